// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/state/query/eventfilter.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace lockscope {

/// A trace as a table with one row per event, or with the rows that pass a filter. It keeps no
/// texts: data() creates them from the trace. While a trace grows and no filter is set, the table
/// has at most rowsMax rows: the last ones, or those near the row of the last ensureRow(). So the
/// table of a run that is kept running for hours stays small: the header of a QTableView stores an
/// entry for each row. Thread: the window's.
class EventTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    static constexpr int rowsMax = 1'000'000; ///< the maximum number of rows while the trace grows

    /// The columns, in the order of the table.
    enum Column {
        seq,
        time,
        actor,
        event,
        node,
        key,
        token,
        fence,
        attempt,
        cause,
        length,
        detail,
        columnCountAll
    };

    explicit EventTableModel(QObject *parent = nullptr);

    /// Sets another trace, or none.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Sets a later snapshot of the same trace. If there is no room for the new rows: with
    /// `followsEnd`, the table keeps only the last rowsMax / 2 rows; without it, the table ignores
    /// the new rows. It also ignores them if it does not have the row just before them.
    void grow(std::shared_ptr<const Trace> trace, bool followsEnd = true);
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }

    /// Shows only the rows that match the query; an empty query: all. A long trace is filtered on
    /// another thread, and matching rows appear as they are found.
    void setFilter(const EventQuery &query);
    /// Sets the events that match the word `evidence` in a query.
    void setEvidence(std::vector<Seq> evidence);
    const EventQuery &filter() const { return m_filter.query(); }
    bool isFiltered() const { return m_filter.isOn(); }
    /// See EventFilter::sieve().
    std::shared_ptr<EventSieve> sieve() const { return m_filter.sieve(); }
    /// Returns whether the filter has checked every row.
    bool isFilterDone() const { return m_filter.isDone(); }
    /// Returns all rows that pass the filter. Rows that are not checked yet are checked in this
    /// call, which may take long.
    TracePart filteredRows() const;
    /// Returns the index in the trace of a shown row. REQUIRES: row < rowCount().
    std::size_t traceRow(int row) const;
    /// Returns the row of the table for an index of the trace; nothing if the filter hides it, or
    /// the table does not have it.
    std::optional<int> rowOf(std::size_t traceRow) const;
    /// Without a filter: makes sure that the table has the row `traceRow` of the trace. With a
    /// filter: does nothing. REQUIRES: there is a trace.
    void ensureRow(std::size_t traceRow);
    /// Returns how many rows of the table are before an index of the trace.
    int rowsBefore(std::size_t traceRow) const;
    /// Returns the text of a column for a row of the trace.
    static QString cell(const Trace &trace, std::size_t row, int column);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// The number of shown rows or of all rows has changed.
    void countChanged();
    /// All rows were replaced: another trace, filter, language or evidence. A filter, if there is
    /// one, begins again at the first row.
    void rowsReset();
    /// The filter has checked all rows.
    void filterDone();

private:
    /// Calls `change`, which may change all rows, as one reset of the model.
    template <class Change> void resetWith(const Change &change);
    /// Adds the rows that the filter has found since the last call.
    void showFound();
    bool addsNewRows(const Trace &trace, bool followsEnd) const;
    void makeRoom(std::size_t traceSize);
    QVariant tip(std::size_t row, int column) const;

    std::shared_ptr<const Trace> m_trace;
    std::size_t m_first = 0; ///< the first row of the trace that the table has; 0 with a filter
    int m_rows = 0;          ///< the number of rows that the model has announced to its views
    EventFilter m_filter;
};

} // namespace lockscope
