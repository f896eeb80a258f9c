// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <QCompleter>
#include <QStandardItemModel>

#include <functional>
#include <memory>

class QLineEdit;

namespace lockscope {

/// Offers completions for the word at the caret of the filter line: field names, then values from the trace, each with its meaning.
/// Owned by the line.
class QueryCompleter : public QCompleter {
    Q_OBJECT
public:
    using Look = std::function<std::shared_ptr<const Trace>()>;
    /// `look`: returns the trace whose clients, nodes and keys are offered; it may return null.
    QueryCompleter(QLineEdit &line, Look look);

    /// Returns the completions for a word: "cli" gives "client:".
    QStringList offers(const QString &word) const;

private:
    void offer();
    void take(const QModelIndex &index);

    QLineEdit &m_line;
    Look m_look;
    QStandardItemModel m_offers;
};

} // namespace lockscope
