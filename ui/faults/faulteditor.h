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

/// A small dialog for one fault: what, to whom, when, how long. It changes nothing by itself; whoever opened it takes fault() when it was
/// accepted. A fault that no run can have is not accepted, and it says why.
class FaultEditor : public QDialog {
    Q_OBJECT
public:
    FaultEditor(const Fault &fault, FaultPlanEditor &edits, QWidget *parent = nullptr);
    ~FaultEditor() override;

    Fault fault() const;

private:
    /// What a fault can be hung at; the data of the box of when.
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
    Fault m_fault; ///< as it was, or as the picked kind usually is
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
