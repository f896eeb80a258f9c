// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Finds time in which clients were denied the lock although no client believed that it held it:
/// from the first to the last denial. The time in which the key of a holder stands that has crashed
/// does not count: that is the price of a crash. REQUIRES: the rows are added in trace order.
class LostTime {
public:
    /// Discards all rows. The next rows belong to a run with this lease length. `areWoken`: a
    /// release wakes waiting clients.
    void clear(Duration ttl, bool areWoken);
    /// Adds a row of a client. `isBelieved`: after this row, a client believes that it holds the
    /// lock.
    void take(const Trace &trace, const Spans &spans, const Event &event, Seq seq, bool isBelieved)
    {
        if (m_stretch.first != noSeq && (isBelieved || event.kind == EventKind::crashed))
            endStretch(trace, spans);
        if (event.kind == EventKind::crashed)
            addKeysOf(spans, event.client, seq);
        else if (event.kind == EventKind::denied && !isBelieved)
            addDenial(trace, spans, event, seq);
    }
    /// Returns the findings for the trace so far.
    std::vector<Finding> find(const JudgeInput &input) const;

private:
    // A time in which no client believed that it held the lock.
    struct Stretch {
        Seq first = noSeq; // the first denial; noSeq: none
        WorldTime from{};
        Seq last = noSeq;
        WorldTime to{};
        int denials = 0;
    };
    // The place of a key's span, whose owner has crashed.
    struct KeyRef {
        const Spans::Lane *lane;
        std::size_t index;
    };
    struct Cause {
        std::string_view name; // Finding::subject; empty: not known
        std::string words;
    };
    // A key that stands although no client holds it, since the row that decided its attempt.
    struct AbandonedKey {
        const Span *key;
        Seq since;
    };
    std::vector<AbandonedKey> abandonedKeys(const Trace &trace, const Spans &spans) const;
    Cause causeOf(const Trace &trace, const Spans &spans, const std::vector<AbandonedKey> &keys,
        Seq seq) const;
    bool isLong(const Stretch &stretch) const
    {
        return stretch.first != noSeq && stretch.to - stretch.from >= m_lengthMin;
    }
    Finding findingOf(const Trace &trace, const Spans &spans) const;
    void endStretch(const Trace &trace, const Spans &spans);
    void addKeysOf(const Spans &spans, ClientId client, Seq crashed);
    void addDenial(const Trace &trace, const Spans &spans, const Event &event, Seq seq);

    Duration m_lengthMin{};
    bool m_areWoken = false;
    Stretch m_stretch;               // the stretch that is under way
    std::vector<Finding> m_findings; // about the stretches that were long enough
    std::vector<KeyRef> m_crashKeys; // keys that may still stand, of owners that have crashed
};

} // namespace lockscope
