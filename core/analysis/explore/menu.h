// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/markedtext.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// A kind of fault that a search may place. Each kind breaks one assumption that a lock may rely
/// on. If several kinds can begin at the same time of a run, a search tries them in this order:
/// those that happen most often in practice come first.
enum class MenuFault : std::uint8_t {
    clientPause,    ///< the client's process is paused
    clientCrash,    ///< the client crashes and never returns
    clientRestart,  ///< the client crashes and restarts
    watchdogStall,  ///< the client's watchdog stops renewing
    lateWrite,      ///< a request to the store arrives late
    lateRequest,    ///< a request to a lock node arrives late
    lateReply,      ///< the reply of a lock node arrives late
    lostRequest,    ///< a request to a lock node is lost
    lostReply,      ///< the reply of a lock node is lost
    nodeFreeze,     ///< a node does not run for a while
    nodeCrash,      ///< a node crashes and restarts with what is on its disk
    nodeWipe,       ///< a node crashes and restarts with an empty disk
    scriptsFlushed, ///< a node loses its cached scripts
    keyDeleted,     ///< another program deletes the lock's key from a node
    clockJump,      ///< a node's wall clock jumps
    clockDrift,     ///< a node's clock runs too fast or too slow
    clientClock,    ///< a client's wall clock is wrong
    reset,          ///< a connection to a lock node is reset
    oneWayCut,      ///< a link to a lock node is blocked in one direction
    cut,            ///< a link to a lock node is blocked
    failover, ///< a replica that lacks writes becomes the primary: its replication was cut from the
              ///< beginning
};
inline constexpr std::size_t menuSize = static_cast<std::size_t>(MenuFault::failover) + 1;

/// A kind of fault, and the assumption that it breaks.
struct MenuEntry {
    MenuFault fault;
    std::string_view name; ///< for the command line and files: "client-pause"
    MarkedText words;      ///< for people: "client pause"
    MarkedText assumption; ///< "a client is never paused for longer than its lease allows"
};

const std::array<MenuEntry, menuSize> &menuEntries();
inline const MenuEntry &entryOf(MenuFault fault)
{
    return menuEntries()[static_cast<std::size_t>(fault)];
}

/// The kinds of faults that a search may place, each perhaps with a bound for its length ("pauses
/// of at most 4 s"). A value.
class Menu {
public:
    /// Returns the menu with all kinds.
    static Menu all();
    /// Parses names that are separated by commas, or "all". A name may have a bound:
    /// "client-pause=4s". Error, one line: a name is unknown, or its faults have no length.
    static Result<Menu> parse(std::string_view names);

    bool has(MenuFault fault) const { return (m_bits >> static_cast<unsigned>(fault) & 1) != 0; }
    void add(MenuFault fault) { m_bits |= 1u << static_cast<unsigned>(fault); }
    void remove(MenuFault fault) { m_bits &= ~(1u << static_cast<unsigned>(fault)); }
    void add(Menu other) { m_bits |= other.m_bits; }
    /// The longest fault of a kind, or the largest step of a clock; nullopt: any length.
    std::optional<Duration> longest(MenuFault fault) const
    {
        return m_longest[static_cast<std::size_t>(fault)];
    }
    /// REQUIRES: hasLength(fault), and the length is more than 0.
    void limit(MenuFault fault, Duration longest)
    {
        m_longest[static_cast<std::size_t>(fault)] = longest;
    }
    /// Returns whether a kind of the menu has a bound.
    bool isLimited() const;
    /// Returns whether faults of this kind have a length, or a size in time.
    static bool hasLength(MenuFault fault);
    void remove(Menu other) { m_bits &= ~other.m_bits; }
    bool isEmpty() const { return m_bits == 0; }
    /// Returns the name of a kind, with its bound if it has one.
    std::string nameOf(MenuFault fault) const;
    /// Returns the names, separated by a comma and a space.
    std::string text() const;

    friend bool operator==(const Menu &, const Menu &) = default;

private:
    std::uint32_t m_bits = 0;
    std::array<std::optional<Duration>, menuSize> m_longest{};
};

} // namespace lockscope
