# Libraries from Debian's packages; docs/architecture.md says why each.
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(jsoncpp REQUIRED)
