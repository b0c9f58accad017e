// Bodies of requests, and addresses.
#include <cstdint>
#include <cstdlib>
#include <string>

#include "service/api.h"
#include "service/position_document.h"
#include "service/request_fields.h"
#include "service/seat.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace buwei;
    const std::string text(reinterpret_cast<const char*>(data), size);
    Api::most_bytes("POST", text);
    const Outcome<Document> body = parse_body(text);
    if (!body) return 0;
    const Outcome<Position> position = position_in(*body);
    if (position) text_of(position_document(*position));
    RequestFields fields(*body);
    fields.integer_or("x", 0, 8, 0);
    fields.number_or("seconds", 0, 60, 1);
    fields.text_or("name", 64, "");
    for (const char* side : {"black", "white"}) {
        const Outcome<Seat> seat = read_seat(fields.member(side), {"ann", Role::kAuthor});
        if (!seat) continue;
        const Outcome<Seat> again = read_seat(seat_document(*seat), {"bob", Role::kAuthor});
        if (!again || again->name != seat->name) std::abort();
    }
    return 0;
}
