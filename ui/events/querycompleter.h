// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <QCompleter>
#include <QStandardItemModel>

#include <functional>
#include <memory>

class QLineEdit;

namespace lockscope {

/// Offers what the word at the caret of the filter line could become: fields while their name is typed, then the values that the trace
/// has, each with what it means. Owned by the line.
class QueryCompleter : public QCompleter {
    Q_OBJECT
public:
    using Look = std::function<std::shared_ptr<const Trace>()>;
    /// `look`: the trace whose clients, nodes and keys are offered; it may be none.
    QueryCompleter(QLineEdit &line, Look look);

    /// What would be offered for a word: "cli" gives "client:".
    QStringList offers(const QString &word) const;

private:
    void offer();
    void take(const QModelIndex &index);

    QLineEdit &m_line;
    Look m_look;
    QStandardItemModel m_offers;
};

} // namespace lockscope
