# Writes a C++ file that holds the text of other files, so that the program does not need the
# source tree. Called as
#   cmake -DROOT=<folder> -DFILES=<a|b|c> -DHEADER=<x/y.h> -DFUNCTION=<name> -DOUTPUT=<file>
#         -P embed_sources.cmake
# HEADER declares FUNCTION, which returns const std::vector<EmbeddedSource>&.
string(REPLACE "|" ";" file_list "${FILES}")
set(text "// Made by cmake/embed_sources.cmake; do not edit.\n#include \"${HEADER}\"\n\n")
string(APPEND text "namespace buwei {\n\nconst std::vector<EmbeddedSource>& ${FUNCTION}() {\n")
string(APPEND text "    static const std::vector<EmbeddedSource> sources = {\n")
foreach(file IN LISTS file_list)
  file(READ "${ROOT}/${file}" content)
  string(APPEND text "        {\"${file}\",\nR\"buwei-source(${content})buwei-source\"},\n")
endforeach()
string(APPEND text "    };\n    return sources;\n}\n\n}  // namespace buwei\n")
file(WRITE "${OUTPUT}" "${text}")
