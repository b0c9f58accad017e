// docs/openapi.yaml names exactly the routes there are, each with the role it needs.
#include <fstream>
#include <map>
#include <set>
#include <string>

#include "service/api.h"
#include "service/service_fixture.h"

namespace buwei {
namespace {

// Paths stand at two blanks, methods at four, "x-role" at six: all we need of YAML.
std::map<std::string, std::string> documented_routes() {
    std::ifstream file(BUWEI_OPENAPI);
    std::map<std::string, std::string> routes;
    std::string path;
    std::string route;
    for (std::string line; std::getline(file, line);) {
        if (line.rfind("  /", 0) == 0) path = line.substr(2, line.find(':') - 2);
        if (line.rfind("    ", 0) == 0 && line[4] >= 'a' && line[4] <= 'z' && !path.empty()) {
            std::string method = line.substr(4, line.find(':') - 4);
            for (char& letter : method) letter = static_cast<char>(letter - 'a' + 'A');
            if (std::set<std::string>{"GET", "POST", "PUT", "DELETE"}.count(method) == 0) continue;
            route = method + " " + path;
            routes[route] = "";
        }
        if (line.rfind("      x-role: ", 0) == 0) routes[route] = line.substr(14);
        if (line.rfind("components:", 0) == 0) break;
    }
    return routes;
}

TEST(OpenApi, NamesTheRoutesThatThereAre) {
    std::map<std::string, std::string> real;
    for (const Route& route : Api::routes()) {
        real[std::string(route.method) + " " + route.path] =
            route.role ? name_of(*route.role) : "anybody";
    }
    EXPECT_EQ(documented_routes(), real);
}

}  // namespace
}  // namespace buwei
