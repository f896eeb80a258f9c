// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/mistakes.h"

#include <QFrame>

#include <utility>
#include <vector>

class QCheckBox;
class QGridLayout;

namespace lockscope {

/// A popup that lists mistakes which code in published articles about locks makes, and which a
/// scheme can make, too. For each mistake, it has a check box, the line of code as the article
/// prints it, and the line without the mistake. It deletes itself when it closes. Thread: the
/// window's.
class MistakePopup final : public QFrame {
    Q_OBJECT
public:
    /// `possible`: the mistakes to list. `usual`: the mistakes for which the value
    /// usualMistakesSetting stands; if there are none, the popup has no button for
    /// usualMistakesSetting.
    MistakePopup(MistakeSet possible, MistakeSet usual, QWidget *parent);

    /// Sets the shown value without a signal: the bits of a set, or usualMistakesSetting.
    void setValue(int bits);
    /// Shows the popup below a button, inside the screen, and gives the keyboard focus to its first
    /// check box.
    void showBelow(const QWidget &button);

Q_SIGNALS:
    /// The user changed the value: the bits of a set, or usualMistakesSetting.
    void valueChanged(int bits);

private:
    void addRow(QGridLayout &grid, ArticleMistake mistake);
    void choose(int bits);
    int checkedBits() const;

    const MistakeSet m_usual;
    std::vector<std::pair<ArticleMistake, QCheckBox *>> m_boxes;
};

} // namespace lockscope
