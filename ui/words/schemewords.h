// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/flow/flowchart.h"
#include "lockscope/runtime/mistakes.h"
#include "lockscope/schemes/registry.h"

#include <QCoreApplication>
#include <QString>

#include <string_view>

namespace lockscope {

/// Returns a scheme's title in the window's language; of an unknown scheme: its id.
QString schemeTitle(const SchemeRef &scheme);

/// Returns one sentence about what a scheme guarantees and what it does not; empty for an unknown
/// scheme.
QString schemeGuarantee(const SchemeRef &scheme);

/// Returns lines of a scheme's listing in the window's language: the commands stay, the English
/// phrases between them do not.
QString listingLine(std::string_view line);

/// Returns the short name of a mistake in the code of a web article (docs/ARTICLES.md), in the
/// window's language: "One vote is enough".
QString mistakeLabel(ArticleMistake mistake);

/// Returns one sentence in the window's language: what goes wrong. The English sentence is
/// MistakeInfo::harm of the lock library.
QString mistakeHarm(ArticleMistake mistake);

/// The texts of the flow chart of a scheme's listing. Thread: the window's.
class FlowWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FlowWords)
public:
    /// Returns the text of the box at which a path of the chart begins: "after the work: release".
    static QString entry(FlowPath path);
    /// Returns the text of the box at which the chart ends: "granted".
    static QString end(FlowEnd end);
    /// Returns the answer for which a client takes an arrow: "no"; empty for FlowWhen::always.
    static QString answer(FlowWhen when);
    /// Returns the setting with which the arrow exists: "undo=off", or the mistake without which it
    /// exists: "without error-ends". Empty: the arrow always exists.
    static QString settingOf(const ListingArrow &arrow);
    /// Returns answer() and settingOf() of an arrow: "no", "no, undo=off"; empty if a client always
    /// takes the arrow.
    static QString condition(const ListingArrow &arrow);
    /// Returns all arrows that leave a line, with their conditions and targets: "yes: granted; no:
    /// line 5".
    static QString arrowsText(const FlowChart &chart, int line);
};

} // namespace lockscope
