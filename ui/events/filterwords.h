// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/query/eventquery.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of the event filter, as whole phrases for the translator. Thread: the window's.
class FilterWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FilterWords)
public:
    /// The text of a condition's chip: "Client 2", "what led to #47".
    static QString term(const QueryTerm &term);
    /// The error in a word, in one line.
    static QString complaint(const QueryComplaint &complaint);
    /// The meaning of a word that can be typed: "client:", "kind:fault".
    static QString meaning(const QString &word);
    /// "61 / 412 events".
    static QString count(qint64 shown, qint64 all);
};

} // namespace lockscope
