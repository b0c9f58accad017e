# Writes a C++ file that holds the text of other files, so that the program does not need the
# source tree. Called as
#   cmake -DROOT=<folder> -DFILES=<a|b|name=path> -DHEADER=<x/y.h> -DFUNCTION=<name> -DOUTPUT=<file>
#         -P embed_sources.cmake
# A file lies below ROOT under its name, or, as name=path, elsewhere. HEADER declares FUNCTION,
# which returns const std::vector<EmbeddedSource>&.
include(${CMAKE_CURRENT_LIST_DIR}/text_literal.cmake)

string(REPLACE "|" ";" file_list "${FILES}")
set(text "// Made by cmake/embed_sources.cmake; do not edit.\n#include \"${HEADER}\"\n\n")
string(APPEND text "namespace buwei {\n\nconst std::vector<EmbeddedSource>& ${FUNCTION}() {\n")
string(APPEND text "    static const std::vector<EmbeddedSource> sources = {\n")
foreach(file IN LISTS file_list)
  set(path "${ROOT}/${file}")
  if(file MATCHES "^([^=]*)=(.*)$")
    set(file "${CMAKE_MATCH_1}")
    set(path "${CMAKE_MATCH_2}")
  endif()
  file(READ "${path}" content)
  text_literal(literal buwei-source "${content}")
  string(APPEND text "        {\"${file}\", ${literal}},\n")
endforeach()
string(APPEND text "    };\n    return sources;\n}\n\n}  // namespace buwei\n")
file(WRITE "${OUTPUT}" "${text}")
