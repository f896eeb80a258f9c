// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace lockscope {

/// One line in which a step of a client is chosen: which step, of a line its number, of a command its name, and which time it
/// is taken. Thread: the window's.
class StepRow : public QWidget {
    Q_OBJECT
public:
    explicit StepRow(QWidget *parent = nullptr);

    /// Shows the step at which a fault begins.
    void setStep(const FaultBegin &begin);
    /// Returns the step. `node`: the receiver of the command, if isBeforeSend().
    FaultBegin step(NodeId node) const;
    /// The step is the sending of a command, so it has a node.
    bool isBeforeSend() const { return anchor() == Anchor::beforeSend; }

Q_SIGNALS:
    void changed();

private:
    Anchor anchor() const;
    void showFields();

    QComboBox *m_anchor;
    QSpinBox *m_line, *m_occurrence;
    QLineEdit *m_command;
};

} // namespace lockscope
