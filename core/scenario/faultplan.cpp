// SPDX-License-Identifier: MIT
#include "scenario/faultplan.h"

#include <array>

namespace lockscope {
namespace {

// In the order of the enum.
constexpr std::array<std::string_view, 7> anchorNames{
    "line", "before-acquire", "granted", "entered", "before-write", "before-release", "before-renewal",
};
constexpr std::array<std::string_view, 2> nodeFaultNames{"freeze", "flush-scripts"};

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

std::string_view nodeFaultName(NodeFault::Kind kind)
{
    return nodeFaultNames.at(static_cast<std::size_t>(kind));
}

std::optional<NodeFault::Kind> nodeFaultOf(std::string_view name)
{
    for (std::size_t i = 0; i < nodeFaultNames.size(); ++i) {
        if (nodeFaultNames[i] == name)
            return static_cast<NodeFault::Kind>(i);
    }
    return {};
}

} // namespace lockscope
