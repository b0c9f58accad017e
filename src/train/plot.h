// Line charts as SVG.
#pragma once

#include <string>
#include <utility>
#include <vector>

namespace buwei {

struct PlotLine {
    std::string name;
    std::vector<std::pair<double, double>> points;  // x ascending
};

struct Plot {
    std::string title;
    std::string x_name;
    std::vector<PlotLine> lines;
};

std::string plot_svg(const Plot& plot);

}  // namespace buwei
