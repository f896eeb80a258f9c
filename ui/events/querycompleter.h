// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <QCompleter>
#include <QStandardItemModel>

#include <functional>
#include <memory>

class QLineEdit;

namespace lockscope {

/// Offers completions for the word at the caret of the filter line, each with its meaning: the
/// names of fields, and after a colon the values of the field in the trace. Owned by the line.
class QueryCompleter : public QCompleter {
    Q_OBJECT
public:
    using TraceSource = std::function<std::shared_ptr<const Trace>()>;
    /// `traceSource` returns the trace with the clients, nodes and keys to offer; it may return
    /// null.
    QueryCompleter(QLineEdit &line, TraceSource traceSource);

    /// Returns the words to which the user can complete `word`: "client:" is a completion of "cli".
    QStringList completionsOf(const QString &word) const;

private:
    void showCompletions();
    /// Replaces the word at the caret by the chosen completion.
    void insert(const QModelIndex &index);

    QLineEdit &m_line;
    TraceSource m_traceSource;
    QStandardItemModel m_completions;
};

} // namespace lockscope
