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

constexpr int offersMax = 60;
constexpr std::size_t searchedRowsMax = 16'384; // only these rows are searched: most clients, nodes and keys occur early in a trace

// The values that the trace has for the fields of the filter.
struct Vocabulary {
    std::uint16_t clients = 0;
    std::uint8_t nodes = 0;
    bool hasStore = false;
    QStringList keys;
};

Vocabulary vocabularyOf(const Trace &trace)
{
    Vocabulary words;
    std::vector<TextId> keys;
    for (std::size_t row = 0; row < std::min(trace.size(), searchedRowsMax); ++row) {
        const Event &event = trace[row];
        words.clients = std::max(words.clients, event.client.value);
        words.hasStore = words.hasStore || event.node == storeNode;
        if (event.node != storeNode)
            words.nodes = std::max(words.nodes, event.node.value);
        if (event.key && keys.size() < offersMax && std::find(keys.begin(), keys.end(), event.key) == keys.end())
            keys.push_back(event.key);
    }
    for (const TextId key : keys)
        words.keys << textOf(trace.text(key));
    return words;
}

QStringList numbers(const QString &field, int numberMax)
{
    QStringList words;
    for (int number = 1; number <= std::min(numberMax, offersMax); ++number)
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
    setModel(&m_offers);
    setCompletionMode(UnfilteredPopupCompletion);
    setWidget(&line);
    setMaxVisibleItems(10);
    connect(&line, &QLineEdit::textEdited, this, &QueryCompleter::showOffers);
    connect(this, qOverload<const QModelIndex &>(&QCompleter::activated), this, &QueryCompleter::insert);
}

QStringList QueryCompleter::offers(const QString &word) const
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
        const Vocabulary words = vocabularyOf(*trace);
        if (field == QStringLiteral("client:"))
            all = numbers(field, words.clients);
        if (field == QStringLiteral("node:"))
            all = numbers(field, words.nodes) << (words.hasStore ? QStringList(QStringLiteral("node:store")) : QStringList());
        if (field == QStringLiteral("key:")) {
            for (const QString &key : words.keys)
                all << field + key;
        }
    }
    all.removeIf([&word](const QString &offer) { return !offer.startsWith(word, Qt::CaseInsensitive) || offer == word; });
    return all;
}

void QueryCompleter::showOffers()
{
    const auto [begin, size] = wordAt(m_line.text(), m_line.cursorPosition());
    const QStringList words = offers(m_line.text().mid(begin, size));
    if (words.isEmpty()) {
        popup()->hide();
        return;
    }
    m_offers.clear();
    for (const QString &word : words) {
        const QString meaning = FilterWords::meaning(word);
        auto *const item = new QStandardItem(meaning.isEmpty() ? word : QStringLiteral("%1    %2").arg(word, meaning));
        item->setData(word, Qt::UserRole);
        m_offers.appendRow(item);
    }
    complete(QRect(0, 0, std::max(m_line.width(), popup()->sizeHintForColumn(0) + 40), m_line.height()));
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
        showOffers(); // offers the values of the field
}

} // namespace lockscope
