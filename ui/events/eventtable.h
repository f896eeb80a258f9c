// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/shared/tables.h"
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
class Viewer;

/// A table of the events of the trace. Its current row is synchronised with the selection of the
/// window. While a trace grows, the table scrolls to the new rows, unless the user has scrolled
/// away from the end. Ctrl+C copies the selected rows as CSV.
class EventTable : public QuietView<QTableView> {
    Q_OBJECT
public:
    explicit EventTable(Selection &selection, QWidget *parent = nullptr);
    /// Sets the playhead. The table draws a line at the playhead and mutes the rows after it. When
    /// the playhead moves and no event is selected, the table scrolls to the playhead.
    void setPlayhead(Playhead &playhead);

    /// From now on, shows the events of the viewer's runs.
    void follow(const Viewer &viewer);
    /// Shows another trace, or none.
    void showTrace(std::shared_ptr<const Trace> trace);
    /// Sets a later snapshot of the trace. The table is updated only a few times a second, because
    /// an update of millions of rows in each frame would be too slow.
    void grow(std::shared_ptr<const Trace> trace);
    /// Shows the snapshot of grow() immediately.
    void flush();
    /// Shows only the events that match the query; an empty query: all.
    void setFilter(const EventQuery &query);
    /// Sets the events that match the word `evidence` in a query: those that the verdict names as
    /// its evidence.
    void setEvidence(std::vector<Seq> evidence);
    const EventQuery &filter() const;
    bool isFiltered() const;
    /// Returns a new sieve: an object that checks the rows of a trace against the filter, from the
    /// first row on. It may be used on any thread, but only on one. REQUIRES: isFiltered(), and
    /// trace() is not null.
    std::shared_ptr<EventSieve> sieve() const;
    /// If `forwards`, selects the first shown row after the selected event, otherwise the last one
    /// before it; after the last row comes the first. Without a selected event, selects the first
    /// or the last row.
    void selectNeighbourRow(bool forwards);
    /// Returns the shown trace; null: none.
    const std::shared_ptr<const Trace> &trace() const;
    int shownRowCount() const;
    int allRowCount() const;
    /// Returns the selected rows, as indices of the trace.
    TracePart selectedRows() const;
    /// Returns all rows that pass the filter. Rows that the filter has not checked yet are checked
    /// in this call.
    TracePart filteredRows();
    /// Returns the selected rows with the header, in the format of a trace file.
    QString selectedCsv() const;

Q_SIGNALS:
    /// The number of shown rows or of all rows has changed.
    void countChanged();
    /// The filter has changed.
    void filterChanged();
    /// All rows were replaced: another filter, trace or evidence. A filter, if there is
    /// one, begins again at the first row.
    void rowsReset();
    /// The user requested a context menu on a row (an index of the trace).
    void menuWanted(std::size_t row, const QPoint &globalPosition);

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;

private:
    /// Makes the row of an event the current row. `reveal`: see Selection::select().
    void select(std::optional<Seq> seq, bool reveal);
    void currentRowChanged(const QModelIndex &current);
    bool isAtEnd() const;
    void setColumnWidths();
    /// Divides the width among the columns, and hides some if it is too small.
    void fitColumns();
    /// If `forwards`, selects the first effect of the selected event; otherwise its cause.
    void selectCauseOrEffect(bool forwards);
    void styleHeader();
    void showHeader();
    void showPlayhead();

    Selection &m_selection;
    EventTableModel *m_model;
    EventDelegate *m_delegate;
    const Playhead *m_playhead = nullptr;
    std::shared_ptr<const Trace> m_latest; ///< the snapshot of grow() that is not shown yet
    QTimer m_growthTimer;
    std::vector<int> m_widths; ///< the widths of the columns if there is enough space for all
    int m_keyWidth = 0;        ///< the width of the key column in m_widths
    bool m_isSyncing = false;  ///< the selection is being copied from or to m_selection; the copy
                               ///< must not cause another one
};

} // namespace lockscope
