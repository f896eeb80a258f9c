// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs and events of the topology view; painttopology.cpp paints it.
#include "ui/topology/topologyview.h"

#include "ui/state/replaystate.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/topology/painttopology.h"
#include "ui/topology/topologywords.h"
#include "ui/words/eventwords.h"
#include "ui/words/timelinetext.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>

#include <algorithm>

namespace lockscope {
namespace {

// Returns the link of a spot if it is cut; otherwise null.
const LinkStateAt *cutLinkAt(const StateAt &runState, const TopologySpot &spot)
{
    const bool isStore = spot.node == storeNode;
    const auto found =
        std::find_if(runState.links.begin(), runState.links.end(), [&](const LinkStateAt &link) {
            return link.link.first == spot.client.value
                && (isStore ? link.link.kind == ActorKind::linkClientStore
                            : link.link.kind == ActorKind::linkClientNode
                            && link.link.second == spot.node.value);
        });
    return found == runState.links.end() ? nullptr : &*found;
}

} // namespace

TopologyView::TopologyView(CurrentState &current, ActorsSource actorsSource, QWidget *parent)
    : QWidget(parent), m_current(current), m_actorsSource(std::move(actorsSource)),
      m_accessible(
          *this, {QAccessible::List, QAccessible::ListItem}, [this] { return accessibleParts(); })
{
    setObjectName(QStringLiteral("topology"));
    setFocusPolicy(Qt::StrongFocus);
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&current, &CurrentState::changed, this, &TopologyView::showState);
    updateLayout();
    whenRestyled(*this, [this] { updateLayout(); });
}

void TopologyView::updateLayout()
{
    m_plan = TopologyPlan(m_actorsSource(), size(), font());
    showState();
}

void TopologyView::showState()
{
    if (isVisible() && m_actorsSource() != m_plan.actors())
        m_plan = TopologyPlan(m_actorsSource(), size(), font());
    update();
}

QString TopologyView::summary() const
{
    const StateAt *const runState = m_current.state();
    if (!runState)
        return TopologyWords::noRun();
    const auto downCount = std::count_if(runState->nodes.begin(), runState->nodes.end(),
        [](const NodeStateAt &node) { return node.isDown || node.isFrozen; });
    const auto pausedCount = std::count_if(
        runState->clients.begin(), runState->clients.end(), [](const ClientStateAt &client) {
            return client.isPaused || client.phase == ClientStateAt::Phase::crashed;
        });
    return TopologyWords::summary(static_cast<int>(downCount), static_cast<int>(pausedCount),
        static_cast<int>(runState->links.size()));
}

TopologySpot TopologyView::spotAt(const QPointF &position) const
{
    return m_plan.spotAt(position);
}

QRectF TopologyView::rectOf(ClientId client) const
{
    const TopologyPlan::Box *const box = m_plan.find({TopologySpot::Kind::client, client, {}});
    return box ? box->rect : QRectF();
}

QRectF TopologyView::rectOf(NodeId node) const
{
    const TopologyPlan::Box *const box = m_plan.find({TopologySpot::Kind::node, {}, node});
    return box ? box->rect : QRectF();
}

QString TopologyView::nameOf(const TopologySpot &spot) const
{
    return spot.kind == TopologySpot::Kind::client ? TimelineText::clientName(spot.client)
        : spot.node == storeNode                   ? StateWords::recipient(storeNode)
                                                   : TimelineText::nodeName(spot.node);
}

QString TopologyView::stateWordsOf(const TopologySpot &spot) const
{
    const auto &clients = m_current.state()->clients;
    const auto &nodes = m_current.state()->nodes;
    if (spot.kind == TopologySpot::Kind::client)
        return spot.client.value <= clients.size()
            ? TopologyWords::fullState(clients[spot.client.value - 1u])
            : QString();
    if (spot.node == storeNode)
        return StateWords::store(*m_current.trace(), *m_current.state());
    return spot.node.value <= nodes.size() ? TopologyWords::fullState(nodes[spot.node.value - 1u])
                                           : QString();
}

std::vector<AccessiblePart> TopologyView::accessibleParts()
{
    std::vector<AccessiblePart> parts;
    if (!m_current.state())
        return parts;
    for (const std::vector<TopologyPlan::Box> *const boxes : {&m_plan.clients(), &m_plan.nodes()}) {
        for (const TopologyPlan::Box &box : *boxes) {
            const TopologySpot spot = box.spot();
            AccessiblePart part{quint64{spot.client.value} << 8 | spot.node.value, nameOf(spot),
                stateWordsOf(spot), box.rect};
            part.isCurrent = spot == m_focus;
            part.press = [this, spot] { pick(spot); };
            part.openMenu = [this, spot] {
                openMenu(spot,
                    mapToGlobal(m_plan.find(spot) ? m_plan.find(spot)->rect.center() : QPointF())
                        .toPoint());
            };
            parts.push_back(std::move(part));
        }
    }
    return parts;
}

QString TopologyView::toolTipFor(const TopologySpot &spot) const
{
    const StateAt *const runState = m_current.state();
    if (!runState || spot.kind == TopologySpot::Kind::nothing)
        return {};
    if (spot.kind == TopologySpot::Kind::link)
        return TopologyWords::linkToolTip(
            spot.client, spot.node, cutLinkAt(*runState, spot), *m_current.trace());
    const QString words = stateWordsOf(spot);
    const bool hasName = spot.node == storeNode; // the text about the store contains its name
    return hasName || words.isEmpty() ? words : TopologyWords::toolTip(nameOf(spot), words);
}

bool TopologyView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *const help = static_cast<QHelpEvent *>(event);
        const QString toolTip = toolTipFor(spotAt(help->pos()));
        if (toolTip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(
                help->globalPos(), QStringLiteral("<p>%1</p>").arg(toolTip.toHtmlEscaped()), this);
        return true;
    }
    return QWidget::event(event);
}

void TopologyView::paintEvent(QPaintEvent *)
{
    m_accessible.refreshSoon();
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().panel);
    setAccessibleName(tr("Topology"));
    setAccessibleDescription(summary());
    const StateAt *const runState = m_current.state();
    if (!runState) {
        painter.setPen(Theme::current().textMuted);
        painter.drawText(
            rect(), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, TopologyWords::noRun());
        return;
    }
    painter.setFont(font());
    paintTopology({painter, m_plan, *runState, *m_current.trace(), Theme::current(), m_hover,
        hasFocus() ? m_focus : TopologySpot()});
}

void TopologyView::resizeEvent(QResizeEvent *)
{
    updateLayout();
}

void TopologyView::focusInEvent(QFocusEvent *event)
{
    QWidget::focusInEvent(event);
    if (!m_plan.find(m_focus))
        m_focus = m_plan.neighbour(m_focus, Qt::Key_Down);
    update();
}

void TopologyView::focusOutEvent(QFocusEvent *event)
{
    QWidget::focusOutEvent(event);
    update();
}

void TopologyView::focusOn(const TopologySpot &spot)
{
    m_focus = spot;
    update();
}

void TopologyView::keyPressEvent(QKeyEvent *event)
{
    switch (event->key()) {
    case Qt::Key_Up:
    case Qt::Key_Down:
    case Qt::Key_Left:
    case Qt::Key_Right:
        focusOn(m_plan.neighbour(m_focus, static_cast<Qt::Key>(event->key())));
        return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: pick(m_focus); return;
    default: QWidget::keyPressEvent(event);
    }
}

void TopologyView::pick(const TopologySpot &spot)
{
    if (spot.kind == TopologySpot::Kind::client)
        Q_EMIT clientPicked(spot.client);
    else if (spot.kind == TopologySpot::Kind::node && spot.node != storeNode)
        Q_EMIT nodePicked(spot.node);
}

void TopologyView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const TopologySpot spot = spotAt(event->position());
    if (!m_plan.find(spot))
        return;
    focusOn(spot);
    pick(spot);
}

void TopologyView::mouseMoveEvent(QMouseEvent *event)
{
    const TopologySpot spot = spotAt(event->position());
    if (spot == m_hover)
        return;
    m_hover = spot;
    update();
}

void TopologyView::leaveEvent(QEvent *)
{
    m_hover = {};
    update();
}

void TopologyView::contextMenuEvent(QContextMenuEvent *event)
{
    event->accept();
    const TopologyPlan::Box *const focused =
        event->reason() == QContextMenuEvent::Keyboard ? m_plan.find(m_focus) : nullptr;
    if (focused)
        openMenu(m_focus, mapToGlobal(focused->rect.center()).toPoint());
    else
        openMenu(spotAt(event->pos()), event->globalPos());
}

void TopologyView::openMenu(const TopologySpot &spot, const QPoint &globalPosition)
{
    if (spot.kind == TopologySpot::Kind::client)
        Q_EMIT clientMenuWanted(spot.client, globalPosition);
    else if (spot.kind == TopologySpot::Kind::link)
        Q_EMIT linkMenuWanted(spot.client, spot.node, globalPosition);
    else if (spot.kind == TopologySpot::Kind::node && spot.node == storeNode)
        Q_EMIT linkMenuWanted({}, storeNode, globalPosition);
    else if (spot.kind == TopologySpot::Kind::node)
        Q_EMIT nodeMenuWanted(spot.node, globalPosition);
}

} // namespace lockscope
