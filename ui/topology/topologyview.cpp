// SPDX-License-Identifier: GPL-3.0-or-later
// Inputs and events of the strip; painttopology.cpp paints it.
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

const LinkStateAt *cutOf(const StateAt &moment, const TopologySpot &spot)
{
    const bool isStore = spot.node == storeNode;
    const auto found = std::find_if(moment.links.begin(), moment.links.end(), [&](const LinkStateAt &link) {
        return link.link.first == spot.client.value
            && (isStore ? link.link.kind == ActorKind::linkClientStore
                        : link.link.kind == ActorKind::linkClientNode && link.link.second == spot.node.value);
    });
    return found == moment.links.end() ? nullptr : &*found;
}

} // namespace

TopologyView::TopologyView(CurrentState &current, CastOf cast, QWidget *parent) : QWidget(parent), m_current(current), m_cast(std::move(cast))
{
    setObjectName(QStringLiteral("topology"));
    setMouseTracking(true);
    setAttribute(Qt::WA_OpaquePaintEvent);
    connect(&current, &CurrentState::changed, this, &TopologyView::showMoment);
    rebuild();
}

void TopologyView::rebuild()
{
    m_plan = TopologyPlan(m_cast(), size(), font());
    showMoment();
}

void TopologyView::showMoment()
{
    if (isVisible() && m_cast() != m_plan.cast())
        m_plan = TopologyPlan(m_cast(), size(), font());
    update();
}

QString TopologyView::summary() const
{
    const StateAt *const moment = m_current.state();
    if (!moment)
        return TopologyWords::nothing();
    const auto down = std::count_if(moment->nodes.begin(), moment->nodes.end(), [](const NodeStateAt &node) { return node.isDown || node.isFrozen; });
    const auto paused = std::count_if(moment->clients.begin(), moment->clients.end(), [](const ClientStateAt &client) {
        return client.isPaused || client.phase == ClientStateAt::Phase::crashed;
    });
    return TopologyWords::summary(static_cast<int>(down), static_cast<int>(paused), static_cast<int>(moment->links.size()));
}

TopologySpot TopologyView::spotAt(const QPointF &position) const
{
    return m_plan.spotAt(position);
}

QRectF TopologyView::rectOf(ClientId client) const
{
    for (const TopologyPlan::Place &place : m_plan.clients()) {
        if (place.client == client)
            return place.rect;
    }
    return {};
}

QRectF TopologyView::rectOf(NodeId node) const
{
    for (const TopologyPlan::Place &place : m_plan.nodes()) {
        if (place.node == node)
            return place.rect;
    }
    return {};
}

QString TopologyView::tell(const TopologySpot &spot) const
{
    const StateAt *const moment = m_current.state();
    if (!moment)
        return {};
    switch (spot.kind) {
    case TopologySpot::Kind::client:
        return spot.client.value <= moment->clients.size() ? TopologyWords::client(moment->clients[spot.client.value - 1u]) : QString();
    case TopologySpot::Kind::node:
        if (spot.node == storeNode)
            return StateWords::store(*m_current.trace(), *moment);
        return spot.node.value <= moment->nodes.size() ? TopologyWords::node(moment->nodes[spot.node.value - 1u]) : QString();
    case TopologySpot::Kind::link: return TopologyWords::link(spot.client, spot.node, cutOf(*moment, spot), *m_current.trace());
    case TopologySpot::Kind::nothing: break;
    }
    return {};
}

bool TopologyView::event(QEvent *event)
{
    if (event->type() == QEvent::ToolTip) {
        auto *const help = static_cast<QHelpEvent *>(event);
        const QString words = tell(spotAt(help->pos()));
        if (words.isEmpty())
            QToolTip::hideText();
        else
            QToolTip::showText(help->globalPos(), QStringLiteral("<p>%1</p>").arg(words.toHtmlEscaped()), this);
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
    const StateAt *const moment = m_current.state();
    if (!moment) {
        painter.setPen(Theme::current().textMuted);
        painter.drawText(rect(), static_cast<int>(Qt::AlignCenter) | Qt::TextWordWrap, TopologyWords::nothing());
        return;
    }
    painter.setFont(font());
    paintTopology({painter, m_plan, *moment, *m_current.trace(), Theme::current(), m_hover});
}

void TopologyView::resizeEvent(QResizeEvent *)
{
    rebuild();
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
        rebuild();
    QWidget::changeEvent(event);
    update();
}

} // namespace lockscope
