#include "server/page_files.h"

namespace buwei {
namespace {

const PageFile* file_named(std::string_view path) {
    for (const PageFile& file : page_files()) {
        if (file.path == path) return &file;
    }
    return nullptr;
}

}  // namespace

const PageFile* find_page_file(std::string_view path) {
    path = path.substr(0, path.find('?'));
    if (const PageFile* file = file_named(path)) return file;
    const std::string_view last = path.substr(std::min(path.rfind('/') + 1, path.size()));
    return last.find('.') == std::string_view::npos ? file_named("/index.html") : nullptr;
}

}  // namespace buwei
