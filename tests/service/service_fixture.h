// A data folder that is gone after the test, and players that are no processes.
#pragma once

#include <gtest/gtest.h>
#include <stdlib.h>

#include <condition_variable>
#include <filesystem>
#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "service/service.h"
#include "service/table_player.h"

namespace buwei {

class TemporaryFolder {
public:
    TemporaryFolder() {
        std::string pattern =
            (std::filesystem::temp_directory_path() / "buwei-service-XXXXXX").string();
        path_ = mkdtemp(pattern.data());
    }
    ~TemporaryFolder() { std::filesystem::remove_all(path_); }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;

    const std::filesystem::path& path() const { return path_; }
    std::string file(const std::string& name) const { return (path_ / name).string(); }

private:
    std::filesystem::path path_;
};

inline const User kAnn{"ann", Role::kAuthor};
inline const User kBob{"bob", Role::kAuthor};
inline const User kEve{"eve", Role::kSpectator};
inline const User kTeacherUser{"tea", Role::kTeacher};

// Watches topics and lets a test wait for what it wants to see.
class Watcher : public Subscriber {
public:
    void deliver(const std::string& topic, std::uint64_t revision,
                 const std::shared_ptr<const std::string>& message) override {
        const std::lock_guard lock(mutex_);
        const Document document = Document::parse(*message);
        if (document["topic"] != topic || document["revision"] != revision) wrong_ = true;
        states_.push_back(document["data"]);
        changed_.notify_all();
    }

    // The first state, from the beginning, for which this holds; null after a minute.
    Document wait_for(const std::function<bool(const Document&)>& condition) {
        std::unique_lock lock(mutex_);
        Document found;
        changed_.wait_for(lock, std::chrono::seconds(60), [&] {
            for (const Document& state : states_) {
                if (condition(state)) {
                    found = state;
                    return true;
                }
            }
            return false;
        });
        return found;
    }

    std::size_t count() const {
        const std::lock_guard lock(mutex_);
        return states_.size();
    }
    bool wrong() const {
        const std::lock_guard lock(mutex_);
        return wrong_;
    }

private:
    mutable std::mutex mutex_;
    std::condition_variable changed_;
    std::vector<Document> states_;
    bool wrong_ = false;
};

}  // namespace buwei
