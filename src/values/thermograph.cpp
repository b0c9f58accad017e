#include "values/thermograph.h"

#include <algorithm>
#include <sstream>

namespace buwei {
namespace {

// A wall bent by the tax: `slope` is how it goes on after its last point.
struct Scaffold {
    std::vector<WallPoint> points;
    int slope = 0;

    int slope_after(std::size_t i) const {
        if (i + 1 == points.size()) return slope;
        const Dyadic rise = points[i + 1].value - points[i].value;
        return rise == 0 ? 0 : (rise < 0 ? -1 : 1);
    }
    Dyadic at(Dyadic tax) const {
        std::size_t i = points.size() - 1;
        while (i > 0 && tax < points[i].tax) --i;
        const Dyadic way = tax - points[i].tax;
        const int direction = slope_after(i);
        return direction == 0 ? points[i].value : points[i].value + (direction > 0 ? way : -way);
    }
};

Scaffold taxed(const Wall& wall, int slope) {
    Scaffold result{wall, slope};
    for (WallPoint& point : result.points) {
        point.value = point.value + (slope > 0 ? point.tax : -point.tax);
    }
    return result;
}

std::vector<Dyadic> taxes_of(const Scaffold& a, const Scaffold& b) {
    std::vector<Dyadic> taxes;
    for (const Scaffold* scaffold : {&a, &b}) {
        for (const WallPoint& point : scaffold->points) taxes.push_back(point.tax);
    }
    std::sort(taxes.begin(), taxes.end());
    taxes.erase(std::unique(taxes.begin(), taxes.end()), taxes.end());
    // Beyond the last point of both a crossing may still come; slopes differ by at most 2.
    const Dyadic gap = a.at(taxes.back()) - b.at(taxes.back());
    taxes.push_back(taxes.back() + (gap < 0 ? -gap : gap) + 1);
    return taxes;
}

// Where a - b changes sign between two taxes; slopes are -1, 0 or 1, so the difference is linear.
Dyadic crossing(const Scaffold& a, const Scaffold& b, Dyadic from, Dyadic to) {
    const Dyadic before = a.at(from) - b.at(from);
    const Dyadic after = a.at(to) - b.at(to);
    const Dyadic size = before < 0 ? -before : before;
    const Dyadic change = before - after;
    const Dyadic fall = change < 0 ? -change : change;
    return from + (fall == to - from ? size : size.half());
}

// The larger (sign 1) or smaller (sign -1) of two.
Scaffold better(const Scaffold& a, const Scaffold& b, int sign) {
    const std::vector<Dyadic> taxes = taxes_of(a, b);
    Scaffold result;
    result.slope = a.slope;  // all have the same
    const auto pick = [&](Dyadic tax) {
        const Dyadic x = a.at(tax);
        const Dyadic y = b.at(tax);
        return (sign > 0) == (x < y) ? y : x;
    };
    for (std::size_t i = 0; i + 1 < taxes.size(); ++i) {
        result.points.push_back({taxes[i], pick(taxes[i])});
        const Dyadic before = a.at(taxes[i]) - b.at(taxes[i]);
        const Dyadic after = a.at(taxes[i + 1]) - b.at(taxes[i + 1]);
        if ((before < 0 && 0 < after) || (after < 0 && 0 < before)) {
            const Dyadic tax = crossing(a, b, taxes[i], taxes[i + 1]);
            result.points.push_back({tax, pick(tax)});
        }
    }
    return result;
}

Wall cut(const Scaffold& scaffold, Dyadic temperature, Dyadic mean) {
    Wall wall;
    for (const WallPoint& point : scaffold.points) {
        if (point.tax < temperature) wall.push_back(point);
    }
    wall.push_back({temperature, mean});
    return wall;
}

}  // namespace

const Thermograph& Thermographs::of(GameId game) {
    const auto found = known_.find(game);
    if (found != known_.end()) return found->second;
    return known_.emplace(game, computed(game)).first->second;
}

Thermograph Thermographs::computed(GameId game) {
    if (const auto number = store_.as_number(game)) {
        return {{{0, *number}}, {{0, *number}}, *number, Dyadic::fraction(-1, number->exponent())};
    }
    Scaffold left;
    Scaffold right;
    for (const GameId option : store_.left(game)) {
        const Scaffold taxed_option = taxed(of(option).right, -1);
        left = left.points.empty() ? taxed_option : better(left, taxed_option, 1);
    }
    for (const GameId option : store_.right(game)) {
        const Scaffold taxed_option = taxed(of(option).left, 1);
        right = right.points.empty() ? taxed_option : better(right, taxed_option, -1);
    }
    // The walls meet where the left scaffold is no longer to the left of the right one.
    const std::vector<Dyadic> taxes = taxes_of(left, right);
    Dyadic temperature = 0;
    for (std::size_t i = 0; i + 1 < taxes.size(); ++i) {
        if (left.at(taxes[i]) <= right.at(taxes[i])) {
            temperature = taxes[i];
            break;
        }
        if (left.at(taxes[i + 1]) < right.at(taxes[i + 1])) {
            temperature = crossing(left, right, taxes[i], taxes[i + 1]);
            break;
        }
    }
    const Dyadic mean = left.at(temperature);
    return {cut(left, temperature, mean), cut(right, temperature, mean), mean, temperature};
}

std::string thermograph_svg(const Thermograph& thermograph, const std::string& title) {
    constexpr double kScale = 60;
    constexpr double kMargin = 40;
    const auto real = [](Dyadic x) {
        return static_cast<double>(x.numerator()) /
               static_cast<double>(std::int64_t{1} << x.exponent());
    };
    const double high = real(thermograph.left.front().value);
    const double low = real(thermograph.right.front().value);
    const double top = std::max(real(thermograph.temperature), 0.0) + 1;  // some of the mast
    const auto x_of = [&](Dyadic value) { return kMargin + kScale * (high - real(value)); };
    const auto y_of = [&](double tax) { return kMargin + kScale * (top - tax); };
    std::ostringstream svg;
    svg << "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\""
        << 2 * kMargin + kScale * (high - low) << "\" height=\"" << 2 * kMargin + kScale * top
        << "\" font-family=\"sans-serif\" "
        << "font-size=\"12\">\n<title>" << title << "</title>\n";
    for (const Wall* wall : {&thermograph.left, &thermograph.right}) {
        svg << "<polyline fill=\"none\" stroke=\"black\" points=\"";
        for (const WallPoint& point : *wall) {
            svg << x_of(point.value) << ',' << y_of(real(point.tax)) << ' ';
        }
        svg << x_of(thermograph.mean) << ',' << y_of(top) << "\"/>\n";
        svg << "<text text-anchor=\"middle\" x=\"" << x_of(wall->front().value) << "\" y=\""
            << y_of(0) + 18 << "\">" << to_text(wall->front().value) << "</text>\n";
    }
    svg << "<text text-anchor=\"middle\" x=\"" << x_of(thermograph.mean) << "\" y=\""
        << y_of(top) - 8 << "\">mean " << to_text(thermograph.mean) << ", temperature "
        << to_text(thermograph.temperature) << "</text>\n</svg>\n";
    return svg.str();
}

}  // namespace buwei
