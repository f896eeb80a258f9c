// SPDX-License-Identifier: MIT
#include "trace/eventkind.h"

#include <array>

namespace lockscope {
namespace {

// In the order of the enumeration.
constexpr std::array<std::string_view, eventKindCount> names{
    "run-begin",     "run-end",       "setting-changed", "stalled",        "attempt",        "step",         "sent",
    "replied",       "timed-out",     "granted",         "denied",         "entered",        "left",         "lease-ended",
    "extended",      "extend-failed", "released",        "release-refused", "stole",         "paused",       "resumed",
    "crashed",       "restarted",     "read",            "wrote",          "write-rejected", "node-up",      "node-down",
    "frozen",        "thawed",        "clock-jumped",    "key-set",        "key-expired",    "key-deleted",  "key-lost",
    "link-cut",      "link-healed",   "link-delayed",    "failover-begun", "promoted",       "demoted",      "failover-ended",
    "unknown",
};

} // namespace

std::string_view eventKindName(EventKind kind)
{
    return names[static_cast<std::size_t>(kind)];
}

std::optional<EventKind> eventKindOf(std::string_view name)
{
    for (std::size_t i = 0; i + 1 < names.size(); ++i) {
        if (names[i] == name)
            return static_cast<EventKind>(i);
    }
    return std::nullopt;
}

} // namespace lockscope
