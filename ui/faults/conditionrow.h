// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QSpinBox;

namespace lockscope {

class DurationSpinBox;

/// One line in which a condition is chosen: what happens, to whom, how often, and how long after that. Thread: the window's.
class ConditionRow : public QWidget {
    Q_OBJECT
public:
    /// Who there is. `none`: what the first entry says if there may be no condition; empty: there must be one.
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
    std::vector<EventKind> m_kinds; ///< of a condition with several kinds, which the box shows as one entry
    std::optional<EventCondition> m_given; ///< as it was set: what the boxes have no place for stays while they are not touched
    int m_givenKind = -1, m_givenWho = -1; ///< the boxes then
};

} // namespace lockscope
