// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

class QComboBox;
class QLineEdit;
class QSpinBox;

namespace lockscope {

/// A row of controls for a step of a client: the kind of step, then a line of the listing or the name of a command, then the number n. The
/// step is the n-th one of this kind that the client reaches. Thread: the window's.
class StepRow : public QWidget {
    Q_OBJECT
public:
    explicit StepRow(QWidget *parent = nullptr);

    /// Shows the step at which a fault begins.
    void setStep(const FaultBegin &begin);
    /// Returns the step. `node`: the receiver of the command, if isBeforeSend().
    FaultBegin step(NodeId node) const;
    /// Returns whether the step is the sending of a command; only then is a node part of the step.
    bool isBeforeSend() const { return anchor() == Anchor::beforeSend; }

Q_SIGNALS:
    void changed();

private:
    Anchor anchor() const;
    /// Shows only the controls that the kind of step needs.
    void showFields();

    QComboBox *m_anchor;
    QSpinBox *m_line, *m_occurrence;
    QLineEdit *m_command;
};

} // namespace lockscope
