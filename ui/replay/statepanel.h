// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QAbstractTableModel>
#include <QStringList>
#include <QWidget>

#include <vector>

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
    int widthOfTexts() const;
    void showSelected();
    void selectLastEvent(ClientId client, NodeId node);

    CurrentState &m_current;
    Selection &m_selection;
    FactModel *m_clients, *m_nodes, *m_messages;
    QTableView *m_clientTable, *m_nodeTable, *m_messageTable;
    QLabel *m_store;
    QSplitter *m_splitter;
    int m_widthOfTexts = 0; ///< of the last setWidths()
};

/// One cell of a FactModel.
struct Fact {
    QString text;
    ClientId client{}; ///< the client whose colour is shown before the text; 0: no colour
    QString tip{};     ///< the tooltip; empty: the text itself
};

/// The model of a small table of texts that change often. setRows() replaces the texts of existing
/// rows, and adds or removes rows only at the end; it does not reset the model. Thread: the
/// window's.
class FactModel : public QAbstractTableModel {
    Q_OBJECT
public:
    using Row = std::vector<Fact>;
    using QAbstractTableModel::QAbstractTableModel;

    /// Sets the titles of the columns, and with them the number of columns.
    void setTitles(const QStringList &titles);
    void setRows(std::vector<Row> rows);

    int rowCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_rows.size());
    }
    int columnCount(const QModelIndex &parent = {}) const override
    {
        return parent.isValid() ? 0 : static_cast<int>(m_titles.size());
    }
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QStringList m_titles;
    std::vector<Row> m_rows;
};

} // namespace lockscope
