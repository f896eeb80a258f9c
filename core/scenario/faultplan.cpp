// SPDX-License-Identifier: MIT
#include "scenario/faultplan.h"

#include <array>

namespace lockscope {
namespace {

// In the order of the enum.
constexpr std::array<std::string_view, 6> anchorNames{
    "line", "before-acquire", "granted", "entered", "before-write", "before-release",
};

} // namespace

std::string_view anchorName(Anchor anchor)
{
    return anchorNames.at(static_cast<std::size_t>(anchor));
}

std::optional<Anchor> anchorOf(std::string_view name)
{
    for (std::size_t i = 0; i < anchorNames.size(); ++i) {
        if (anchorNames[i] == name)
            return static_cast<Anchor>(i);
    }
    return {};
}

} // namespace lockscope
