// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QWidget>

class QLabel;
class QSplitter;
class QTableView;

namespace lockscope {

class CurrentState;
class FactModel;
class Selection;

/// The content of the dock "State at playhead": what each client does and believes, the keys on
/// each node, the messages in flight, and the contents of the store. The state is that at the
/// playhead; without a playhead, at the end of the trace. A click on a client, or on a node without
/// keys, selects its last event before that time. A click on a row with a key selects the event
/// that set the key; a click on a message selects the event that sent it. The client, node and
/// message of the selected event are marked. Thread: the window's.
class StatePanel : public QWidget {
    Q_OBJECT
public:
    StatePanel(CurrentState &current, Selection &selection, QWidget *parent = nullptr);

protected:
    void resizeEvent(QResizeEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QTableView *makeTable(const QString &name, FactModel *model);
    void showState();
    void styleHeaders();
    void setWidths();
    void showSelected();
    void selectLastEvent(ClientId client, NodeId node);

    CurrentState &m_current;
    Selection &m_selection;
    FactModel *m_clients, *m_nodes, *m_messages;
    QTableView *m_clientTable, *m_nodeTable, *m_messageTable;
    QLabel *m_store;
    QSplitter *m_splitter;
};

} // namespace lockscope
