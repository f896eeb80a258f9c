// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/answer.h"
#include "core/analysis/fixes/trials.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace lockscope {

/// The texts about a search for failures (docs/EXPLORE.md) and its results, for the window and the
/// command line. Thread: the window's.
class ExploreWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::ExploreWords)
public:
    /// What was tried, how exactly, and how it ended: "Held in all 257 placements of one fault
    /// (exact)." If failures were found, the text says in how many placements.
    static QString summary(const SearchAnswer &answer);
    /// What the search tries to break: "peaceful, set-px-lua, 2 clients, 1 node, 2 rounds each;
    /// ttl=1s, …".
    static QString question(const Question &question);
    /// The kinds of faults that were placed, those of the search's menu
    /// (core/analysis/explore/menu.h) that have no place in these runs, and what was not tried:
    /// "Not tried: clock-jump; more than 2 faults."
    static QString tried(const SearchAnswer &answer);
    /// An upper limit, with 95 % confidence, for the share of random placements that fail. Empty:
    /// some tried random placements failed, or too few were tried.
    static QString failingShareLimit(const SearchAnswer &answer);
    /// The faults of a story, each in one line, then the late starts of clients that the story
    /// needs, each in one line.
    static QStringList faults(const Story &story);
    /// What matters for the failure and what does not, each in one line: "Client 1: with a fixed
    /// length, the run fails from 983 ms on." (the length of the fault on client 1).
    static QStringList explanation(const Story &story);
    /// A kind of fault by its name for the command line; in Chinese: by its words, and this name.
    static QString kind(const MenuEntry &entry);
    static QString kinds(const Menu &menu);
    /// The largest number of faults in one tried placement, without the random placements.
    static int triedDepth(const SearchAnswer &answer);

private:
    /// How far a search was when it was stopped; empty: it was not stopped.
    static QString stopped(const SearchAnswer &answer);
    /// For which lengths of a fault the run fails: a line of explanation().
    static QString lengthLine(const Story &story, const FailingLengths &range);
};

/// Returns what a fix does, as a phrase: "Set the TTL to 3.41 s".
QString fixTitle(const Fix &fix);

/// Returns the cost or the limits of a fix, in one or two sentences. `ttl`: the lease of the
/// unchanged run.
QString fixCost(const Fix &fix, Duration ttl);

/// Returns the result of a fix: "no violation observed in 16 of 16 runs". `diagnosis`: what was
/// wrong without the fix.
QString trialWords(const Trial &trial, const Diagnosis &diagnosis);

} // namespace lockscope
