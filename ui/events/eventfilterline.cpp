// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/events/eventfilterline.h"

#include "ui/events/eventtable.h"
#include "ui/events/filterwords.h"
#include "ui/shared/layouts.h"
#include "ui/state/query/eventquery.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/text.h"

#include <QAbstractItemView>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

EventFilterLine::EventFilterLine(EventTable &table, QWidget *parent)
    : QWidget(parent), m_table(table), m_count(new QLabel(this)), m_line(new QLineEdit(this)),
      m_onlyButton(new QToolButton(this)), m_menu(new QMenu(this)), m_chips(new FilterChips(this))
{
    m_count->setObjectName(QStringLiteral("filterCount"));
    m_line->setObjectName(QStringLiteral("filter"));
    m_line->setClearButtonEnabled(true);
    m_line->setFixedWidth(fontMetrics().horizontalAdvance(u'0') * 34);
    m_line->installEventFilter(this);
    m_onlyButton->setObjectName(QStringLiteral("filterOnly"));
    m_onlyButton->setMenu(m_menu);
    m_onlyButton->setPopupMode(QToolButton::InstantPopup);
    m_onlyButton->setAutoRaise(true);
    new QueryCompleter(*m_line, [this] { return m_table.trace(); });
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 3, 0, 3);
    row->setSpacing(10);
    row->addWidget(m_count);
    row->addWidget(m_line);
    row->addWidget(m_onlyButton);
    connect(m_line, &QLineEdit::textChanged, this, &EventFilterLine::applyText);
    connect(m_chips, &FilterChips::clearAsked, m_line, &QLineEdit::clear);
    connect(m_chips, &FilterChips::removalAsked, this,
        [this](const QueryTerm &term) { m_line->setText(lineWithout(m_line->text(), term)); });
    connect(&m_table, &EventTable::countChanged, this, &EventFilterLine::showCount);
    m_line->setPlaceholderText(tr("Filter ( / )"));
    m_line->setToolTip(tr("Show only events with this text in any column, or events that meet all "
                          "conditions:\nclient:2  node:3  kind:granted  attempt:4  t:1s..2s  "
                          "key:orders  token:12ab  led-to:47  evidence"));
    m_line->setAccessibleName(tr("Event filter"));
    //: button: show only some events
    m_onlyButton->setText(tr("Show only"));
    m_onlyButton->setToolTip(
        tr("Show only events related to the selected event, or only evidence"));
    showCount();
}

void EventFilterLine::putChipsAndTableInto(QWidget &pane)
{
    auto *const column = new QVBoxLayout(&pane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_chips);
    column->addWidget(&m_table, 1);
}

void EventFilterLine::takeFocus()
{
    m_line->setFocus(Qt::ShortcutFocusReason);
    m_line->selectAll();
}

QString EventFilterLine::text() const
{
    return m_line->text();
}

void EventFilterLine::addConditions(const QString &conditions)
{
    m_line->setText(lineWith(m_line->text(), conditions));
}

void EventFilterLine::clear()
{
    m_line->clear();
}

void EventFilterLine::applyText(const QString &text)
{
    const EventQuery query = parseQuery(text);
    m_chips->showQuery(query);
    m_table.setFilter(query);
    showCount();
}

bool EventFilterLine::eventFilter(QObject *watched, QEvent *event)
{
    if (watched == m_line && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent *>(event)->key();
        if (key == Qt::Key_Escape && !m_line->text().isEmpty()) {
            m_line->clear();
            return true;
        }
        if (key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter
            || key == Qt::Key_Down) {
            m_table.setFocus(Qt::ShortcutFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void EventFilterLine::showCount()
{
    m_count->setVisible(m_table.isFiltered() || m_table.shownRowCount() < m_table.allRowCount());
    m_count->setText(FilterWords::count(m_table.shownRowCount(), m_table.allRowCount()));
}

namespace {

// The background of a chip, with round corners.
class Chip : public QWidget {
public:
    using QWidget::QWidget;

protected:
    void paintEvent(QPaintEvent *) override
    {
        const Theme &theme = Theme::current();
        QPainter painter(this);
        painter.setRenderHint(QPainter::Antialiasing);
        painter.setPen(QPen(theme.accent, 1));
        painter.setBrush(theme.laneAlternate);
        painter.drawRoundedRect(QRectF(rect()).adjusted(0.5, 0.5, -0.5, -0.5), 9, 9);
    }
};

} // namespace

FilterChips::FilterChips(QWidget *parent)
    : QWidget(parent), m_row(new QWidget(this)), m_flow(new FlowLayout(m_row)),
      m_errors(new QLabel(this))
{
    setObjectName(QStringLiteral("filterChips"));
    m_flow->setContentsMargins(10, 4, 10, 4);
    m_flow->setSpacing(6);
    m_errors->setObjectName(QStringLiteral("filterErrors"));
    m_errors->setTextFormat(Qt::PlainText);
    m_errors->setContentsMargins(12, 2, 12, 4);
    m_errors->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_row);
    column->addWidget(m_errors);
    showQuery({});
}

void FilterChips::showQuery(const EventQuery &query)
{
    m_query = query;
    build();
}

void FilterChips::build()
{
    while (QLayoutItem *const item = m_flow->takeAt(0)) {
        item->widget()->hide();
        item->widget()->deleteLater(); // not deleted now: this widget may be handling the click
                                       // that changed the filter
        delete item;
    }
    for (const QueryTerm &term : m_query.terms)
        addToRow(makeChip(term));
    if (!m_query.terms.empty()) {
        auto *const all = new QToolButton(m_row);
        all->setObjectName(QStringLiteral("clearFilter"));
        all->setText(tr("Clear all"));
        all->setToolTip(tr("Show all events again (Esc in the filter)"));
        all->setAutoRaise(true);
        connect(all, &QToolButton::clicked, this, &FilterChips::clearAsked);
        addToRow(all);
    }
    QStringList errors;
    for (const QueryError &error : m_query.errors)
        errors << FilterWords::error(error);
    m_errors->setText(QStringLiteral("⚠ ") + errors.join(QStringLiteral(" · ")));
    m_errors->setToolTip(errors.join(u'\n'));
    m_row->setVisible(!m_query.terms.empty());
    m_errors->setVisible(!errors.isEmpty());
    setVisible(!m_query.terms.empty() || !errors.isEmpty());
}

// Shows the widget at once: a layout would show it only later, and the row would flicker while the
// user types.
void FilterChips::addToRow(QWidget *widget)
{
    m_flow->addWidget(widget);
    widget->show();
}

QWidget *FilterChips::makeChip(const QueryTerm &term)
{
    auto *const chip = new Chip(m_row);
    chip->setObjectName(QStringLiteral("filterChip"));
    auto *const words = new QLabel(FilterWords::term(term), chip);
    words->setTextFormat(Qt::PlainText);
    auto *const close = new QToolButton(chip);
    close->setIcon(themedIcon(QStringLiteral("close")));
    close->setIconSize(QSize(10, 10));
    close->setAutoRaise(true);
    //: %1 is a condition of the filter: "Client 2"
    close->setToolTip(tr("Remove condition: %1").arg(words->text()));
    close->setAccessibleName(close->toolTip());
    auto *const row = new QHBoxLayout(chip);
    row->setContentsMargins(9, 1, 3, 1);
    row->setSpacing(3);
    row->addWidget(words);
    row->addWidget(close);
    connect(close, &QToolButton::clicked, this, [this, term] { Q_EMIT removalAsked(term); });
    return chip;
}

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
