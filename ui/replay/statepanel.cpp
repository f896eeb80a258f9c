// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/statepanel.h"

#include "ui/shared/tables.h"
#include "ui/state/replaystate.h"
#include "ui/state/selection.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>
#include <array>
#include <numeric>

namespace lockscope {
namespace {

constexpr double columnShareMin =
    0.65; // the minimum width of a column, as a share of its usual width
constexpr qsizetype tokenLengthShown = 8; // characters; the tooltip contains the whole token

std::vector<FactModel::Row> clientRows(const StateAt &runState)
{
    std::vector<FactModel::Row> rows;
    for (const ClientStateAt &client : runState.clients)
        rows.push_back(
            {{TimelineText::clientName(client.client), client.client}, {StateWords::phase(client)},
                {StateWords::belief(client)}, {StateWords::keysSay(client, runState)}});
    return rows;
}

std::vector<FactModel::Row> nodeRows(const Trace &trace, const StateAt &runState)
{
    std::vector<FactModel::Row> rows;
    for (const NodeStateAt &node : runState.nodes) {
        FactModel::Row row{{TimelineText::nodeName(node.node)}, {StateWords::nodeState(node)}};
        // The first key is in the row of the node; each further key has a row below it, without the
        // name of the node.
        for (const KeyStateAt &key : node.keys) {
            if (row.empty())
                row = {{}, {}};
            const QString token = textOf(trace.text(key.token));
            row.push_back({StateWords::owner(key), key.owner, textOf(trace.text(key.key))});
            row.push_back({StateWords::timeToLive(key)});
            row.push_back(
                {token.size() > tokenLengthShown + 1 ? token.left(tokenLengthShown) + u'…' : token,
                    {}, token});
            rows.push_back(std::move(row));
            row.clear();
        }
        if (!row.empty()) {
            if (!node.isDown)
                row.push_back({StateWords::noKey()});
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

// The node and the key of each row in the table of nodes; the key is null for a node without keys.
using NodeTableRows = std::vector<std::pair<NodeId, const KeyStateAt *>>;

NodeTableRows nodeTableRows(const StateAt &runState)
{
    NodeTableRows tableRows;
    for (const NodeStateAt &node : runState.nodes) {
        for (const KeyStateAt &key : node.keys)
            tableRows.emplace_back(node.node, &key);
        if (node.keys.empty())
            tableRows.emplace_back(node.node, nullptr);
    }
    return tableRows;
}

std::vector<FactModel::Row> messageRows(const Trace &trace, const StateAt &runState)
{
    std::vector<FactModel::Row> rows;
    for (const MessageStateAt &message : runState.messages)
        rows.push_back({{textOf(trace.detail(trace[message.row]))},
            {TimelineText::clientName(message.client), message.client},
            {StateWords::recipient(message.node)}, {lengthText(runState.at.time - message.since)}});
    return rows;
}

int titleWidth(const QTableView &table, int column)
{
    const QVariant title = table.model()->headerData(column, Qt::Horizontal, Qt::DisplayRole);
    return table.fontMetrics().horizontalAdvance(title.toString())
        + EventDelegate::spaceAround(false);
}

// Returns the width that the title and the texts of a column need.
int neededWidth(const QTableView &table, int column)
{
    int width = titleWidth(table, column);
    for (int row = 0; row < table.model()->rowCount(); ++row) {
        const QModelIndex index = table.model()->index(row, column);
        width = std::max(width,
            table.fontMetrics().horizontalAdvance(index.data().toString())
                + EventDelegate::spaceAround(index.data(Qt::DecorationRole).isValid()));
    }
    return width;
}

int heightOf(const QTableView &table, int rows)
{
    return table.horizontalHeader()->sizeHint().height()
        + rows * table.verticalHeader()->defaultSectionSize();
}

// Makes the columns narrower if they need more than this width, but not narrower than their titles.
// `stretched`: the column that takes the remaining width.
void fitColumns(QTableView &table, int width, int stretched)
{
    QHeaderView *const header = table.horizontalHeader();
    std::vector<int> needed;
    for (int column = 0; column < header->count(); ++column)
        needed.push_back(std::min(neededWidth(table, column), header->sectionSize(column)));
    const double narrowing =
        std::clamp(width / std::accumulate(needed.begin(), needed.end(), 1.0), columnShareMin, 1.0);
    const bool isTooWide = header->length() > width;
    for (int column = 0; isTooWide && column < header->count(); ++column) {
        const bool hasNames = column == 0 && stretched != 0; // of clients or nodes
        const int share =
            static_cast<int>(needed[static_cast<std::size_t>(column)] * (hasNames ? 1 : narrowing));
        header->resizeSection(column, std::max(share, titleWidth(table, column)));
    }
    if (narrowing > columnShareMin)
        header->setSectionResizeMode(stretched, QHeaderView::Stretch);
}

} // namespace

StatePanel::StatePanel(CurrentState &current, Selection &selection, QWidget *parent)
    : QWidget(parent), m_current(current), m_selection(selection), m_clients(new FactModel(this)),
      m_nodes(new FactModel(this)), m_messages(new FactModel(this)),
      m_clientTable(makeTable(QStringLiteral("momentClients"), m_clients)),
      m_nodeTable(makeTable(QStringLiteral("momentNodes"), m_nodes)),
      m_messageTable(makeTable(QStringLiteral("momentMessages"), m_messages)),
      m_store(new QLabel(this))
{
    setObjectName(QStringLiteral("momentPanel"));
    m_store->setObjectName(QStringLiteral("momentStore"));
    m_store->setTextFormat(Qt::PlainText);
    m_store->setWordWrap(true);
    m_store->setContentsMargins(8, 4, 8, 6);
    m_store->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const messagePane = new QWidget(this);
    auto *const column = new QVBoxLayout(messagePane);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messageTable, 1);
    column->addWidget(m_store);
    m_splitter = new QSplitter(this);
    m_splitter->addWidget(m_clientTable);
    m_splitter->addWidget(m_nodeTable);
    m_splitter->addWidget(messagePane);
    m_splitter->setChildrenCollapsible(false);
    auto *const row = new QHBoxLayout(this);
    row->setContentsMargins(0, 0, 0, 0);
    row->addWidget(m_splitter);
    connect(&current, &CurrentState::changed, this, &StatePanel::showState);
    connect(m_messageTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const StateAt *const runState = m_current.state();
        if (runState && static_cast<std::size_t>(index.row()) < runState->messages.size())
            m_selection.select(
                runState->messages[static_cast<std::size_t>(index.row())].sent, true);
    });
    connect(m_clientTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const StateAt *const runState = m_current.state();
        if (runState && static_cast<std::size_t>(index.row()) < runState->clients.size())
            selectLastEvent(runState->clients[static_cast<std::size_t>(index.row())].client, {});
    });
    connect(m_nodeTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const auto tableRows =
            m_current.state() ? nodeTableRows(*m_current.state()) : NodeTableRows();
        if (static_cast<std::size_t>(index.row()) >= tableRows.size())
            return;
        const auto &[node, key] = tableRows[static_cast<std::size_t>(index.row())];
        if (key)
            m_selection.select(key->set, true);
        else
            selectLastEvent({}, node);
    });
    connect(&m_selection, &Selection::changed, this, &StatePanel::showSelected);
    //: column: what the client does at the moment
    m_clients->setTitles({tr("Client"), tr("Activity"), tr("Believes"), tr("Keys say")});
    //: column: the client that owns the key on the node
    m_nodes->setTitles({tr("Node"), tr("State"), tr("Key of"), tr("TTL left"), tr("Token")});
    //: column: a command or a reply in flight
    m_messages->setTitles({tr("Message"), tr("From"), tr("To"), tr("For")});
    styleHeaders();
    showState();
    whenRestyled(*this, [this] { styleHeaders(); });
}

// Selects the last event before the shown position: an event of the client, or of the node if
// `client` is 0.
void StatePanel::selectLastEvent(ClientId client, NodeId node)
{
    const auto &trace = m_current.trace();
    for (std::size_t row = m_current.state()->at.rows; row-- > 0;) {
        const Event &event = (*trace)[row];
        if (client ? event.client == client
                   : event.node == node && event.actor.kind == ActorKind::node)
            return m_selection.select(trace->seqAt(row), true);
    }
}

void StatePanel::showSelected()
{
    const auto &trace = m_current.trace();
    const StateAt *const runState = m_current.state();
    for (QTableView *const table : {m_clientTable, m_nodeTable, m_messageTable})
        table->clearSelection();
    const std::optional<Seq> selected = m_selection.event();
    const auto row = trace && runState && selected ? trace->indexOf(*selected) : std::nullopt;
    if (!row)
        return;
    const auto mark = [](QTableView *table, std::size_t tableRow) {
        const QModelIndex index = table->model()->index(static_cast<int>(tableRow), 0);
        table->selectionModel()->select(
            index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    };
    const Event &event = (*trace)[*row];
    for (std::size_t i = 0; i < runState->clients.size(); ++i) {
        if (event.client && runState->clients[i].client == event.client)
            mark(m_clientTable, i);
    }
    const auto tableRows = nodeTableRows(*runState);
    for (std::size_t i = 0; i < tableRows.size(); ++i) {
        if (event.node && tableRows[i].first == event.node)
            mark(m_nodeTable, i);
    }
    for (std::size_t i = 0; i < runState->messages.size(); ++i) {
        if (runState->messages[i].sent == *selected)
            mark(m_messageTable, i);
    }
}

QTableView *StatePanel::makeTable(const QString &name, FactModel *model)
{
    auto *const view = new QTableView(this);
    view->setObjectName(name);
    view->setModel(model);
    view->setItemDelegate(new EventDelegate(view));
    view->setSelectionMode(QAbstractItemView::NoSelection);
    view->setFocusPolicy(Qt::NoFocus);
    view->setEditTriggers(QAbstractItemView::NoEditTriggers);
    view->setShowGrid(false);
    view->setWordWrap(false);
    view->setCornerButtonEnabled(false);
    view->setFrameShape(QFrame::NoFrame);
    view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    view->setAlternatingRowColors(true);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->horizontalHeader()->setHighlightSections(false);
    return view;
}

void StatePanel::showState()
{
    if (!isVisible())
        return; // showEvent() calls this function when the panel becomes visible
    const StateAt *const runState = m_current.state();
    if (!runState) {
        for (FactModel *const model : {m_clients, m_nodes, m_messages})
            model->setRows({});
        m_store->clear();
        return;
    }
    const Trace &trace = *m_current.trace();
    m_clients->setRows(clientRows(*runState));
    m_nodes->setRows(nodeRows(trace, *runState));
    m_messages->setRows(messageRows(trace, *runState));
    m_store->setText(StateWords::store(trace, *runState));
    m_store->setToolTip(runState->lastWrite ? eventLine(trace, *runState->lastWrite) : QString());
    if (widthOfTexts() > m_widthOfTexts)
        setWidths();
    showSelected();
}

int StatePanel::widthOfTexts() const
{
    int width = 0;
    for (const QTableView *const table : {m_clientTable, m_nodeTable, m_messageTable}) {
        for (int column = 0; column < table->model()->columnCount(); ++column)
            width += neededWidth(*table, column);
    }
    return width;
}

void StatePanel::styleHeaders()
{
    for (QTableView *const table : {m_clientTable, m_nodeTable, m_messageTable}) {
        table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        table->horizontalHeader()->setStyleSheet(
            QStringLiteral("QHeaderView::section { padding: 3px %1px; border: none; border-bottom: "
                           "1px solid palette(mid); background: palette(window); }")
                .arg(EventDelegate::margin));
        table->setMinimumHeight(heightOf(*table, 1));
    }
    setWidths();
}

// Gives each column the width of its sample text, its title or its content, whichever is widest.
// One column of each table takes the remaining width. If there is too little room, the tokens are
// hidden, then the samples do not count; if it is still too little, the columns become narrower,
// and at last the tables scroll. The first column of the table of clients and of the table of
// nodes, which contains the names, never becomes narrower.
void StatePanel::setWidths()
{
    struct Columns {
        QTableView *table;
        QStringList samples;
        int stretched; // the index of the column that takes the remaining width
        int width = 0;
    };
    const QString client = QStringLiteral("Client 00 ");
    const QString node = QStringLiteral("Node 0");
    std::array tables{
        Columns{m_clientTable,
            {QStringLiteral("Client 00 0"), QStringLiteral("works, paused since 0.0 s"),
                QStringLiteral("yes, over for 000 ms"), QStringLiteral("yes, on 3 of")},
            1},
        Columns{m_nodeTable,
            {node, QStringLiteral("up, master"), client, QStringLiteral("00 ms"),
                QStringLiteral("00000000…")},
            1},
        Columns{m_messageTable,
            {QStringLiteral("SET orders …"), client, node, QStringLiteral("00.0 ms")}, 0}};
    const int tokenColumn = static_cast<int>(tables[1].samples.size()) - 1;
    m_widthOfTexts = widthOfTexts();
    m_nodeTable->setColumnHidden(tokenColumn, false);
    int total = 0;
    for (Columns &columns : tables) {
        QHeaderView *const header = columns.table->horizontalHeader();
        for (int column = 0; column < columns.samples.size(); ++column) {
            const int sampleWidth = fontMetrics().horizontalAdvance(columns.samples.at(column))
                + EventDelegate::spaceAround(false);
            const int columnWidth = std::max(
                sampleWidth, std::min(neededWidth(*columns.table, column), sampleWidth * 2));
            header->setSectionResizeMode(column, QHeaderView::Interactive);
            header->resizeSection(column, columnWidth);
            columns.width += columnWidth;
        }
        total += columns.width;
    }
    // In a narrow dock the tables stand one below the other.
    const bool isStacked = total > 2 * width();
    m_splitter->setOrientation(isStacked ? Qt::Vertical : Qt::Horizontal);
    const bool hasRoomForTokens = total <= width();
    if (!hasRoomForTokens) {
        const int tokenWidth = m_nodeTable->columnWidth(tokenColumn);
        tables[1].width -= tokenWidth;
        total -= tokenWidth;
    }
    m_nodeTable->setColumnHidden(tokenColumn, !hasRoomForTokens);
    QList<int> sizes;
    for (const Columns &columns : tables) {
        const double share = static_cast<double>(width()) / (isStacked ? columns.width : total);
        sizes << (isStacked ? heightOf(*columns.table, columns.table->model()->rowCount())
                            : static_cast<int>(columns.width * share));
        fitColumns(*columns.table, static_cast<int>(isStacked ? width() : columns.width * share),
            columns.stretched);
    }
    m_splitter->setSizes(sizes);
}

void StatePanel::resizeEvent(QResizeEvent *)
{
    setWidths();
}

void StatePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showState();
}

void FactModel::setTitles(const QStringList &titles)
{
    if (titles.size() != m_titles.size()) {
        beginResetModel();
        m_titles = titles;
        endResetModel();
        return;
    }
    m_titles = titles;
    Q_EMIT headerDataChanged(Qt::Horizontal, 0, static_cast<int>(m_titles.size()) - 1);
}

void FactModel::setRows(std::vector<Row> rows)
{
    const int oldCount = rowCount();
    const int newCount = static_cast<int>(rows.size());
    if (newCount > oldCount) {
        beginInsertRows({}, oldCount, newCount - 1);
        m_rows.resize(rows.size());
        endInsertRows();
    } else if (newCount < oldCount) {
        beginRemoveRows({}, newCount, oldCount - 1);
        m_rows.resize(rows.size());
        endRemoveRows();
    }
    m_rows = std::move(rows);
    if (newCount > 0)
        Q_EMIT dataChanged(index(0, 0), index(newCount - 1, columnCount() - 1));
}

QVariant FactModel::data(const QModelIndex &index, int role) const
{
    if (!checkIndex(index, CheckIndexOption::IndexIsValid))
        return {};
    const Row &row = m_rows[static_cast<std::size_t>(index.row())];
    if (static_cast<std::size_t>(index.column()) >= row.size())
        return {};
    const Fact &fact = row[static_cast<std::size_t>(index.column())];
    switch (role) {
    case Qt::DisplayRole: return fact.text;
    case Qt::ToolTipRole: return fact.tip.isEmpty() ? fact.text : fact.tip;
    case Qt::DecorationRole:
        return fact.client ? QVariant(Theme::current().client(fact.client)) : QVariant();
    case Qt::TextAlignmentRole:
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    default: return {};
    }
}

QVariant FactModel::headerData(int section, Qt::Orientation orientation, int role) const
{
    if (orientation != Qt::Horizontal || section >= m_titles.size())
        return {};
    if (role == Qt::TextAlignmentRole)
        return QVariant::fromValue(Qt::Alignment(Qt::AlignLeft | Qt::AlignVCenter));
    return role == Qt::DisplayRole ? QVariant(m_titles.at(section)) : QVariant();
}

} // namespace lockscope
