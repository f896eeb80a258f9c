// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace lockscope {

/// A row of controls for a point in the client's round at which a fault begins: the anchor
/// (Anchor), for some anchors a line of the listing or a command, and the number n. The fault
/// begins at the client's n-th arrival at this point. Thread: the window's.
class StepRow : public QWidget {
    Q_OBJECT
public:
    explicit StepRow(QWidget *parent = nullptr);

    /// Shows the anchor, line, command and number of `begin`.
    void setStep(const FaultBegin &begin);
    /// Returns what the controls show. `node`: the receiver of the command, if isBeforeSend().
    FaultBegin step(NodeId node) const;
    /// Returns whether the anchor is the sending of a command; only this anchor has a node.
    bool isBeforeSend() const { return anchor() == Anchor::beforeSend; }

Q_SIGNALS:
    void changed();

private:
    Anchor anchor() const;
    /// Shows only the controls that the anchor needs.
    void showFields();

    QComboBox *m_anchor;
    QSpinBox *m_line, *m_occurrence;
    QLineEdit *m_command;
};

} // namespace lockscope
