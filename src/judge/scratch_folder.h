// A bot's private folder on disk for the length of a game.
#pragma once

#include <string>

#include "base/result.h"

namespace buwei {

class ScratchFolder {
public:
    // In $TMPDIR or /tmp, with an empty data/ inside as on Botzone.
    static Result<ScratchFolder> make();
    ScratchFolder(ScratchFolder&& other) noexcept;
    ScratchFolder& operator=(ScratchFolder&&) = delete;
    // Removes it with all it holds. No process may use it any more.
    ~ScratchFolder();

    const std::string& path() const { return path_; }
    // Does it hold more bytes or files than a bot may leave there?
    bool overfull() const;

private:
    explicit ScratchFolder(std::string path);

    std::string path_;
};

// Where scratch folders are made.
std::string temporary_folder();

}  // namespace buwei
