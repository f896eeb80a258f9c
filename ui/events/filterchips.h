// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/query/eventquery.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace lockscope {

class FlowLayout;

/// The conditions of the event filter as a row of chips, each with a ✕ that takes it away, and one button for all. Below them, in one
/// line, what is wrong with what was typed. Nothing of it is there while nothing is filtered.
class FilterChips : public QWidget {
    Q_OBJECT
public:
    explicit FilterChips(QWidget *parent = nullptr);
    void showQuery(const EventQuery &query);

Q_SIGNALS:
    /// A condition is to go.
    void removed(const lockscope::QueryTerm &term);
    void allRemoved();

protected:
    void changeEvent(QEvent *event) override;

private:
    void build();
    void put(QWidget *widget);
    QWidget *chip(const QueryTerm &term);

    EventQuery m_query;
    QWidget *m_row;
    FlowLayout *m_flow;
    QLabel *m_complaint;
};

} // namespace lockscope
