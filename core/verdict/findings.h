// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/verdict/overlaps.h"
#include "core/verdict/verdict.h"
#include "core/verdict/waits.h"

#include <unordered_map>
#include <utility>
#include <vector>

namespace lockscope {

/// What is read by the checkers that look at the whole.
struct JudgeInput {
    const Trace &trace;
    const Spans &spans;
    Duration ttl; ///< lease length of the run
    int nodes;    ///< masters of the run
    bool keysEndByValue = false; ///< a key without a deadline comes free by the time in its value (getset-timestamp)
};

/// Finds writes of a client after another client's later grant. Of a client which entered without a lock (on-error=fail-open, and where
/// there is none) a grant is later if it comes after the client's own try, or if its holder still has it. Rows are taken in order.
class StaleWrites {
public:
    /// Forgets all rows: others follow.
    void clear();
    void take(const Trace &trace, const Event &event, Seq seq);
    /// One finding for each grant that a client wrote under too long.
    const std::vector<Finding> &findings() const { return m_findings; }

private:
    static constexpr std::size_t evidenceMax = 8;
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        AttemptId attempt;
        std::size_t finding = static_cast<std::size_t>(-1);
        int writes = 0;
        bool hasEnded = false; // its holder has left, released or died
    };
    using Grants = std::vector<std::pair<std::uint64_t, Grant>>; // in the order of their keys: a handful
    static Grant &grantOf(Grants &grants, std::uint64_t key);
    Seq &tryOf(ClientId client);
    Grants m_latest; // by resource
    Grants m_own;    // by resource and client
    std::vector<std::pair<ClientId, Seq>> m_tries; // each client's last try
    std::vector<Finding> m_findings;
};

/// Finds grants whose fencing number is not larger than that of every grant before. Rows are taken in order.
class FenceOrder {
public:
    /// Forgets all rows: others follow.
    void clear();
    void take(const Trace &trace, const Event &event, Seq seq);
    const std::vector<Finding> &findings() const { return m_findings; }

private:
    struct Grant {
        Seq seq = noSeq;
        ClientId client;
        Fence fence;
    };
    std::unordered_map<std::uint32_t, Grant> m_largest; // by resource
    std::vector<Finding> m_findings;
};

/// A key was deleted that was not the deleter's own (by a release, a `finally`, a takeover): one finding for each `stole` row.
Finding foreignRelease(const Trace &trace, const Event &event, Seq seq);

/// Clients that waited far longer than others. `entered`: the rows by which anybody entered, ascending.
std::vector<Finding> findStarvation(const JudgeInput &file, const Waits &waits, const std::vector<Seq> &entered);

/// Stalls of the machine, and which violations they may explain.
std::vector<Finding> findStalls(const JudgeInput &file, const std::vector<Overlap> &violations);

} // namespace lockscope
