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

/// A small dialog for one fault: its kind, target, start and length. It does not change the plan:
/// its creator reads fault() after the user has accepted the dialog. If the fault is not possible,
/// the dialog shows the reason and disables OK. Thread: the window's.
class FaultEditor : public QDialog {
    Q_OBJECT
public:
    /// `planEditor` checks whether the fault is possible.
    FaultEditor(const Fault &fault, FaultPlanEditor &planEditor, QWidget *parent = nullptr);
    ~FaultEditor() override;

    /// Returns the fault as the fields show it.
    Fault fault() const;

private:
    /// The way in which the start of a fault is given: the item data of the combo box m_startBy.
    enum class StartBy { beginning, time, step, condition };

    void buildLayout();
    /// Adds the entries to the boxes for the kind, the client and the node.
    void fillBoxes();
    void setFieldsFromFault();
    /// Adds the entries to m_startBy that the fault's action allows, and selects the fault's own.
    void fillStartBy();
    void showFields();
    void showNumber(FaultNumber number);
    void showRefusal();
    void changeKind();
    StartBy startBy() const;
    /// Set the length, the amount or the start of `fault` to the values of the fields.
    void applyLength(Fault &fault) const;
    void applyAmount(Fault &fault, const FaultKind &kind) const;
    void applyStart(Fault &fault) const;
    /// Returns whether a condition can end this fault (the row "Or until").
    static bool canHaveEndCondition(const Fault &fault);

    FaultPlanEditor &m_planEditor;
    Fault m_fault; ///< the original fault, or the default of the chosen kind
    QFormLayout *m_form;
    QComboBox *m_kind, *m_client, *m_node, *m_startBy;
    DurationSpinBox *m_time, *m_length, *m_amount;
    QDoubleSpinBox *m_number;
    QCheckBox *m_hasLength;
    StepRow *m_step;
    QWidget *m_lengthRow;
    ConditionRow *m_startCondition, *m_endCondition;
    QLabel *m_sentence, *m_refusal;
    QPushButton *m_ok;
};

} // namespace lockscope
