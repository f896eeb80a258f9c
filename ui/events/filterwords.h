// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/query/eventquery.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// What the event filter says, as whole phrases for the translator. Thread: the window's.
class FilterWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilterWords)
public:
    /// A condition as a chip has it: "Client 2", "what led to #47".
    static QString term(const QueryTerm &term);
    /// What is wrong with a word, in one line.
    static QString complaint(const QueryComplaint &complaint);
    /// What a word that can be typed stands for: "client:", "kind:fault".
    static QString meaning(const QString &word);
    /// "61 / 412 events".
    static QString count(qint64 shown, qint64 all);
};

} // namespace lockscope
