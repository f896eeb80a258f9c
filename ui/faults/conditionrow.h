// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QSpinBox;

namespace lockscope {

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

} // namespace lockscope
