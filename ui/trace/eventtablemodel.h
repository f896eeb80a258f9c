// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/eventfilter.h"
#include "trace/trace.h"
#include "trace/tracepart.h"

#include <QAbstractTableModel>
#include <QTimer>

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

    /// Shows only the rows that have the text in any column; empty: all. A long trace is looked through in slices between the
    /// window's other work, and what is found appears as it is found.
    void setFilter(const QString &text);
    bool isFiltered() const { return m_filter.isOn(); }
    /// The filter has seen every row.
    bool isFilterDone() const;
    /// All rows that pass the filter: what it has not looked at yet it looks at now, however long that takes.
    TracePart filteredRows();
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
    void filterDone();

private:
    void lookFurther();
    void showFound();
    QVariant tip(std::size_t row, int column) const;

    std::shared_ptr<const Trace> m_trace;
    int m_rows = 0; ///< as the views know it
    EventFilter m_filter;
    QTimer m_slice;
};

} // namespace lockscope
