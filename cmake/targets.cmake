# buwei_library(NAME [STANDARD 17|20] SOURCES ... [USES ...])
# One library for each folder of src/. STANDARD 17 marks what goes into the packed bot.
function(buwei_library name)
  cmake_parse_arguments(ARG "" "STANDARD" "SOURCES;USES" ${ARGN})
  if(NOT ARG_STANDARD)
    set(ARG_STANDARD 20)
  endif()
  add_library(buwei_${name} STATIC ${ARG_SOURCES})
  set_target_properties(buwei_${name} PROPERTIES CXX_STANDARD ${ARG_STANDARD})
  target_include_directories(buwei_${name} PUBLIC ${PROJECT_SOURCE_DIR}/src)
  target_link_libraries(buwei_${name} PUBLIC ${ARG_USES})
endfunction()

# buwei_test(NAME SOURCES ... [USES ...] [LABELS ...])
# One GoogleTest program; each test in it becomes a test of ctest. Labels that mean something to
# ./test: slow (minutes; left out by default), unsanitized (not worth running under sanitizers).
function(buwei_test name)
  cmake_parse_arguments(ARG "" "" "SOURCES;USES;LABELS" ${ARGN})
  if(NOT ARG_LABELS)
    set(ARG_LABELS unit)
  endif()
  add_executable(${name} ${ARG_SOURCES})
  set_target_properties(${name} PROPERTIES CXX_STANDARD 20)
  target_include_directories(${name} PRIVATE ${PROJECT_SOURCE_DIR}/src ${PROJECT_SOURCE_DIR}/tests)
  target_link_libraries(${name} PRIVATE ${ARG_USES} GTest::gtest GTest::gmock GTest::gtest_main)
  gtest_discover_tests(${name} DISCOVERY_TIMEOUT 60 PROPERTIES LABELS "${ARG_LABELS}" TIMEOUT 300)
endfunction()

# buwei_embed(OUTPUT_VARIABLE FUNCTION ... HEADER ... ROOT ... FILES ...)
# A source file that defines FUNCTION, declared in HEADER: the texts of FILES below ROOT, or, as
# name=path, of files elsewhere.
function(buwei_embed output_variable)
  cmake_parse_arguments(ARG "" "FUNCTION;HEADER;ROOT" "FILES" ${ARGN})
  set(output ${CMAKE_CURRENT_BINARY_DIR}/${ARG_FUNCTION}.cpp)
  set(script ${PROJECT_SOURCE_DIR}/cmake/embed_sources.cmake)
  set(literal ${PROJECT_SOURCE_DIR}/cmake/text_literal.cmake)
  list(TRANSFORM ARG_FILES PREPEND ${ARG_ROOT}/ OUTPUT_VARIABLE paths)
  list(TRANSFORM paths REPLACE "^.*=" "")
  string(REPLACE ";" "|" files "${ARG_FILES}")
  add_custom_command(
    OUTPUT ${output}
    COMMAND ${CMAKE_COMMAND} -DROOT=${ARG_ROOT} "-DFILES=${files}" -DHEADER=${ARG_HEADER}
            -DFUNCTION=${ARG_FUNCTION} -DOUTPUT=${output} -P ${script}
    DEPENDS ${paths} ${script} ${literal}
    VERBATIM)
  set(${output_variable} ${output} PARENT_SCOPE)
endfunction()
