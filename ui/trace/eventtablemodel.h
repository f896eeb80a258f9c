// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <QAbstractTableModel>

#include <memory>

namespace lockscope {

/// A trace as a table: a row an event. It keeps nothing but the trace: every text is made when it is asked for.
class EventTableModel : public QAbstractTableModel {
    Q_OBJECT
public:
    enum Column { seq, time, actor, event, node, key, token, attempt, cause, length, detail, columnCountAll };

    using QAbstractTableModel::QAbstractTableModel;

    /// Another trace, or none.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// A later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);
    const std::shared_ptr<const Trace> &trace() const { return m_trace; }
    void retranslate();

    int rowCount(const QModelIndex &parent = {}) const override;
    int columnCount(const QModelIndex &parent = {}) const override;
    QVariant data(const QModelIndex &index, int role) const override;
    QVariant headerData(int section, Qt::Orientation orientation, int role) const override;

private:
    QString text(std::size_t row, int column) const;
    QVariant tip(std::size_t row, int column) const;

    std::shared_ptr<const Trace> m_trace;
    int m_rows = 0; ///< of the trace, as the views know it
};

} // namespace lockscope
