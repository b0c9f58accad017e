// Result<T>: a value, or one sentence that says why there is none.
//
// Bad input is an ordinary event, so parsing returns it as a value instead of throwing. The bot
// must build with the library of g++ 7, which rules std::expected out.
#pragma once

#include <optional>
#include <string>
#include <utility>

namespace buwei {

struct Error {
    std::string message;
};

template <class T>
class [[nodiscard]] Result {
public:
    // Implicit, so that a function can simply return a value or an Error.
    Result(T value) : value_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Result(Error error) : error_(std::move(error)) {}  // NOLINT(google-explicit-constructor)

    bool ok() const { return value_.has_value(); }
    explicit operator bool() const { return ok(); }

    // Precondition: ok().
    T& operator*() { return *value_; }
    const T& operator*() const { return *value_; }
    T* operator->() { return &*value_; }
    const T* operator->() const { return &*value_; }

    // Precondition: !ok().
    const Error& error() const { return error_; }

private:
    std::optional<T> value_;
    Error error_;
};

}  // namespace buwei
