// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string_view>

namespace lockscope {

/// What happened: the event column of a trace. The names in a trace file are in eventkind.cpp. The
/// trace format lockscope/1 defines the meaning, the cause and the columns of each kind.
enum class EventKind : std::uint8_t {
    runBegin,
    runEnd,
    settingChanged,
    stalled,
    attempt,
    step,
    sent,
    replied,
    timedOut,
    granted,
    denied,
    entered,
    left,
    leaseEnded,
    extended,
    extendFailed,
    releasing, ///< a program is about to release
    released,
    releaseRefused,
    stole,
    paused,
    resumed,
    crashed,
    ended, ///< a program ended by itself with exit code 0
    restarted,
    read,
    wrote,
    writeRejected,
    nodeUp,
    nodeDown,
    frozen,
    thawed,
    clockJumped,
    keySet,
    keyExpired,
    keyDeleted,
    keyLost,
    linkCut,
    linkHealed,
    linkDelayed,
    failoverBegun,
    promoted,
    demoted,
    failoverEnded,
    unknown, ///< a kind that only a later version of Lockscope has: such rows are kept and
             ///< displayed, but ignored by the judge
};

inline constexpr int eventKindCount = static_cast<int>(EventKind::unknown) + 1;

/// A set of event kinds, stored as bits. A value.
class EventKinds {
public:
    constexpr EventKinds(std::initializer_list<EventKind> kinds)
    {
        for (const EventKind kind : kinds)
            m_bits |= std::uint64_t{1} << static_cast<unsigned>(kind);
    }
    static constexpr EventKinds all()
    {
        EventKinds kinds{};
        kinds.m_bits = ~std::uint64_t{0};
        return kinds;
    }
    constexpr bool has(EventKind kind) const
    {
        return (m_bits >> static_cast<unsigned>(kind) & 1) != 0;
    }

private:
    static_assert(eventKindCount <= 64);
    std::uint64_t m_bits = 0;
};

/// Returns the name, such as "key-expired". For `unknown` returns "unknown"; Trace::kindText()
/// returns the original name of such a row.
std::string_view eventKindName(EventKind kind);

/// Returns the kind with this name, or nothing if this version has no such kind.
std::optional<EventKind> eventKindOf(std::string_view name);

} // namespace lockscope
