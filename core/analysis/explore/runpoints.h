// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/precisetimes.h"
#include "core/scenario/scenario.h"
#include "core/trace/trace.h"

#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope {

/// The unit in which Redis counts the time to the expiry of a key, in microseconds.
inline constexpr std::int64_t expiryUnit = 1000;

/// A time of a run, in nanoseconds, and by how much it moves per microsecond of the length or
/// amount of the fault that is tried: 0 or 1 microseconds, and -1 if a jump of a clock brings it
/// nearer.
struct MovingTime {
    std::int64_t time = 0;
    std::int64_t speed = 0;

    friend bool operator<=(const MovingTime &a, const MovingTime &b) { return a.time <= b.time; }
};

/// A point in time of a run: a row, or the arrival of a command at a node.
struct RunPoint {
    MovingTime at;
    std::uint64_t word = 0;  ///< what it is, for the order of rows; 0: it is not part of that order
    std::uint32_t owner = 0; ///< the points of one owner happen one after the other, and have the
                             ///< same order in all runs of a class
    ClientId client;         ///< the order matters to points of this client, if not 0
    NodeId node;             ///< the order matters to points of this node, if not 0
    MovingTime setAt{-1, 0}; ///< of a key's expiry: when the key was set; otherwise -1
    bool isCourse = false;   ///< the order matters to all points of the lock's course
    bool isRead =
        false; ///< two of these have no order that matters: they change no key of their node
    bool isRoutine = false; ///< part of an attempt, which a client repeats as long as it is denied
};

/// A deadline, and the row that ends it, mostly before it is reached: a command was answered before
/// its time-out, an attempt was granted while the lease was valid, a lock was released before its
/// lease ended, a key was changed before it expired.
struct MissedDeadline {
    MovingTime end; ///< when it was ended
    MovingTime deadline;
    MovingTime setAt{-1, 0}; ///< as RunPoint::setAt
    std::uint32_t owner = 0; ///< as RunPoint::owner
};

/// The points of one run, and the order of its rows.
struct RunPoints {
    std::vector<RunPoint> list; ///< by owner; two runs with the same order of rows have the same
                                ///< points in the same places
    std::vector<MissedDeadline> deadlines; ///< likewise
    /// A hash of the orders of the rows of each client, of each node, and of the lock's course. Two
    /// runs with the same hash differ only in times. The begin and the end of a fault of a link are
    /// no part of it.
    std::uint64_t order = 0;
};

/// A clock of a node jumps: the deadlines of its keys, set before, come earlier.
struct DeadlineShift {
    NodeId node;
    WorldTime from{};
    Duration amount{};
};

/// Returns the points of a run. `effective`: its scenario. A time that is odd, in nanoseconds,
/// depends on the length of a fault (ExactTrier).
RunPoints pointsOf(const Trace &trace, const PreciseTimes &times,
    const EffectiveScenario &effective, const DeadlineShift &shift = {});

/// Sets the speeds of the points of a run from another run with the same order of rows, in which
/// the length or amount is one microsecond larger.
void measureSpeeds(RunPoints &run, const RunPoints &longer);

/// By how many microseconds more a length or an amount must grow until two points whose order
/// matters have changed places; at least 1. Nullopt: no two points will.
struct NextSwap {
    std::optional<std::int64_t> growth;
    /// The same for an expiry and a point that move alike: they may change places and back in each
    /// millisecond, the unit of an expiry.
    std::optional<std::int64_t> growthInUnit;
    bool isAlone = false; ///< no other points change places in the microsecond after `growth`
};

/// Returns which growth makes two points change places. `from`: points before this time, in
/// nanoseconds, never change places.
NextSwap nextSwap(const RunPoints &run, std::int64_t from);

/// As nextSwap(); returns the last time, in nanoseconds, of a point that does not depend on the
/// length or amount and is no routine, or of such a deadline that a row which depends on it may
/// reach.
std::int64_t lastFixedChange(const RunPoints &run);

} // namespace lockscope
