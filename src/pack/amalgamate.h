// Many source files into one.
#pragma once

#include <string>
#include <vector>

#include "base/embedded_source.h"
#include "base/result.h"

namespace buwei {

// One file that means the same as all .cpp files of `sources` compiled together: each header is
// put in where it is first included, and system headers are included once, at the top. Includes
// inside #if stay where they are. Names in unnamed namespaces must differ between the files.
// An Error names an include that is not among the sources.
Result<std::string> amalgamate(const std::vector<EmbeddedSource>& sources,
                               const std::string& heading);

}  // namespace buwei
