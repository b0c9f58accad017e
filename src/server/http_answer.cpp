#include "server/http_answer.h"

#include "server/request_guard.h"

namespace buwei {

void add_safety_headers(Response& response) {
    response.set(http::field::server, "buwei");
    response.set("Content-Security-Policy",
                 "default-src 'self'; img-src 'self' data: blob:; base-uri 'none'; "
                 "form-action 'none'; frame-ancestors 'none'; object-src 'none'");
    response.set("X-Content-Type-Options", "nosniff");
    response.set("X-Frame-Options", "DENY");
    response.set("Referrer-Policy", "no-referrer");
    response.set("Cross-Origin-Opener-Policy", "same-origin");
    response.set("Cross-Origin-Resource-Policy", "same-origin");
    response.set("Permissions-Policy", "camera=(), microphone=(), geolocation=()");
}

Response to_http(const ApiResponse& answer, unsigned version) {
    Response response(static_cast<http::status>(answer.status), version);
    response.set(http::field::content_type, answer.content_type);
    response.set(http::field::cache_control, "no-store");
    if (!answer.file_name.empty()) {
        response.set(http::field::content_disposition,
                     "attachment; filename=\"" + answer.file_name + "\"");
    }
    if (answer.status == 429) response.set(http::field::retry_after, "1");
    if (answer.cookie) {
        const char* age = answer.cookie->empty() ? "0" : "31536000";
        response.set(http::field::set_cookie,
                     std::string(kTokenCookie) + "=" + *answer.cookie +
                         "; Path=/; HttpOnly; SameSite=Strict; Max-Age=" + age);
    }
    response.body() = answer.body;
    return response;
}

}  // namespace buwei
