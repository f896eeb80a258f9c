// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/spans.h"
#include "verdict/lanewalk.h"
#include "verdict/overlaps.h"
#include "verdict/verdict.h"

#include <unordered_map>

namespace lockscope {

/// What all the checkers read. The references outlive them.
struct CaseFile {
    const Trace &trace;
    const Spans &spans;
    Duration ttl; ///< lease length of the run
    int nodes;    ///< masters of the run
};

/// Finds writes of a client after another client's later grant. Any grant is later than that of a client which entered without a
/// lock (on-error=fail-open): it has none in its attempt. Rows are taken in order.
class StaleWrites {
public:
    void take(const Trace &trace, const Event &event, Seq seq);
    /// One finding for each grant that a client wrote under too long.
    std::vector<Finding> &findings() { return m_findings; }

private:
    static constexpr std::size_t evidenceMax = 8;
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        AttemptId attempt;
        std::size_t finding = static_cast<std::size_t>(-1);
        int writes = 0;
    };
    std::unordered_map<std::uint32_t, Grant> m_latest; // by resource
    std::unordered_map<std::uint64_t, Grant> m_own;    // by resource and client
    std::vector<Finding> m_findings;
};

/// Finds grants whose fencing number is not larger than that of every grant before. Rows are taken in order.
class FenceOrder {
public:
    void take(const Trace &trace, const Event &event, Seq seq);
    std::vector<Finding> &findings() { return m_findings; }

private:
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        Fence fence;
    };
    std::unordered_map<std::uint32_t, Grant> m_largest; // by resource
    std::vector<Finding> m_findings;
};

/// Finds stretches in which the lock was to be had by nobody. Rows are taken in order.
class Unobtainable {
public:
    explicit Unobtainable(const CaseFile &file);
    void take(const Event &event, Seq seq);
    void finish(WorldTime end);
    std::vector<Finding> &findings() { return m_findings; }

private:
    void endStretch(WorldTime end, Seq last, ClientId alsoWaited);

    Duration m_limit;
    LaneWalk m_waiting;
    LaneWalk m_believed;
    LaneWalk m_inside;
    int m_waiters = 0;
    int m_busy = 0;
    ClientId m_clientMax;
    WorldTime m_from{};
    Seq m_first = noSeq; // the row since which it has been out of reach; noSeq: it is not
    std::vector<Finding> m_findings;
};

/// A key was deleted that was not the deleter's own (by a release, a `finally`, a takeover): one finding for each `stole` row.
Finding foreignRelease(const Trace &trace, const Event &event, Seq seq);

/// Keys without a deadline that nobody will ever delete. `isStuck` is set if they keep the lock from everybody.
std::vector<Finding> findOrphanKeys(const CaseFile &file, bool &isStuck);

/// Clients that waited far longer than others.
std::vector<Finding> findStarvation(const CaseFile &file);

/// Stalls of the machine, and which violations they may explain.
std::vector<Finding> findStalls(const CaseFile &file, const std::vector<Overlap> &violations);

} // namespace lockscope
