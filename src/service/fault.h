// Why a request was refused: one of the codes of docs/api.md, and a sentence.
#pragma once

#include <string>
#include <utility>
#include <variant>

#include "base/result.h"
#include "service/document.h"

namespace buwei {

enum class FaultCode {
    kBadRequest,
    kBadImport,
    kTokenNeeded,
    kForbidden,
    kWrongOrigin,
    kWrongHost,
    kNotFound,
    kWrongMethod,
    kIllegalMove,
    kNotYourTurn,
    kStale,
    kGameOver,
    kNothingToUndo,
    kConflict,
    kTooLarge,
    kWrongType,
    kUnknownBot,
    kTooMany,
    kInternal,
    kNoSandbox,
    kStopping,
};
const char* name_of(FaultCode code);  // "bad_request", ...
int http_status_of(FaultCode code);

struct Fault {
    FaultCode code = FaultCode::kInternal;
    std::string message;
    Document details = Document::object();  // further members of the answer
};
Document document_of(const Fault& fault);

// What is wrong on our side: the disk, the database.
inline Fault internal_fault(const Error& error) {
    return {FaultCode::kInternal, error.message};
}

// A value, or why there is none.
template <class T>
class [[nodiscard]] Outcome {
public:
    // Implicit, so that a function can simply return a value or a Fault.
    Outcome(T value) : content_(std::move(value)) {}      // NOLINT(google-explicit-constructor)
    Outcome(Fault fault) : content_(std::move(fault)) {}  // NOLINT(google-explicit-constructor)

    bool ok() const { return content_.index() == 0; }
    explicit operator bool() const { return ok(); }

    // Precondition: ok().
    T& operator*() { return std::get<0>(content_); }
    const T& operator*() const { return std::get<0>(content_); }
    T* operator->() { return &std::get<0>(content_); }
    const T* operator->() const { return &std::get<0>(content_); }

    // Precondition: !ok().
    const Fault& fault() const { return std::get<1>(content_); }

private:
    std::variant<T, Fault> content_;
};

}  // namespace buwei
