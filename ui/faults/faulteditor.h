// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/words/faultkinds.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;

namespace lockscope {

class ConditionRow;
class DurationSpinBox;
class FaultPlanEditor;
class StepRow;

/// A small dialog for one fault: its kind, target, begin and length. It does not change the plan: its creator uses fault() after the dialog
/// was accepted. It explains why a fault is not possible, and does not accept it. Thread: the window's.
class FaultEditor : public QDialog {
    Q_OBJECT
public:
    FaultEditor(const Fault &fault, FaultPlanEditor &edits, QWidget *parent = nullptr);
    ~FaultEditor() override;

    Fault fault() const;

private:
    /// What the begin of a fault depends on; the data of the box m_when.
    enum class Hung { beginning, time, step, condition };

    void build();
    void fillKinds();
    void fill();
    void fillWhen();
    void showFields();
    void showNumber(FaultNumber number);
    void showRefusal();
    void kindPicked();
    Hung hung() const;
    void takeLength(Fault &fault) const;
    void takeAmount(Fault &fault, const FaultKind &kind) const;
    void takeWhen(Fault &fault) const;
    static bool canHaveUntil(const Fault &fault);

    FaultPlanEditor &m_edits;
    Fault m_fault; ///< the original fault, or the default of the chosen kind
    QFormLayout *m_form;
    QComboBox *m_kind, *m_client, *m_node, *m_when;
    DurationSpinBox *m_time, *m_length, *m_amount;
    QDoubleSpinBox *m_number;
    QCheckBox *m_hasLength;
    StepRow *m_step;
    QWidget *m_lengthRow;
    ConditionRow *m_condition, *m_until;
    QLabel *m_sentence, *m_refusal;
    QPushButton *m_ok;
};

} // namespace lockscope
