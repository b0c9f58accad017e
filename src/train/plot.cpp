#include "train/plot.h"

#include <algorithm>
#include <array>
#include <cstdio>

namespace buwei {
namespace {

constexpr double kWidth = 720;
constexpr double kHeight = 400;
constexpr double kMargin = 50;
constexpr int kGridLines = 5;
constexpr std::array<const char*, 6> kLineColors = {"#1f5fa8", "#c0392b", "#2e8b57",
                                                    "#8e6bbf", "#b8860b", "#444444"};

struct Range {
    double low = 0;
    double high = 1;
    double part(double value) const { return (value - low) / (high - low); }
};

Range range_of(const Plot& plot, bool x) {
    Range range;
    bool any = false;
    for (const PlotLine& line : plot.lines) {
        for (const auto& point : line.points) {
            const double value = x ? point.first : point.second;
            range.low = any ? std::min(range.low, value) : value;
            range.high = any ? std::max(range.high, value) : value;
            any = true;
        }
    }
    if (range.high <= range.low) range.high = range.low + 1;
    return range;
}

std::string element(const char* format, auto... values) {
    char text[400];
    std::snprintf(text, sizeof text, format, values...);
    return text;
}

}  // namespace

std::string plot_svg(const Plot& plot) {
    const Range x_range = range_of(plot, true);
    const Range y_range = range_of(plot, false);
    const auto x_at = [&](double x) { return kMargin + x_range.part(x) * (kWidth - 2 * kMargin); };
    const auto y_at = [&](double y) {
        return kHeight - kMargin - y_range.part(y) * (kHeight - 2 * kMargin);
    };
    std::string svg = element(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %g %g\" "
        "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"100%%\" height=\"100%%\" "
        "fill=\"white\"/>\n",
        kWidth, kHeight);
    svg += "<text x=\"50\" y=\"24\" font-size=\"15\">" + plot.title + "</text>\n";
    for (int i = 0; i <= kGridLines; ++i) {
        const double part = static_cast<double>(i) / kGridLines;
        const double y = y_range.low + part * (y_range.high - y_range.low);
        const double x = x_range.low + part * (x_range.high - x_range.low);
        svg += element("<path d=\"M%g %.1fH%g\" stroke=\"#ddd\"/>\n", kMargin, y_at(y),
                       kWidth - kMargin);
        svg += element("<text x=\"%g\" y=\"%.1f\" text-anchor=\"end\">%.3g</text>\n", kMargin - 6,
                       y_at(y) + 4, y);
        svg += element("<text x=\"%.1f\" y=\"%g\" text-anchor=\"middle\">%.4g</text>\n", x_at(x),
                       kHeight - kMargin + 18, x);
    }
    svg += element("<text x=\"%g\" y=\"%g\" text-anchor=\"middle\">", kWidth / 2, kHeight - 12) +
           plot.x_name + "</text>\n";
    double legend = kMargin + 14;
    for (std::size_t i = 0; i < plot.lines.size(); ++i) {
        const char* color = kLineColors[i % kLineColors.size()];
        svg += element("<polyline fill=\"none\" stroke-width=\"2\" stroke=\"%s\" points=\"", color);
        for (const auto& [x, y] : plot.lines[i].points) {
            svg += element("%.1f,%.1f ", x_at(x), y_at(y));
        }
        svg += "\"/>\n";
        svg += element("<text x=\"%g\" y=\"%g\" fill=\"%s\" text-anchor=\"end\">",
                       kWidth - kMargin - 6, legend, color) +
               plot.lines[i].name + "</text>\n";
        legend += 16;
    }
    return svg + "</svg>\n";
}

}  // namespace buwei
