// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/articles/sentence.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {

/// The texts about a command whose run shows that a sentence of one of the five articles is true
/// (SentenceCommand, docs/ARTICLES.md): what this run must show. Thread: the window's.
class SentenceWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SentenceWords)
public:
    /// Returns the outcomes that the run may have: "violated / stuck". For a command with two runs,
    /// returns the outcomes of the first run and those of the second run: "violated | no violation
    /// observed".
    static QString outcomes(const SentenceCommand &command);
    /// Returns what else the run must show: "finding orphan-key", "no row sent: EXPIRE".
    static QStringList facts(const SentenceCommand &command);
};

} // namespace lockscope
