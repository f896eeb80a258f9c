// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/replay/statepanel.h"

#include "ui/replay/factmodel.h"
#include "ui/shared/eventdelegate.h"
#include "ui/state/currentstate.h"
#include "ui/state/selection.h"
#include "ui/words/quantities.h"
#include "ui/words/statewords.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QSplitter>
#include <QTableView>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qsizetype tokenShown = 8;

std::vector<FactModel::Row> clientRows(const StateAt &moment)
{
    std::vector<FactModel::Row> rows;
    for (const ClientStateAt &client : moment.clients)
        rows.push_back({{TimelineText::clientName(client.client), client.client}, {StateWords::phase(client)}, {StateWords::belief(client)},
                        {StateWords::keysSay(client, moment)}});
    return rows;
}

std::vector<FactModel::Row> nodeRows(const Trace &trace, const StateAt &moment)
{
    std::vector<FactModel::Row> rows;
    for (const NodeStateAt &node : moment.nodes) {
        FactModel::Row row{{TimelineText::nodeName(node.node)}, {StateWords::nodeState(node)}};
        // Further keys of a node have separate rows below it.
        for (const KeyStateAt &key : node.keys) {
            if (row.empty())
                row = {{}, {}};
            const QString token = textOf(trace.text(key.token));
            row.push_back({StateWords::owner(key), key.owner, textOf(trace.text(key.key))});
            row.push_back({StateWords::timeToLive(key)});
            row.push_back({token.size() > tokenShown + 1 ? token.left(tokenShown) + u'…' : token, {}, token});
            rows.push_back(std::move(row));
            row.clear();
        }
        if (!row.empty()) {
            if (!node.isDown)
                row.push_back({StateWords::nobody()});
            rows.push_back(std::move(row));
        }
    }
    return rows;
}

// The node and key of each row in the table of nodes.
using NodePlaces = std::vector<std::pair<NodeId, const KeyStateAt *>>;

NodePlaces nodePlaces(const StateAt &moment)
{
    NodePlaces places;
    for (const NodeStateAt &node : moment.nodes) {
        for (const KeyStateAt &key : node.keys)
            places.emplace_back(node.node, &key);
        if (node.keys.empty())
            places.emplace_back(node.node, nullptr);
    }
    return places;
}

std::vector<FactModel::Row> messageRows(const Trace &trace, const StateAt &moment)
{
    std::vector<FactModel::Row> rows;
    for (const MessageStateAt &message : moment.messages)
        rows.push_back({{textOf(trace.detail(trace[message.row]))}, {TimelineText::clientName(message.client), message.client},
                        {StateWords::recipient(message.node)}, {lengthText(moment.at.time - message.since)}});
    return rows;
}

} // namespace

StatePanel::StatePanel(CurrentState &current, Selection &selection, QWidget *parent)
    : QWidget(parent), m_current(current), m_selection(selection), m_clients(new FactModel(this)), m_nodes(new FactModel(this)),
      m_messages(new FactModel(this)), m_clientTable(table(QStringLiteral("momentClients"), m_clients)),
      m_nodeTable(table(QStringLiteral("momentNodes"), m_nodes)), m_messageTable(table(QStringLiteral("momentMessages"), m_messages)),
      m_store(new QLabel(this))
{
    setObjectName(QStringLiteral("momentPanel"));
    m_store->setObjectName(QStringLiteral("momentStore"));
    m_store->setTextFormat(Qt::PlainText);
    m_store->setContentsMargins(8, 4, 8, 6);
    m_store->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    auto *const last = new QWidget(this);
    auto *const column = new QVBoxLayout(last);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_messageTable, 1);
    column->addWidget(m_store);
    auto *const splitter = new QSplitter(this);
    splitter->addWidget(m_clientTable);
    splitter->addWidget(m_nodeTable);
    splitter->addWidget(last);
    splitter->setSizes({470, 380, 284});
    splitter->setChildrenCollapsible(false);
    auto *const whole = new QHBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(splitter);
    connect(&current, &CurrentState::changed, this, &StatePanel::showMoment);
    connect(m_messageTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const StateAt *const moment = m_current.moment();
        if (moment && static_cast<std::size_t>(index.row()) < moment->messages.size())
            m_selection.select(moment->messages[static_cast<std::size_t>(index.row())].sent, true);
    });
    connect(m_clientTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const StateAt *const moment = m_current.moment();
        if (moment && static_cast<std::size_t>(index.row()) < moment->clients.size())
            selectLast(moment->clients[static_cast<std::size_t>(index.row())].client, {});
    });
    connect(m_nodeTable, &QTableView::clicked, this, [this](const QModelIndex &index) {
        const auto place = m_current.moment() ? nodePlaces(*m_current.moment()) : NodePlaces();
        if (static_cast<std::size_t>(index.row()) >= place.size())
            return;
        const auto &[node, key] = place[static_cast<std::size_t>(index.row())];
        if (key)
            m_selection.select(key->set, true);
        else
            selectLast({}, node);
    });
    connect(&m_selection, &Selection::changed, this, &StatePanel::showSelected);
    showTexts();
}

// Searches back from the position on display.
void StatePanel::selectLast(ClientId client, NodeId node)
{
    const auto &trace = m_current.trace();
    for (std::size_t row = m_current.moment()->at.rows; row-- > 0;) {
        const Event &event = (*trace)[row];
        if (client ? event.client == client : event.node == node && event.actor.kind == ActorKind::node)
            return m_selection.select(trace->seqAt(row), true);
    }
}

void StatePanel::showSelected()
{
    const auto &trace = m_current.trace();
    const StateAt *const moment = m_current.moment();
    for (QTableView *const table : {m_clientTable, m_nodeTable, m_messageTable})
        table->clearSelection();
    const std::optional<Seq> selected = m_selection.event();
    const auto row = trace && moment && selected ? trace->indexOf(*selected) : std::nullopt;
    if (!row)
        return;
    const auto mark = [](QTableView *table, std::size_t place) {
        const QModelIndex index = table->model()->index(static_cast<int>(place), 0);
        table->selectionModel()->select(index, QItemSelectionModel::Select | QItemSelectionModel::Rows);
    };
    const Event &event = (*trace)[*row];
    for (std::size_t i = 0; i < moment->clients.size(); ++i) {
        if (event.client && moment->clients[i].client == event.client)
            mark(m_clientTable, i);
    }
    const auto places = nodePlaces(*moment);
    for (std::size_t i = 0; i < places.size(); ++i) {
        if (event.node && places[i].first == event.node)
            mark(m_nodeTable, i);
    }
    for (std::size_t i = 0; i < moment->messages.size(); ++i) {
        if (moment->messages[i].sent == *selected)
            mark(m_messageTable, i);
    }
}

QTableView *StatePanel::table(const QString &name, FactModel *model)
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
    view->setAlternatingRowColors(true);
    view->verticalHeader()->hide();
    view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    view->horizontalHeader()->setHighlightSections(false);
    view->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    return view;
}

void StatePanel::showMoment()
{
    if (!isVisible())
        return; // computed when the panel is shown
    const StateAt *const moment = m_current.moment();
    if (!moment) {
        for (FactModel *const model : {m_clients, m_nodes, m_messages})
            model->setRows({});
        m_store->clear();
        return;
    }
    const Trace &trace = *m_current.trace();
    m_clients->setRows(clientRows(*moment));
    m_nodes->setRows(nodeRows(trace, *moment));
    m_messages->setRows(messageRows(trace, *moment));
    m_store->setText(StateWords::store(trace, *moment));
    m_store->setToolTip(moment->lastWrite ? eventLine(trace, *moment->lastWrite) : QString());
    showSelected();
}

void StatePanel::showTexts()
{
    //: column: what the client does at the moment
    m_clients->setTitles({tr("Client"), tr("Activity"), tr("Believes"), tr("Keys say")});
    //: column: whose key stands on the node
    m_nodes->setTitles({tr("Node"), tr("State"), tr("Key of"), tr("TTL left"), tr("Token")});
    //: column: a command or an answer that is under way
    m_messages->setTitles({tr("Message"), tr("From"), tr("To"), tr("For")});
    setWidths();
    showMoment();
}

void StatePanel::setWidths()
{
    const auto wide = [this](QTableView *table, const QStringList &usual) {
        // A column without a usual text takes the remaining width.
        for (int column = 0; column < usual.size(); ++column) {
            table->horizontalHeader()->setSectionResizeMode(column, usual.at(column).isEmpty() ? QHeaderView::Stretch : QHeaderView::Interactive);
            const QString name = table->model()->headerData(column, Qt::Horizontal, Qt::DisplayRole).toString();
            const int text = std::max(fontMetrics().horizontalAdvance(usual.at(column)), fontMetrics().horizontalAdvance(name));
            if (!usual.at(column).isEmpty())
                table->setColumnWidth(column, text + 2 * EventDelegate::margin + 4);
        }
        table->verticalHeader()->setDefaultSectionSize(fontMetrics().height() + 6);
        table->horizontalHeader()->setStyleSheet(QStringLiteral("QHeaderView::section { padding: 3px %1px; border: none; "
                                                                "border-bottom: 1px solid palette(mid); background: palette(window); }")
                                                     .arg(EventDelegate::margin));
    };
    wide(m_clientTable, {QStringLiteral("Client 00 0"), QString(), QStringLiteral("yes, over for 000 ms"), QStringLiteral("yes, on 3 of")});
    wide(m_nodeTable, {QStringLiteral("Node 0"), QString(), QStringLiteral("Client 00 "), QStringLiteral("00 ms"), QStringLiteral("00000000…")});
    wide(m_messageTable, {QString(), QStringLiteral("Client 00 "), QStringLiteral("Node 0"), QStringLiteral("00.0 ms")});
}

void StatePanel::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange)
        showTexts();
    else if (event->type() == QEvent::FontChange || event->type() == QEvent::PaletteChange)
        setWidths();
    QWidget::changeEvent(event);
}

void StatePanel::showEvent(QShowEvent *event)
{
    QWidget::showEvent(event);
    showMoment();
}

} // namespace lockscope
