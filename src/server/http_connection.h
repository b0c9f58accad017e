// A connection that speaks HTTP: requests are read, checked and answered, one after the other.
#pragma once

#include "server/server_machine.h"

namespace buwei {

// Goes on until the client, an error or the machine ends it.
void start_http_connection(ServerMachine& machine, tcp::socket socket);

}  // namespace buwei
