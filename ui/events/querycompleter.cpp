// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/querycompleter.h"

#include "ui/events/filterwords.h"
#include "ui/state/query/eventquery.h"
#include "ui/words/text.h"

#include <QAbstractItemView>
#include <QLineEdit>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int completionsMax = 60;
constexpr std::size_t searchedRowsMax =
    16'384; // rows searched, from the first on: most clients, nodes and keys occur early in a trace

// The values that the fields of the filter can have in a trace.
struct FieldValues {
    std::uint16_t clientMax = 0;
    std::uint8_t nodeMax = 0;
    bool hasStore = false;
    QStringList keys;
};

FieldValues fieldValuesOf(const Trace &trace)
{
    FieldValues values;
    std::vector<TextId> keys;
    for (std::size_t row = 0; row < std::min(trace.size(), searchedRowsMax); ++row) {
        const Event &event = trace[row];
        values.clientMax = std::max(values.clientMax, event.client.value);
        values.hasStore = values.hasStore || event.node == storeNode;
        if (event.node != storeNode)
            values.nodeMax = std::max(values.nodeMax, event.node.value);
        if (event.key && keys.size() < completionsMax
            && std::find(keys.begin(), keys.end(), event.key) == keys.end())
            keys.push_back(event.key);
    }
    for (const TextId key : keys)
        values.keys << textOf(trace.text(key));
    return values;
}

// Returns the field with each number: "client:1", "client:2".
QStringList numbers(const QString &field, int numberMax)
{
    QStringList words;
    for (int number = 1; number <= std::min(numberMax, completionsMax); ++number)
        words << field + QString::number(number);
    return words;
}

// Returns the start and the length of the word around the caret.
std::pair<qsizetype, qsizetype> wordAt(const QString &line, qsizetype caret)
{
    qsizetype begin = caret, end = caret;
    while (begin > 0 && !line[begin - 1].isSpace())
        --begin;
    while (end < line.size() && !line[end].isSpace())
        ++end;
    return {begin, end - begin};
}

} // namespace

QueryCompleter::QueryCompleter(QLineEdit &line, TraceSource traceSource)
    : QCompleter(&line), m_line(line), m_traceSource(std::move(traceSource))
{
    setModel(&m_completions);
    setCompletionMode(UnfilteredPopupCompletion);
    setWidget(&line);
    setMaxVisibleItems(10);
    connect(&line, &QLineEdit::textEdited, this, &QueryCompleter::showCompletions);
    connect(this, qOverload<const QModelIndex &>(&QCompleter::activated), this,
        &QueryCompleter::insert);
}

QStringList QueryCompleter::completionsOf(const QString &word) const
{
    if (word.isEmpty())
        return {};
    QStringList all;
    const qsizetype colon = word.indexOf(u':');
    const QString field = word.left(colon + 1);
    if (colon < 0) {
        all = queryFields();
    } else if (field == QStringLiteral("kind:")) {
        for (const QString &kind : queryKinds())
            all << field + kind;
    } else if (const auto trace = m_traceSource()) {
        const FieldValues values = fieldValuesOf(*trace);
        if (field == QStringLiteral("client:"))
            all = numbers(field, values.clientMax);
        if (field == QStringLiteral("node:"))
            all = numbers(field, values.nodeMax)
                << (values.hasStore ? QStringList(QStringLiteral("node:store")) : QStringList());
        if (field == QStringLiteral("key:")) {
            for (const QString &key : values.keys)
                all << field + key;
        }
    }
    all.removeIf([&word](const QString &completion) {
        return !completion.startsWith(word, Qt::CaseInsensitive) || completion == word;
    });
    return all;
}

void QueryCompleter::showCompletions()
{
    const auto [begin, size] = wordAt(m_line.text(), m_line.cursorPosition());
    const QStringList words = completionsOf(m_line.text().mid(begin, size));
    if (words.isEmpty()) {
        popup()->hide();
        return;
    }
    m_completions.clear();
    for (const QString &word : words) {
        const QString meaning = FilterWords::meaning(word);
        auto *const item = new QStandardItem(
            meaning.isEmpty() ? word : QStringLiteral("%1    %2").arg(word, meaning));
        item->setData(word, Qt::UserRole);
        m_completions.appendRow(item);
    }
    complete(
        QRect(0, 0, std::max(m_line.width(), popup()->sizeHintForColumn(0) + 40), m_line.height()));
}

void QueryCompleter::insert(const QModelIndex &index)
{
    const QString word = index.data(Qt::UserRole).toString();
    if (word.isEmpty())
        return;
    const auto [begin, size] = wordAt(m_line.text(), m_line.cursorPosition());
    const bool isComplete = !word.endsWith(u':');
    m_line.setSelection(static_cast<int>(begin), static_cast<int>(size));
    m_line.insert(isComplete ? word + u' ' : word);
    if (!isComplete)
        showCompletions(); // for the values of the field
}

} // namespace lockscope
