// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/flow/flowchart.h"

#include <QCoreApplication>
#include <QString>

namespace lockscope {

/// The texts of flow charts. Thread: the window's.
class FlowWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::FlowWords)
public:
    /// Returns the text at which a path begins: "to get the lock".
    static QString entry(FlowPath path);
    /// Returns an end in one word: "granted".
    static QString end(FlowEnd end);
    /// Returns the answer for which a client takes an arrow: "no"; empty for FlowWhen::always.
    static QString answer(FlowWhen when);
    /// Returns the setting that an arrow needs: "undo=off", "without error-ends"; empty: none.
    static QString settingOf(const ListingArrow &arrow);
    /// Returns the condition of an arrow: "no", "no, undo=off"; empty if a client always takes it.
    static QString condition(const ListingArrow &arrow);
    /// Returns all ways from a line in words: "yes: granted; no: line 5".
    static QString waysFrom(const FlowChart &chart, int line);
};

} // namespace lockscope
