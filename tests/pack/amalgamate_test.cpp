#include "pack/amalgamate.h"

#include <gtest/gtest.h>

namespace buwei {
namespace {

TEST(Amalgamate, PutsEveryHeaderInOnceAndFirst) {
    const Result<std::string> text = amalgamate(
        {{"a/one.h", "#pragma once\n#include <vector>\nint one();\n"},
         {"a/one.cpp", "#include \"a/one.h\"\n#include <cstdio>\nint one() { return 1; }\n"},
         {"a/two.cpp",
          "#include <vector>\n#include \"a/one.h\"\nint two() { return 2 * one(); }\n"}},
        "// heading\n");
    ASSERT_TRUE(text.ok());
    EXPECT_EQ(*text,
              "// heading\n#include <cstdio>\n#include <vector>\n"
              "\n// ==== a/one.h ====\n\nint one();\n"
              "\n// ==== a/one.cpp ====\n\nint one() { return 1; }\n"
              "\n// ==== a/two.cpp ====\n\nint two() { return 2 * one(); }\n");
}

TEST(Amalgamate, LeavesConditionalIncludesWhereTheyAre) {
    const Result<std::string> text =
        amalgamate({{"a.cpp", "#if defined(FAST)\n#include <fast.h>\n#endif\n"}}, "");
    ASSERT_TRUE(text.ok());
    EXPECT_EQ(text->find("#include <fast.h>"), text->find("#if defined(FAST)\n") + 18);
}

TEST(Amalgamate, NamesWhatIsMissing) {
    const Result<std::string> text = amalgamate({{"a.cpp", "#include \"b.h\"\n"}}, "");
    ASSERT_FALSE(text.ok());
    EXPECT_NE(text.error().message.find("\"b.h\""), std::string::npos);
}

}  // namespace
}  // namespace buwei
