// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QWidget>

class QLabel;
class QTableView;

namespace lockscope {

class CurrentState;
class FactModel;
class Selection;

/// "At this moment": what each client does and believes, what stands on each node, what is under way and what the store has, all at
/// the playhead, or at the end of the trace without one. A click on a client or a node selects what it did or suffered last, a click on
/// a key or a message the row that it came from; whom the selected event is about is marked.
class StatePanel : public QWidget {
    Q_OBJECT
public:
    StatePanel(CurrentState &current, Selection &selection, QWidget *parent = nullptr);

protected:
    void changeEvent(QEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QTableView *table(const QString &name, FactModel *model);
    void showMoment();
    void showTexts();
    void setWidths();
    void showSelected();
    void selectLast(ClientId client, NodeId node);

    CurrentState &m_current;
    Selection &m_selection;
    FactModel *m_clients, *m_nodes, *m_messages;
    QTableView *m_clientTable, *m_nodeTable, *m_messageTable;
    QLabel *m_store;
};

} // namespace lockscope
