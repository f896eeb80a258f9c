// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/state/query/eventquery.h"

#include <QWidget>

class QLabel;
class QToolButton;

namespace lockscope {

class FlowLayout;

/// The conditions of the event filter as a row of chips. Each chip has a button ✕ that removes it;
/// another button removes all chips. A line below shows the errors in the typed filter. Without a
/// filter, nothing is visible.
class FilterChips : public QWidget {
    Q_OBJECT
public:
    explicit FilterChips(QWidget *parent = nullptr);
    void showQuery(const EventQuery &query);

Q_SIGNALS:
    /// The user clicked the button of a chip, or the button for all chips. The receiver changes the
    /// filter.
    void removalAsked(const lockscope::QueryTerm &term);
    void clearAsked();

private:
    /// Deletes the chips, makes those for m_query, and updates the line of errors.
    void build();
    void addToRow(QWidget *widget);
    QWidget *makeChip(const QueryTerm &term);

    EventQuery m_query;
    QWidget *m_row;
    FlowLayout *m_flow;
    QLabel *m_errors;
};

} // namespace lockscope
