// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "ui/words/faultkinds.h"

#include <QDialog>
#include <QWidget>

#include <optional>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QPushButton;
class QSpinBox;
class QLineEdit;

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
    static void enableEvery(QComboBox &box, bool isEnabled);
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
    QComboBox *m_kind, *m_client, *m_node, *m_deletion, *m_startBy;
    DurationSpinBox *m_time, *m_length, *m_amount;
    QDoubleSpinBox *m_number;
    QCheckBox *m_hasLength;
    StepRow *m_step;
    QWidget *m_lengthRow;
    ConditionRow *m_startCondition, *m_endCondition;
    QLabel *m_sentence, *m_refusal;
    QPushButton *m_ok;
};

class DurationSpinBox;

/// A row of controls for a condition: the kind of event, its client or node, how often the event
/// must happen, and a delay after the last of these events. Thread: the window's.
class ConditionRow : public QWidget {
    Q_OBJECT
public:
    /// How many clients and how many nodes the user can choose from as the subject of the event.
    /// `noConditionText`: the text of the first entry, which means that there is no condition;
    /// empty: there is no such entry, and a condition is required.
    struct Subjects {
        int clients = 1;
        int nodes = 1;
        QString noConditionText = {};
    };
    explicit ConditionRow(const Subjects &subjects, QWidget *parent = nullptr);

    /// Shows a condition; nothing: the entry `noConditionText`.
    void setCondition(const std::optional<EventCondition> &condition);
    /// Returns the condition that the controls show; nothing if the entry `noConditionText` is
    /// chosen.
    std::optional<EventCondition> condition() const;

Q_SIGNALS:
    void changed();

private:
    /// Fills the box of subjects with the nodes or with the clients, as the chosen kind of event
    /// needs.
    void fillSubjects();
    EventKind kind() const;

    Subjects m_subjects;
    QComboBox *m_kindBox, *m_subjectBox;
    QSpinBox *m_count;
    DurationSpinBox *m_delay;
    /// The kinds of the condition that was set; if there are several, m_kindBox has one entry for
    /// all of them.
    std::vector<EventKind> m_kinds;
    /// The condition that was set. Its parts that have no control are kept until the user chooses
    /// another kind or subject.
    std::optional<EventCondition> m_given;
    int m_givenKindIndex = -1,
        m_givenSubjectIndex = -1; ///< the indices of the two boxes when m_given was set
};

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
