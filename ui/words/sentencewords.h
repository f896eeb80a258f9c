// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/articles/sentence.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {

/// Texts for what a command of an article's sentence must show. Thread: the window's.
class SentenceWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::SentenceWords)
public:
    /// Returns the outcomes: "violated / stuck"; of a pair "violated | held".
    static QString outcomes(const SentenceCommand &command);
    /// Returns what else the run must show: "finding orphan-key", "no row sent: EXPIRE".
    static QStringList facts(const SentenceCommand &command);
};

} // namespace lockscope
