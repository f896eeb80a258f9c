// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace lockscope {

struct FaultKind;

/// The names of faults, their conditions and their durations, as whole phrases for the translator. Thread: the window's.
class FaultWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FaultWords)
public:
    /// The target in short: "Client 2", "Node 3", "1 → 3", "all → 3", "1 → store".
    static QString whom(const Fault &fault);
    /// The text of a chip: "Pause 500 ms".
    static QString title(const Fault &fault);
    /// The complete description: target, action, begin, duration.
    static QString sentence(const Fault &fault);
    /// When the fault begins: "at 0.100 s", "when client 2 is inside", "before line 3 of client 1", "from the beginning".
    static QString when(const Fault &fault);
    /// When it ends, if it has a duration: "for 500 ms, or until client 2 is inside".
    static QString howLong(const Fault &fault);
    static QString condition(const EventCondition &condition);
    /// The kinds of event that the editor offers for a condition, and the phrase for each with "%1" for the client or node.
    static const std::vector<EventKind> &conditionKinds();
    /// Whether "%1" in the phrase is a node; otherwise it is a client.
    static bool isAboutNode(EventKind kind);
    static QString conditionPhrase(EventKind kind);
    static QString waitsPhrase(); ///< the same for EventCondition::waits
    static QString anchor(Anchor anchor);

private:
    static QString step(const FaultBegin &point);
    static QString amount(const FaultKind &kind, const Fault &fault);
};

} // namespace lockscope
