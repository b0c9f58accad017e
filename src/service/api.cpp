#include "service/api.h"

#include "rules/position_text.h"
#include "service/position_document.h"
#include "service/request_fields.h"

namespace buwei {
namespace {

struct Target {
    std::vector<std::string> segments;
    std::map<std::string, std::string> query;
};

int hex_digit(char letter) {
    if (letter >= '0' && letter <= '9') return letter - '0';
    if (letter >= 'a' && letter <= 'f') return letter - 'a' + 10;
    return letter >= 'A' && letter <= 'F' ? letter - 'A' + 10 : -1;
}

std::vector<std::string_view> split(std::string_view text, char separator) {
    std::vector<std::string_view> parts;
    for (;;) {
        const std::size_t end = text.find(separator);
        parts.push_back(text.substr(0, end));
        if (end == std::string_view::npos) return parts;
        text.remove_prefix(end + 1);
    }
}

std::optional<Target> parse_target(std::string_view text) {
    Target target;
    const std::size_t mark = text.find('?');
    const std::string_view path = text.substr(0, mark);
    if (path.empty() || path[0] != '/') return std::nullopt;
    for (const std::string_view segment : split(path.substr(1), '/')) {
        const std::optional<std::string> decoded = percent_decoded(segment);
        if (!decoded) return std::nullopt;
        target.segments.push_back(*decoded);
    }
    if (mark == std::string_view::npos) return target;
    for (const std::string_view pair : split(text.substr(mark + 1), '&')) {
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const auto name = percent_decoded(pair.substr(0, equals));
        const auto value = percent_decoded(pair.substr(std::min(equals + 1, pair.size())));
        if (!name || !value) return std::nullopt;
        if (!value->empty()) target.query[*name] = *value;
    }
    return target;
}

// The arguments if the path fits the pattern.
std::optional<std::vector<std::string>> match(const char* pattern,
                                              const std::vector<std::string>& segments) {
    const std::vector<std::string_view> parts = split(std::string_view(pattern).substr(1), '/');
    if (parts.size() != segments.size()) return std::nullopt;
    std::vector<std::string> arguments;
    for (std::size_t i = 0; i < parts.size(); ++i) {
        if (parts[i].front() == '{') {
            arguments.push_back(segments[i]);
        } else if (parts[i] != segments[i]) {
            return std::nullopt;
        }
    }
    return arguments;
}

ApiResponse refusal(FaultCode code, const std::string& message) {
    return response_of({code, message});
}

}  // namespace

ApiResponse response_of(const Fault& fault) {
    ApiResponse response;
    response.status = http_status_of(fault.code);
    response.body = text_of(document_of(fault));
    return response;
}

std::optional<std::string> percent_decoded(std::string_view text) {
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        char letter = text[i];
        if (letter == '%') {
            const int high = i + 2 < text.size() ? hex_digit(text[i + 1]) : -1;
            const int low = i + 2 < text.size() ? hex_digit(text[i + 2]) : -1;
            if (high < 0 || low < 0) return std::nullopt;
            letter = static_cast<char>(high * 16 + low);
            i += 2;
        }
        if (letter == '\0') return std::nullopt;
        decoded += letter;
    }
    return decoded;
}

Outcome<Position> position_in(const Document& body) {
    RequestFields fields(body);
    if (!fields.has("position")) {
        const std::vector<Point> moves = fields.moves("moves");
        if (fields.wrong()) return fields.fault();
        return position_after(moves);
    }
    const std::string text = fields.text("position", 1000);
    if (fields.wrong()) return fields.fault();
    const Result<Position> position = parse_position(text);
    if (!position) {
        return Fault{FaultCode::kBadRequest, position.error().message};
    }
    if (&position->geometry() != &Geometry::nine()) {
        return Fault{FaultCode::kBadRequest, "the board must be 9x9"};
    }
    return *position;
}

std::size_t Api::most_bytes(const std::string& method, std::string_view target) {
    const std::optional<Target> parsed = parse_target(target);
    for (const Route& route : routes()) {
        if (parsed && route.method == method && match(route.path, parsed->segments)) {
            return route.most_bytes;
        }
    }
    return kUsualBodyBytes;
}

void Api::handle(const ApiRequest& request, const ApiReply& reply) {
    try {
        dispatch(request, reply);
    } catch (const std::exception& exception) {
        // Out of memory, or a mistake of ours: no reason to end everybody's games.
        reply(response_of(internal_fault({exception.what()})));
    }
}

void Api::dispatch(const ApiRequest& request, const ApiReply& reply) {
    const std::optional<Target> target = parse_target(request.target);
    if (!target) return reply(refusal(FaultCode::kBadRequest, "the address is malformed"));
    const Outcome<std::optional<User>> user = service_.users().find(request.token);
    if (!user) return reply(response_of(user.fault()));

    bool other_method = false;
    for (const Route& route : routes()) {
        const auto arguments = match(route.path, target->segments);
        if (!arguments) continue;
        if (route.method != request.method) {
            other_method = true;
            continue;
        }
        if (route.role && !*user) {
            return reply(refusal(FaultCode::kTokenNeeded, "a valid token is needed"));
        }
        if (route.role && (*user)->role < *route.role) {
            return reply(refusal(FaultCode::kForbidden,
                                 std::string("this needs the role ") + name_of(*route.role)));
        }
        if (request.body.size() > route.most_bytes) {
            return reply(refusal(FaultCode::kTooLarge, "the body is too large"));
        }
        Outcome<Document> body = Document::object();
        if (!request.body.empty()) body = parse_body(request.body);
        if (!body) return reply(response_of(body.fault()));
        // Somebody without a token is called nothing and may do nothing.
        const RouteCall call{service_, user->value_or(User{}), *arguments, target->query,
                             std::move(*body)};
        return route.answer(call, reply);
    }
    reply(other_method ? refusal(FaultCode::kWrongMethod, "not with this method")
                       : refusal(FaultCode::kNotFound, "there is nothing here"));
}

}  // namespace buwei
