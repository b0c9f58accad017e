# Writes a C++ file that holds the text of other files, so that the program can pack the bot
# without the source tree. Called as
#   cmake -DROOT=<src> -DFILES=<a|b|c> -DOUTPUT=<file> -P embed_sources.cmake
string(REPLACE "|" ";" file_list "${FILES}")
set(text "// Made by cmake/embed_sources.cmake; do not edit.\n#include \"pack/bot_sources.h\"\n\n")
string(APPEND text "namespace buwei {\n\nconst std::vector<SourceFile>& bot_sources() {\n")
string(APPEND text "    static const std::vector<SourceFile> sources = {\n")
foreach(file IN LISTS file_list)
  file(READ "${ROOT}/${file}" content)
  string(APPEND text "        {\"${file}\",\nR\"buwei-source(${content})buwei-source\"},\n")
endforeach()
string(APPEND text "    };\n    return sources;\n}\n\n}  // namespace buwei\n")
file(WRITE "${OUTPUT}" "${text}")
