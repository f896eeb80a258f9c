// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/state/query/eventquery.h"

#include <QCompleter>
#include <QStandardItemModel>
#include <QWidget>

#include <functional>
#include <memory>

class QLabel;
class QLineEdit;
class QMenu;
class QToolButton;

namespace lockscope {

class EventTable;
class FilterChips;

/// The line in which the user types the filter of the event table. Beside it are a button with a
/// menu of filters and, if the table does not show all events, the numbers of shown and of all
/// events ("61 / 412 events"). The text of the line is the whole filter. The chips show the same
/// conditions; removing a chip removes its words from the line. Esc clears the line; Esc in the
/// empty line, Return and Down move the focus to the table.
class EventFilterLine : public QWidget {
    Q_OBJECT
public:
    explicit EventFilterLine(EventTable &table, QWidget *parent = nullptr);
    /// Sets the focus to the line.
    void takeFocus();
    QString text() const;
    /// Adds conditions to the text of the filter: "client:2".
    void addConditions(const QString &conditions);
    void clear();
    /// Puts the row of chips, and the table below it, into a widget, which becomes their owner.
    /// REQUIRES: called once.
    void putChipsAndTableInto(QWidget &pane);
    /// Returns the menu of the button. It is empty; a receiver of its signal aboutToShow() adds the
    /// entries.
    QMenu *menu() const { return m_menu; }

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    /// Filters the table and shows the chips for the text of the line.
    void applyText(const QString &text);
    void showCount();

    EventTable &m_table;
    QLabel *m_count;
    QLineEdit *m_line;
    QToolButton *m_onlyButton;
    QMenu *m_menu;
    FilterChips *m_chips;
};

class FlowLayout;

/// The conditions of the event filter as a row of chips. Each chip has a button ✕ that removes it;
/// another button removes all chips. A line below shows the errors in the typed filter. Without a
/// filter, nothing is visible.
class FilterChips : public QWidget {
    Q_OBJECT
public:
    explicit FilterChips(QWidget *parent = nullptr);
    void showQuery(const EventQuery &query);

Q_SIGNALS:
    /// The user clicked the button of a chip, or the button for all chips. The receiver changes the
    /// filter.
    void removalAsked(const lockscope::QueryTerm &term);
    void clearAsked();

private:
    /// Deletes the chips, makes those for m_query, and updates the line of errors.
    void build();
    void addToRow(QWidget *widget);
    QWidget *makeChip(const QueryTerm &term);

    EventQuery m_query;
    QWidget *m_row;
    FlowLayout *m_flow;
    QLabel *m_errors;
};

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
