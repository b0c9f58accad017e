// A connection that has become a WebSocket.
#pragma once

#include "server/http_answer.h"
#include "server/server_machine.h"

namespace buwei {

// Answers the request to become one, and goes on until the client, an error or the machine ends it.
void start_live_connection(ServerMachine& machine, beast::tcp_stream stream, const User& user,
                           const Request& request);

}  // namespace buwei
