# Libraries from Debian's packages; docs/architecture.md says why each.
find_package(Threads REQUIRED)
find_package(CLI11 REQUIRED)
find_package(nlohmann_json REQUIRED)
find_package(jsoncpp REQUIRED)
# Debian's package of SQLiteCpp names its parts but doesn't look for them.
find_package(SQLite3 REQUIRED)
find_package(SQLiteCpp REQUIRED)
find_package(ZLIB REQUIRED)
find_library(BUWEI_SECCOMP seccomp REQUIRED)
find_library(BUWEI_OPENBLAS openblas REQUIRED)
find_path(BUWEI_OPENBLAS_INCLUDE cblas.h PATH_SUFFIXES openblas-pthread openblas REQUIRED)
find_package(Boost 1.74 REQUIRED)
