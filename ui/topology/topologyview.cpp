// SPDX-License-Identifier: GPL-3.0-or-later
// The inputs and events of the topology view; painttopology.cpp paints it.
#include "ui/topology/topologyview.h"

#include "ui/state/currentstate.h"
#include "ui/theme/theme.h"
#include "ui/topology/painttopology.h"
#include "ui/topology/topologywords.h"
#include "ui/words/statewords.h"

#include <QContextMenuEvent>
#include <QHelpEvent>
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
    const auto found = std::find_if(runState.links.begin(), runState.links.end(), [&](const LinkStateAt &link) {
        return link.link.first == spot.client.value
            && (isStore ? link.link.kind == ActorKind::linkClientStore
                        : link.link.kind == ActorKind::linkClientNode && link.link.second == spot.node.value);
    });
    return found == runState.links.end() ? nullptr : &*found;
}

} // namespace

TopologyView::TopologyView(CurrentState &current, CastSource castSource, QWidget *parent)
    : QWidget(parent), m_current(current), m_castSource(std::move(castSource))
{
    setObjectName(QStringLiteral("topology"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&current, &CurrentState::changed, this, &TopologyView::showState);
    updateLayout();
}

void TopologyView::updateLayout()
{
    m_plan = TopologyPlan(m_castSource(), size(), font());
    showState();
}

void TopologyView::showState()
{
    if (isVisible() && m_castSource() != m_plan.cast())
        m_plan = TopologyPlan(m_castSource(), size(), font());
    update();
}

QString TopologyView::summary() const
{
    const StateAt *const runState = m_current.state();
    if (!runState)
        return TopologyWords::noRun();
    const auto downCount = std::count_if(runState->nodes.begin(), runState->nodes.end(),
                                         [](const NodeStateAt &node) { return node.isDown || node.isFrozen; });
    const auto pausedCount = std::count_if(runState->clients.begin(), runState->clients.end(), [](const ClientStateAt &client) {
        return client.isPaused || client.phase == ClientStateAt::Phase::crashed;
    });
    return TopologyWords::summary(static_cast<int>(downCount), static_cast<int>(pausedCount), static_cast<int>(runState->links.size()));
}

TopologySpot TopologyView::spotAt(const QPointF &position) const
{
    return m_plan.spotAt(position);
}

QRectF TopologyView::rectOf(ClientId client) const
{
    for (const TopologyPlan::Box &box : m_plan.clients()) {
        if (box.client == client)
            return box.rect;
    }
    return {};
}

QRectF TopologyView::rectOf(NodeId node) const
{
    for (const TopologyPlan::Box &box : m_plan.nodes()) {
        if (box.node == node)
            return box.rect;
    }
    return {};
}

QString TopologyView::toolTipFor(const TopologySpot &spot) const
{
    const StateAt *const runState = m_current.state();
    if (!runState)
        return {};
    const auto &clients = runState->clients;
    const auto &nodes = runState->nodes;
    switch (spot.kind) {
    case TopologySpot::Kind::client:
        return spot.client.value <= clients.size() ? TopologyWords::clientToolTip(clients[spot.client.value - 1u]) : QString();
    case TopologySpot::Kind::node:
        if (spot.node == storeNode)
            return StateWords::store(*m_current.trace(), *runState);
        return spot.node.value <= nodes.size() ? TopologyWords::nodeToolTip(nodes[spot.node.value - 1u]) : QString();
    case TopologySpot::Kind::link:
        return TopologyWords::linkToolTip(spot.client, spot.node, cutLinkAt(*runState, spot), *m_current.trace());
    case TopologySpot::Kind::nothing: break;
    }
    return {};
}

bool TopologyView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *const help = static_cast<QHelpEvent *>(event);
        const QString toolTip = toolTipFor(spotAt(help->pos()));
        if (toolTip.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(toolTip.toHtmlEscaped()), this);
        return true;
    }
    return QWidget::event(event);
}

void TopologyView::paintEvent(QPaintEvent *)
{
    QPainter painter(this);
    painter.fillRect(rect(), Theme::current().panel);
    setAccessibleName(tr("Topology"));
    setAccessibleDescription(summary());
    const StateAt *const runState = m_current.state();
    if (!runState) {
        painter.setPen(Theme::current().textMuted);
        painter.drawText(rect(), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, TopologyWords::noRun());
        return;
    }
    painter.setFont(font());
    paintTopology({painter, m_plan, *runState, *m_current.trace(), Theme::current(), m_hover});
}

void TopologyView::resizeEvent(QResizeEvent *)
{
    updateLayout();
}

void TopologyView::mousePressEvent(QMouseEvent *event)
{
    if (event->button() != Qt::LeftButton)
        return;
    const TopologySpot spot = spotAt(event->position());
    if (spot.kind == TopologySpot::Kind::client)
        Q_EMIT clientPicked(spot.client);
    else if (spot.kind == TopologySpot::Kind::node && spot.node != storeNode)
        Q_EMIT nodePicked(spot.node);
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
    const TopologySpot spot = spotAt(event->pos());
    if (spot.kind == TopologySpot::Kind::client)
        Q_EMIT clientMenuWanted(spot.client, event->globalPos());
    else if (spot.kind == TopologySpot::Kind::link)
        Q_EMIT linkMenuWanted(spot.client, spot.node, event->globalPos());
    else if (spot.kind == TopologySpot::Kind::node && spot.node == storeNode)
        Q_EMIT linkMenuWanted({}, storeNode, event->globalPos());
    else if (spot.kind == TopologySpot::Kind::node)
        Q_EMIT nodeMenuWanted(spot.node, event->globalPos());
}

void TopologyView::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::FontChange)
        updateLayout();
    QWidget::changeEvent(event);
    update();
}

} // namespace lockscope
