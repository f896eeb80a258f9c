// SPDX-License-Identifier: MIT
#include "scenario/faultplan.h"

#include <array>

namespace lockscope {
namespace {

// In the order of the enum.
constexpr std::array<std::string_view, 8> anchorNames{
    "line", "before-acquire", "granted", "entered", "before-write", "before-release", "before-renewal", "before-send",
};
constexpr std::array<std::string_view, 9> nodeFaultNames{
    "freeze", "flush-scripts", "crash", "clock-jump", "wipe", "shut-down", "slow", "out-of-memory", "clock-drift",
};
constexpr std::array<std::string_view, 12> linkFaultNames{
    "lose-request", "lose-reply", "delay-request", "delay-reply", "cut", "cut-requests", "cut-replies", "cut-reset", "refuse", "lag", "throttle",
    "reset",
};
constexpr std::array<std::string_view, 2> failoverNames{"promote", "demote"};

template <class Kind, std::size_t n> std::optional<Kind> kindOf(const std::array<std::string_view, n> &names, std::string_view name)
{
    for (std::size_t i = 0; i < n; ++i) {
        if (names[i] == name)
            return static_cast<Kind>(i);
    }
    return {};
}

} // namespace

std::string_view anchorName(Anchor anchor)
{
    return anchorNames.at(static_cast<std::size_t>(anchor));
}

std::optional<Anchor> anchorOf(std::string_view name)
{
    return kindOf<Anchor>(anchorNames, name);
}

std::string_view nodeFaultName(NodeFault::Kind kind)
{
    return nodeFaultNames.at(static_cast<std::size_t>(kind));
}

std::optional<NodeFault::Kind> nodeFaultOf(std::string_view name)
{
    return kindOf<NodeFault::Kind>(nodeFaultNames, name);
}

std::string_view linkFaultName(LinkFault::Kind kind)
{
    return linkFaultNames.at(static_cast<std::size_t>(kind));
}

std::optional<LinkFault::Kind> linkFaultOf(std::string_view name)
{
    return kindOf<LinkFault::Kind>(linkFaultNames, name);
}

std::string_view failoverName(FailoverFault::Kind kind)
{
    return failoverNames.at(static_cast<std::size_t>(kind));
}

std::optional<FailoverFault::Kind> failoverOf(std::string_view name)
{
    return kindOf<FailoverFault::Kind>(failoverNames, name);
}

} // namespace lockscope
