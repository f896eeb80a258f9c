// SPDX-License-Identifier: MIT
#include "lockscope/events/eventkind.h"
#include <array>
#include <unordered_map>

namespace lockscope {
namespace {

// In the order of the enumerators.
constexpr std::array<std::string_view, eventKindCount> names{
    "run-begin",
    "run-end",
    "setting-changed",
    "stalled",
    "attempt",
    "step",
    "sent",
    "replied",
    "timed-out",
    "granted",
    "denied",
    "entered",
    "left",
    "lease-ended",
    "extended",
    "extend-failed",
    "releasing",
    "released",
    "release-refused",
    "stole",
    "paused",
    "resumed",
    "crashed",
    "ended",
    "restarted",
    "read",
    "wrote",
    "write-rejected",
    "node-up",
    "node-down",
    "frozen",
    "thawed",
    "clock-jumped",
    "key-set",
    "key-expired",
    "key-deleted",
    "key-lost",
    "link-cut",
    "link-healed",
    "link-delayed",
    "failover-begun",
    "promoted",
    "demoted",
    "failover-ended",
    "unknown",
};

std::unordered_map<std::string_view, EventKind> kindsByName()
{
    std::unordered_map<std::string_view, EventKind> kinds;
    for (std::size_t i = 0; i + 1 < names.size(); ++i)
        kinds[names[i]] = static_cast<EventKind>(i);
    return kinds;
}

} // namespace

std::string_view eventKindName(EventKind kind)
{
    return names[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> eventKindOf(std::string_view name)
{
    static const auto kinds = kindsByName();
    const auto found = kinds.find(name);
    return found == kinds.end() ? std::nullopt : std::optional(found->second);
}

} // namespace lockscope
