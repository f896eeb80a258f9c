// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/runpair.h"
#include "ui/state/runview.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// What is said of two runs, A and B, as whole phrases for the translator. Thread: the window's.
class ContrastWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ContrastWords)
public:
    /// What a row of the table is about: "TTL", "Outcome", "99 % of the waits within".
    static QString topic(const RunContrast &contrast);
    /// A value as people read it; "–" where that run has none.
    static QString value(const RunContrast &contrast, const RunContrast::Value &value);
    /// B against A where both are numbers: "+35 %", "2.1 times"; else empty.
    static QString change(const RunContrast &contrast);
    /// Where the two part: "Client 1 parts first: in A comes …, in B …".
    static QString parting(const RunPair &pair);
    /// What the comparison says in a sentence: the outcomes, and where they part.
    static QString sentence(const RunPair &pair);
    /// One of the two in a line: scenario, scheme, seed, outcome.
    static QString run(const RunHeader &header, const Verdict *verdict, const QString &file);
};

} // namespace lockscope
