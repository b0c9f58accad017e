# Flags for every target. Warnings are errors on both compilers.
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)

# Clones of one machine share what they have compiled: paths below the root count as relative.
find_program(BUWEI_CCACHE ccache)
if(BUWEI_CCACHE)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}
                                  CCACHE_NOHASHDIR=1 ${BUWEI_CCACHE})
endif()

add_compile_options(-Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wno-sign-conversion -Werror)
# No fused multiply-add behind our back: a node-limited search must give the same moves on every
# compiler and in the packed file.
add_compile_options(-ffp-contract=off)
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64")
  # SSE4.2 and popcnt: every 64-bit PC since 2009, and less than Botzone's own -mavx.
  add_compile_options(-march=x86-64-v2)
endif()
if(BUWEI_SANITIZE)
  add_compile_options(-fsanitize=${BUWEI_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${BUWEI_SANITIZE})
  # Tests that count rounds do fewer of them: sanitizers make everything some ten times slower.
  add_compile_definitions(BUWEI_SANITIZED)
endif()
