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
    /// The text on the chip of a condition: "Client 2", "causes of #47".
    static QString term(const QueryTerm &term);
    /// What is wrong with a word of the filter, in one line.
    static QString error(const QueryError &error);
    /// The meaning of a word that the user can type: the word "kind:fault" means "faults and their
    /// ends". Empty: the word has no meaning.
    static QString meaning(const QString &word);
    /// How many of all events are shown: "61 / 412 events".
    static QString count(qint64 shown, qint64 all);
};

} // namespace lockscope
