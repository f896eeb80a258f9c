// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <map>
#include <vector>

namespace lockscope {

/// Finds keys without a deadline that no client will ever delete: their owner has crashed, has
/// ended or no longer uses them, or no client set them. REQUIRES: the rows are added in trace
/// order.
class OrphanKeys {
public:
    /// Makes room for the clients up to `clientMax`.
    void grow(ClientId clientMax) { m_lastRows.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    void take(const Event &event, Seq seq);
    /// Returns the findings as if the run ended with the last row of `input.trace`. Sets `isStuck`
    /// if these keys block the lock for every client; otherwise leaves it unchanged.
    std::vector<Finding> find(const JudgeInput &input, bool &isStuck) const;

private:
    // The last grant of a resource, and its last grant to any other client.
    struct Grants {
        Seq last = noSeq;
        ClientId client;     // of the last grant
        Seq toOther = noSeq; // the last grant to another client than `client`
    };
    // The last tries of a client to get the lock of a resource.
    struct Tries {
        TextId resource;
        Seq attempted = noSeq;
        AttemptId attempt;
        Seq denied = noSeq;
        AttemptId deniedAttempt;
        Seq released = noSeq; // or releaseRefused
        AttemptId releasedAttempt;
    };
    // The last rows of a client.
    struct LastRows {
        std::vector<Tries> tries; // one for each resource
        Tries open;               // the attempt that is neither granted nor denied
        Seq denied = noSeq;
        Seq ended = noSeq;
        Tries &triesOf(TextId resource);
        void endAttempt();
    };
    Seq abandonedAt(const JudgeInput &input, const Span &key) const;
    bool wasGrantedToOther(const JudgeInput &input, const Span &key) const;
    bool wasDeniedToOther(const JudgeInput &input, const Span &key, WorldTime from) const;

    std::vector<LastRows> m_lastRows;  // by client
    std::map<TextId, Grants> m_grants; // by resource
};

} // namespace lockscope
