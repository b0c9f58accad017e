#include "eval/network_text.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

namespace buwei {
namespace {

constexpr char kDigits[kCodeBase + 1] =
    "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ!#%&()*+,-./:<=>^_";
constexpr int kWeightsPerLine = 48;
constexpr float kLargestScale = 1e6F;

std::array<int, 256> digit_values() {
    std::array<int, 256> values;
    values.fill(-1);
    for (int i = 0; i < kCodeBase; ++i) values[static_cast<unsigned char>(kDigits[i])] = i;
    return values;
}

std::string_view take_line(std::string_view& text) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    const std::string_view line = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
    return line;
}

Result<NetworkShape> parse_heading(std::string_view line) {
    NetworkShape shape;
    int length = 0;
    const std::string copy(line);
    // Three digits at most, so that no number can overflow.
    // NOLINTNEXTLINE(cert-err34-c)
    const int found = std::sscanf(copy.c_str(), "buwei-network 1 %3d %3d%n", &shape.channels,
                                  &shape.blocks, &length);
    if (found != 2 || static_cast<std::size_t>(length) != copy.size()) {
        return Error{"not a network: the first line must be \"buwei-network 1 CHANNELS BLOCKS\""};
    }
    if (!NetworkLayout::valid(shape)) return Error{"a network of this shape is not supported"};
    return shape;
}

// The scale in "tensor NAME SCALE".
Result<float> parse_tensor_line(std::string_view line, const std::string& name) {
    const std::string start = "tensor " + name + ' ';
    if (line.substr(0, start.size()) != start) return Error{"tensor " + name + " is missing"};
    const std::string number(line.substr(start.size()));
    char* end = nullptr;
    const float scale = std::strtof(number.c_str(), &end);
    if (number.empty() || *end != '\0' || !(scale >= 0 && scale <= kLargestScale)) {
        return Error{"tensor " + name + " has no proper scale"};
    }
    return scale;
}

}  // namespace

std::string network_text(const NetworkWeights& weights) {
    char line[128];
    std::snprintf(line, sizeof line, "buwei-network 1 %d %d\n", weights.shape.channels,
                  weights.shape.blocks);
    std::string text = line;
    const NetworkLayout layout(weights.shape);
    for (const Tensor& tensor : layout.tensors()) {
        const float* values = weights.values.data() + tensor.offset;
        float scale = 0;
        for (std::size_t i = 0; i < tensor.size(); ++i)
            scale = std::max(scale, std::abs(values[i]));
        std::snprintf(line, sizeof line, "tensor %s %.9g\n", tensor.name.c_str(),
                      static_cast<double>(scale));
        text += line;
        for (std::size_t i = 0; i < tensor.size(); ++i) {
            const float part = scale > 0 ? values[i] / scale : 0;
            const int code = kLargestCode + static_cast<int>(std::lround(part * kLargestCode));
            text += kDigits[code / kCodeBase];
            text += kDigits[code % kCodeBase];
            if ((i + 1) % kWeightsPerLine == 0 || i + 1 == tensor.size()) text += '\n';
        }
    }
    return text + "end\n";
}

Result<NetworkWeights> parse_network(std::string_view text) {
    const std::array<int, 256> digit = digit_values();
    const Result<NetworkShape> shape = parse_heading(take_line(text));
    if (!shape) return shape.error();
    const NetworkLayout layout(*shape);
    NetworkWeights weights;
    weights.shape = *shape;
    weights.values.reserve(layout.size());
    for (const Tensor& tensor : layout.tensors()) {
        const Result<float> scale = parse_tensor_line(take_line(text), tensor.name);
        if (!scale) return scale.error();
        for (std::size_t left = tensor.size(); left > 0;) {
            const std::string_view line = take_line(text);
            const std::size_t count = std::min<std::size_t>(left, kWeightsPerLine);
            if (line.size() != 2 * count) return Error{tensor.name + ": a line is cut short"};
            for (std::size_t i = 0; i < count; ++i) {
                const int high = digit[static_cast<unsigned char>(line[2 * i])];
                const int low = digit[static_cast<unsigned char>(line[2 * i + 1])];
                const int code = high * kCodeBase + low;
                if (high < 0 || low < 0 || code > 2 * kLargestCode) {
                    return Error{tensor.name + ": not a weight"};
                }
                weights.values.push_back(*scale *
                                         (static_cast<float>(code - kLargestCode) / kLargestCode));
            }
            left -= count;
        }
    }
    if (take_line(text) != "end" || !text.empty())
        return Error{"the network does not end where it should"};
    return weights;
}

}  // namespace buwei
