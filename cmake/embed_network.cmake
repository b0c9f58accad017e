# Writes the C++ file that defines shipped_network_text() (src/eval/shipped_network.h) from a network
# file. Called as
#   cmake -DNETWORK=<file> -DOUTPUT=<file> -P embed_network.cmake
set(piece_length 60000)  # compilers need not accept longer literals than 65,536 characters

file(READ "${NETWORK}" content)
string(LENGTH "${content}" length)
set(text "// Made by cmake/embed_network.cmake from a file of models/; do not edit.\n")
string(APPEND text "#include \"eval/shipped_network.h\"\n\nnamespace buwei {\n\n")
string(APPEND text "std::string shipped_network_text() {\n    return std::string()")
set(start 0)
while(start LESS length)
  string(SUBSTRING "${content}" ${start} ${piece_length} piece)
  string(APPEND text "\n           + R\"network(${piece})network\"")
  math(EXPR start "${start} + ${piece_length}")
endwhile()
string(APPEND text ";\n}\n\n}  // namespace buwei\n")
file(WRITE "${OUTPUT}" "${text}")
