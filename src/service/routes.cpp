#include "service/routes.h"

#include "service/request_fields.h"

namespace buwei {

int small_number(const std::string& text) {
    const std::int64_t value = number_in(text);
    return value >= 0 && value <= 1'000'000 ? static_cast<int>(value) : -1;
}

ApiResponse answer(const Document& document, int status) {
    ApiResponse response;
    response.status = status;
    response.body = text_of(document);
    return response;
}

Outcome<ApiResponse> answer(const Outcome<Document>& document, int status) {
    if (!document) return document.fault();
    return answer(*document, status);
}

ApiResponse answer(const TextFile& file) {
    ApiResponse response;
    response.content_type = file.content_type;
    response.body = file.text;
    response.file_name = file.name;
    return response;
}

Outcome<ApiResponse> turn_of(const RouteCall& call, const Outcome<GameRecord>& record,
                             bool input_only) {
    if (!record) return record.fault();
    const int n = small_number(call.arguments[1]);
    if (n < 0 || n >= static_cast<int>(record->turns.size())) {
        return Fault{FaultCode::kNotFound, "there is no such turn"};
    }
    const Games& games = call.service.games();
    const auto turn = static_cast<std::size_t>(n);
    if (input_only) return answer(games.turn_input(*record, turn, call.user));
    return answer(games.turn(*record, turn, call.user));
}

const std::vector<Route>& Api::routes() {
    static const std::vector<Route> kRoutes = [] {
        std::vector<Route> all;
        for (const auto& part :
             {session_routes(), table_routes(), game_routes(), bot_routes(), match_routes()}) {
            all.insert(all.end(), part.begin(), part.end());
        }
        return all;
    }();
    return kRoutes;
}

}  // namespace buwei
