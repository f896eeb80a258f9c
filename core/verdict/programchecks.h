// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/textpool.h"
#include "core/verdict/lockkeys.h"
#include "core/verdict/overlaps.h"
#include "core/verdict/verdict.h"

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lockscope {

/// Checks in a run of programs of the user what they reported, and what they did not report.
/// REQUIRES: the rows are added in trace order.
class ProgramChecks {
public:
    /// Discards all rows.
    void clear() { *this = ProgramChecks(); }
    /// Adds a row of a client. `isHolding`: after this row the client believes that it holds the
    /// lock, or is inside.
    void take(const Trace &trace, const Event &event, Seq seq, bool isHolding);
    /// Adds the inside span that this row begins or ends.
    void takeInside(const Event &event, Seq seq, const SpanCursor::Change &inside);
    const LockKeys &lockKeys() const { return m_lockKeys; }
    /// Returns the findings left-not-reported, never-entered and keys-not-seen.
    std::vector<Finding> remarks(const JudgeInput &input) const;
    /// Returns the reasons why the run does not test the lock: different-keys, no-command and
    /// call-not-returned.
    std::vector<Finding> untestedFindings(const JudgeInput &input) const;
    /// Returns the finding that the programs seem to count permits. `clients`: those that were
    /// inside at the same time.
    std::optional<Finding> capacityFinding(const Violation &violation) const;

private:
    struct Client {
        Seq granted = noSeq;       // its first grant
        Seq answered = noSeq;      // its first grant or denial
        Seq inside = noSeq;        // the first row at which it was inside
        Seq otherDatabase = noSeq; // its first command that selects another database than 0
        Seq releasing = noSeq;     // the release that is under way
        WorldTime releasingSince{};
        bool hasSentCommand = false; // to a node
        bool hasReleased = false;    // or has begun to
        bool countsPermits =
            false; // a command that it sent to get the lock counts members or numbers
        std::vector<Seq>
            unreportedExits; // the rows that ended what was inside, in place of a `left`
    };
    Client &clientOf(const Event &event);
    bool isCounting(const Trace &trace, TextId command);

    std::vector<Client> m_clients; // by number
    std::map<TextId, std::set<ClientId>>
        m_askers; // by resource: the clients that were granted or denied it
    LockKeys m_lockKeys;
    TextTable<char> m_counting; // by text of a command: 1: it counts, 2: it does not
};

} // namespace lockscope
