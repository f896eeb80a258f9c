// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QSpinBox;

namespace lockscope {

class DurationSpinBox;

/// A row of controls for a condition: what happens, to whom, how often, and the delay after that. Thread: the window's.
class ConditionRow : public QWidget {
    Q_OBJECT
public:
    /// The possible subjects. `none`: text of the first entry, which means no condition; empty: a condition is required.
    struct Cast {
        int clients = 1;
        int nodes = 1;
        QString none = {};
    };
    explicit ConditionRow(const Cast &cast, QWidget *parent = nullptr);

    void setCondition(const std::optional<EventCondition> &condition);
    std::optional<EventCondition> condition() const;

Q_SIGNALS:
    void changed();

private:
    void fillWho();
    EventKind kind() const;

    Cast m_cast;
    QComboBox *m_kind, *m_who;
    QSpinBox *m_count;
    DurationSpinBox *m_after;
    std::vector<EventKind> m_kinds; ///< for a condition with several kinds, which the box shows as one entry
    std::optional<EventCondition> m_given; ///< the condition as set: parts without a control are kept until the user changes the boxes
    int m_givenKind = -1, m_givenWho = -1; ///< state of the boxes when it was set
};

} // namespace lockscope
