// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"
#include "ui/words/report.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <vector>

namespace lockscope {

/// The texts of an answer about a lock, for the window and the command line. Thread: the window's.
class AssessWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::AssessWords)
public:
    /// From which pauses on the lock breaks, and the margin.
    static QString pauses(const Assessment &assessment);
    /// Which other faults break it.
    static QString notAgainst(const Assessment &assessment);
    /// Of which faults it says little, since they were tried at few places or not to the end.
    static QString hardlyTried(const Assessment &assessment);
    /// What the log of pauses shows: its numbers, how often the lock is lost, and whether that is
    /// as seldom as demanded.
    static QString rate(const LockQuestion &question, const Assessment &assessment);
    /// What was tried, and what was not.
    static QString bounds(const Assessment &assessment);
    /// The words of kinds of faults, with commas between.
    static QString kinds(const Menu &menu);

    /// The cells of a choice, in the order of choiceHeads().
    static QStringList choiceRow(const Assessment &assessment, const AssessedChoice &choice);
    static QStringList choiceHeads();
    static std::vector<QStringList> choiceRows(const Assessment &assessment);
    /// The map in signs, for a fixed-width font.
    static QString map(const Assessment &assessment);
    static std::vector<ReportBlock> report(
        const LockQuestion &question, const Assessment &assessment);
    /// The command that gives the same answer. `logFile`: where the log of the question is.
    static QString command(const LockQuestion &question, const QString &logFile);

    static QString untested();
};

} // namespace lockscope
