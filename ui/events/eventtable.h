// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/trace/tracepart.h"
#include "ui/state/query/eventquery.h"

#include <QTableView>
#include <QTimer>

#include <memory>
#include <optional>

namespace lockscope {

class EventDelegate;
class EventSieve;
class EventTableModel;
class Playhead;
class Selection;

/// The rows of the trace. What is selected here is selected everywhere, and the other way round. While a trace grows the table
/// follows its end, unless somebody has scrolled away from it. Ctrl+C copies the selected rows as CSV.
class EventTable : public QTableView {
    Q_OBJECT
public:
    explicit EventTable(Selection &selection, QWidget *parent = nullptr);
    /// From now on the table marks what has happened at the playhead, and scrolls with it unless a row is selected.
    void setPlayhead(Playhead &playhead);

    /// Another trace, or none.
    void showTrace(std::shared_ptr<const Trace> trace);
    /// A later snapshot of it; taken up a few times a second, since laying out millions of rows at each frame serves nobody.
    void grow(std::shared_ptr<const Trace> trace);
    /// Takes up at once what grow() has brought.
    void flush();
    /// Shows only the events that meet the query; an empty one: all.
    void setFilter(const EventQuery &query);
    /// What `evidence` stands for in a query: rows that the verdict names.
    void setEvidence(std::vector<Seq> evidence);
    const EventQuery &filter() const;
    bool isFiltered() const;
    /// What looks through a trace as the filter does, from the first row on; for whoever does so beside the table, on any one thread.
    /// REQUIRES: isFiltered(), and a trace.
    std::shared_ptr<EventSieve> sieve() const;
    /// Selects the next row that is shown, seen from the selected event, or the one before; round again at the end.
    void stepHit(bool forwards);
    /// The trace that is shown; null: none.
    const std::shared_ptr<const Trace> &trace() const;
    int rowsShown() const;
    int rowsAll() const;
    /// The rows that are selected, as indices of the trace.
    TracePart selectedRows() const;
    /// The rows that the filter lets pass, all of them: what it has not looked at yet it looks at in here.
    TracePart filteredRows();
    /// The selected rows with the header, as a trace file has them.
    QString selectedCsv() const;

Q_SIGNALS:
    /// The number of rows, shown or there to be shown, changed.
    void countChanged();
    /// Another filter.
    void filterChanged();
    /// The filter looks at the rows from the first one again, since it is another one, or the trace is, or what its words mean.
    void filterBegun();
    /// A context menu is asked for on a row, an index of the trace.
    void menuWanted(std::size_t row, const QPoint &globalPosition);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    void select(std::optional<Seq> seq, bool reveal);
    void currentRowChanged(const QModelIndex &current);
    bool isAtEnd() const;
    void setColumnWidths();
    void shareRoom();
    void stepCause(bool forwards);
    void styleHeader();
    void showHead();
    void showPlayhead();

    Selection &m_selection;
    EventTableModel *m_model;
    EventDelegate *m_delegate;
    const Playhead *m_playhead = nullptr;
    std::shared_ptr<const Trace> m_latest;
    QTimer m_rest;
    std::vector<int> m_widths; ///< of the columns, where there is room
    int m_keyWidth = 0;
    bool m_taking = false; ///< a selection is on its way, from or to elsewhere: not to be answered
};

} // namespace lockscope
