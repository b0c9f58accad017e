// The page, built into the program (see web/page.cmake).
#pragma once

#include <string_view>
#include <vector>

namespace buwei {

struct PageFile {
    std::string_view path;  // "/index.html"
    std::string_view content_type;
    std::string_view etag;   // with its quotes
    bool immutable = false;  // its name changes with its content
    std::string_view identity;
    std::string_view gzip;  // empty if that would not be smaller
};

const std::vector<PageFile>& page_files();

// What a path outside /api gets: a file of that name, or the page itself if the last part of the
// path has no dot. nullptr if there is nothing.
const PageFile* find_page_file(std::string_view path);

}  // namespace buwei
