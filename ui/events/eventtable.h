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

/// The rows of the trace. Its selection is synchronised with the rest of the window. While a trace grows, the table follows its end
/// unless the user has scrolled away. Ctrl+C copies the selected rows as CSV.
class EventTable : public QTableView {
    Q_OBJECT
public:
    explicit EventTable(Selection &selection, QWidget *parent = nullptr);
    /// Sets the playhead: the table marks the rows before it, and scrolls with it unless a row is selected.
    void setPlayhead(Playhead &playhead);

    /// Shows another trace, or none.
    void showTrace(std::shared_ptr<const Trace> trace);
    /// Sets a later snapshot of the trace. The table applies it a few times a second, because layout of millions of rows in each
    /// frame would be wasted work.
    void grow(std::shared_ptr<const Trace> trace);
    /// Applies the snapshot of grow() immediately.
    void flush();
    /// Shows only the events that match the query; an empty query: all.
    void setFilter(const EventQuery &query);
    /// Sets the rows for `evidence` in a query: those that the verdict names.
    void setEvidence(std::vector<Seq> evidence);
    const EventQuery &filter() const;
    bool isFiltered() const;
    /// Returns a new sieve that applies the filter to a trace from the first row on, for use outside the table on any single
    /// thread.
    /// REQUIRES: isFiltered(), and a trace.
    std::shared_ptr<EventSieve> sieve() const;
    /// Selects the next shown row after the selected event, or the previous one; wraps around at the end.
    void stepRow(bool forwards);
    /// Returns the shown trace; null: none.
    const std::shared_ptr<const Trace> &trace() const;
    int rowsShown() const;
    int rowsAll() const;
    /// Returns the selected rows, as indices of the trace.
    TracePart selectedRows() const;
    /// Returns all rows that pass the filter; this call checks the rows that are not checked yet.
    TracePart filteredRows();
    /// Returns the selected rows with the header, in the format of a trace file.
    QString selectedCsv() const;

Q_SIGNALS:
    /// The number of shown rows or of all rows has changed.
    void countChanged();
    /// The filter has changed.
    void filterChanged();
    /// The filter starts again at the first row, because the filter, the trace or the meaning of its words has changed.
    void filterBegun();
    /// The user requested a context menu on a row (an index of the trace).
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
    std::vector<int> m_widths; ///< of the columns, if there is enough width
    int m_keyWidth = 0;
    bool m_taking = false; ///< a selection is being transferred from or to another view and must not be sent back
};

} // namespace lockscope
