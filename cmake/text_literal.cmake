# text_literal(OUTPUT_VARIABLE MARK CONTENT): a C++ expression, a std::string with that content. MARK
# ends the literals: a file that is embedded may hold literals too, and their marks must differ.
function(text_literal output_variable mark content)
  set(piece_length 60000)  # compilers need not accept longer literals than 65,536 characters
  string(LENGTH "${content}" length)
  set(text "std::string()")
  set(start 0)
  while(start LESS length)
    string(SUBSTRING "${content}" ${start} ${piece_length} piece)
    string(APPEND text "\n+ R\"${mark}(${piece})${mark}\"")
    math(EXPR start "${start} + ${piece_length}")
  endwhile()
  set(${output_variable} "${text}" PARENT_SCOPE)
endfunction()
