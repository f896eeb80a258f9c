// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultlist.h"

#include <QCoreApplication>
#include <QString>

#include <vector>

namespace lockscope {

struct FaultKind;

/// What faults, their conditions and their lengths are called, as whole phrases for the translator. Thread: the window's.
class FaultWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FaultWords)
public:
    /// Whom it is of, in short: "Client 2", "Node 3", "1 → 3", "all → 3", "1 → store".
    static QString whom(const Fault &fault);
    /// What a chip says: "Pause 500 ms".
    static QString title(const Fault &fault);
    /// All of it: whom, what, when, how long.
    static QString sentence(const Fault &fault);
    /// When it begins: "at 0.100 s", "when client 2 is inside", "before line 3 of client 1", "from the beginning".
    static QString when(const Fault &fault);
    /// When it ends, if it lasts: "for 500 ms, or until client 2 is inside".
    static QString howLong(const Fault &fault);
    static QString condition(const EventCondition &condition);
    /// The kinds of event that a condition can wait for by the editor, and the phrase of each with "%1" for who.
    static const std::vector<EventKind> &conditionKinds();
    /// "%1" is a node then, else a client.
    static bool isAboutNode(EventKind kind);
    static QString conditionPhrase(EventKind kind);
    static QString waitsPhrase(); ///< the same of EventCondition::waits
    static QString anchor(Anchor anchor);

private:
    static QString step(const FaultBegin &point);
    static QString amount(const FaultKind &kind, const Fault &fault);
};

} // namespace lockscope
