// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/runpair.h"
#include "ui/state/runview.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// The texts about two compared runs, A and B, as whole phrases for the translator. Thread: the
/// window's.
class ContrastWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ContrastWords)
public:
    /// The topic of a row of the table: "TTL", "Outcome", "Waiting time, p99".
    static QString topic(const ComparedProperty &property);
    /// The value of one run as text; "–" if that run has none.
    static QString value(const ComparedProperty &property, const ComparedProperty::Value &value);
    /// B compared with A if both are positive numbers: "+35 %", "2.1 times". Empty: other values,
    /// seeds, or no visible difference.
    static QString change(const ComparedProperty &property);
    /// Where the two runs diverge: "First difference: Client 1. In A: … In B: …"
    static QString divergence(const RunPair &pair);
    /// The result of the comparison in a sentence: the outcomes, and where the runs diverge.
    static QString sentence(const RunPair &pair);
    /// What differs in the inputs of the two runs, and their outcomes: a table for a report. The
    /// first row has the names of the columns.
    static std::vector<QStringList> differences(const RunPair &pair);
    /// One of the two runs in a line: scenario, scheme, seed, outcome. `verdict` may be null,
    /// `file` empty.
    static QString run(const RunHeader &header, const Verdict *verdict, const QString &file);
};

} // namespace lockscope
