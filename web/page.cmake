# buwei_page(OUTPUT_VARIABLE): the page of web/ as a C++ file that defines page_files(), declared in
# server/page_files.h. Installs what package-lock.json names first.
#
# Where Node is missing or too old (Ubuntu 22.04), the program has a page that only says so.
find_program(BUWEI_NODE NAMES node nodejs)
set(BUWEI_HAS_PAGE FALSE)
if(BUWEI_NODE)
  execute_process(COMMAND ${BUWEI_NODE} --version OUTPUT_VARIABLE node_version
                  OUTPUT_STRIP_TRAILING_WHITESPACE ERROR_QUIET)
  string(REPLACE "v" "" node_version "${node_version}")
  if(node_version VERSION_GREATER_EQUAL 18)
    set(BUWEI_HAS_PAGE TRUE)
  endif()
endif()
if(NOT BUWEI_HAS_PAGE)
  message(STATUS "No Node of version 18 or newer: the program is built without its page")
endif()

function(buwei_page output_variable)
  set(folder ${PROJECT_BINARY_DIR}/web)
  set(root ${PROJECT_SOURCE_DIR}/web)
  set(output ${folder}/page_files.cpp)
  if(BUWEI_HAS_PAGE)
    file(GLOB_RECURSE sources CONFIGURE_DEPENDS ${root}/src/* ${root}/public/*)
    add_custom_command(
      OUTPUT ${output}
      COMMAND ${BUWEI_NODE} ${root}/scripts/build_page.mjs ${folder}
      DEPENDS ${sources} ${root}/index.html ${root}/package.json ${root}/package-lock.json
              ${root}/tsconfig.json ${root}/vite.config.ts ${root}/scripts/build_page.mjs
      COMMENT "Building the page"
      VERBATIM)
  else()
    configure_file(${root}/no_page.cpp.in ${output} COPYONLY)
  endif()
  set(${output_variable} ${output} PARENT_SCOPE)
endfunction()
