// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/trace/tracepart.h"
#include "ui/state/query/eventfilter.h"

#include <QAbstractTableModel>

#include <memory>
#include <optional>

namespace lockscope {

/// A trace as a table: a row an event. It keeps nothing but the trace: every text is made when it is asked for.
class EventTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { seq, time, actor, event, node, key, token, fence, attempt, cause, length, detail, columnCountAll };

    explicit EventTableModel(QObject *parent = nullptr);

    /// Another trace, or none.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// A later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    void retranslate();

    /// Shows only the rows that meet the query; an empty one: all. A long trace is looked through on a thread of its own, and what is
    /// found appears as it is found.
    void setFilter(const EventQuery &query);
    /// What `evidence` stands for in a query.
    void setEvidence(std::vector<Seq> evidence);
    const EventQuery &filter() const { return m_filter.query(); }
    bool isFiltered() const { return m_filter.isOn(); }
    /// As EventFilter has it.
    std::shared_ptr<EventSieve> sieve() const { return m_filter.sieve(); }
    /// The filter has seen every row.
    bool isFilterDone() const { return m_filter.isDone(); }
    /// All rows that pass the filter: what it has not looked at yet it looks at now, however long that takes.
    TracePart filteredRows() const;
    /// The index in the trace of a row that is shown. REQUIRES: row < rowCount().
    std::size_t traceRow(int row) const;
    /// The row that shows an index of the trace; nothing if the filter hides it.
    std::optional<int> rowOf(std::size_t traceRow) const;
    /// How many of the rows that are shown stand before an index of the trace.
    int rowsBefore(std::size_t traceRow) const;
    /// What a cell shows.
    static QString cell(const Trace &trace, std::size_t row, int column);

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

Q_SIGNALS:
    /// The number of rows, shown or there to be shown, changed.
    void countChanged();
    void filterBegun();
    void filterDone();

private:
    template <class Change> void beginAnew(const Change &change);
    void showFound();
    QVariant tip(std::size_t row, int column) const;

    std::shared_ptr<const Trace> m_trace;
    int m_rows = 0; ///< as the views know it
    EventFilter m_filter;
};

} // namespace lockscope
