// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace lockscope {

struct FaultKind;

/// The names of faults, their conditions and their durations, as whole phrases for the translator.
/// Thread: the window's.
class FaultWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FaultWords)
public:
    /// The target in short: "Client 2", "Node 3", "1 → 3", "all → 3", "1 → store".
    static QString target(const Fault &fault);
    /// The same in full words: "Client 1 → Node 3".
    static QString fullTarget(const Fault &fault);
    /// The text on the FaultChip of a fault: "Pause 500 ms".
    static QString title(const Fault &fault);
    /// The complete description: target, title, start, duration.
    static QString sentence(const Fault &fault);
    /// When the fault starts: "at 0.100 s", "when client 2 enters", "before line 3 of its listing",
    /// "from the beginning".
    static QString when(const Fault &fault);
    /// How long the fault lasts: "for 500 ms, or until client 2 enters"; for a delayed message, the
    /// delay: "by 100 ms". Empty if there is no such length.
    static QString lengthPhrase(const Fault &fault);
    /// A complete condition: "client 2 enters", "150 ms after any client is paused".
    static QString condition(const EventCondition &condition);
    /// The kinds of event that the editor offers for a condition.
    static const std::vector<EventKind> &conditionKinds();
    /// Whether "%1" in conditionPhrase() is a node; otherwise it is a client.
    static bool isAboutNode(EventKind kind);
    /// The phrase for a condition with this kind of event: "%1 enters", "a key is set on %1".
    static QString conditionPhrase(EventKind kind);
    /// "%1 waits for the lock", the phrase for EventCondition::waits.
    static QString waitsPhrase();
    /// The place in a client's work at which a fault begins: "before an attempt".
    static QString anchor(Anchor anchor);
    /// The name of a way in which a key goes away: "FLUSHALL", "eviction".
    static QString deletion(KeyDeletion by);

private:
    /// The place in a client's work with all details: "before line 3 of its listing", "before a
    /// renewal (no. 2)".
    static QString fullAnchor(const FaultBegin &begin);
    /// The duration or the number in the title: "500 ms", "5 %", "#3".
    static QString amountOrNumber(const FaultKind &kind, const Fault &fault);
};

} // namespace lockscope
