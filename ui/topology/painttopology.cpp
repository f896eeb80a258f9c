// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/topology/painttopology.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/topology/topologywords.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/timelinetext.h"

#include <QPainter>

#include <algorithm>
#include <set>
#include <utility>

namespace lockscope {
namespace {

constexpr double cornerRadius = 3;
constexpr double replicaGap = 8; // the length of the line to a replica beside its primary

const NodeStateAt *nodeAt(const StateAt &runState, NodeId node)
{
    return node && node.value <= runState.nodes.size() ? &runState.nodes[node.value - 1u] : nullptr;
}

using ClientLink = std::pair<ClientId, NodeId>; // from a client to a node or to the store

/// Which links from clients to nodes or to the store are cut, and which have a message in flight.
struct CutAndBusyLinks {
    std::set<ClientLink> cut;
    std::set<ClientLink> busy;
};

CutAndBusyLinks cutAndBusyLinksOf(const StateAt &runState)
{
    CutAndBusyLinks links;
    for (const LinkStateAt &link : runState.links) {
        const ClientId client{static_cast<std::uint16_t>(link.link.first)};
        if (link.link.kind == ActorKind::linkClientStore)
            links.cut.emplace(client, storeNode);
        else if (link.link.kind == ActorKind::linkClientNode)
            links.cut.emplace(client, NodeId{link.link.second});
    }
    for (const MessageStateAt &message : runState.messages)
        links.busy.emplace(message.client, message.node ? message.node : storeNode);
    return links;
}

/// Paints a link that is cut: a dashed line with two short strokes across a gap in the middle.
void paintCutLink(QPainter &painter, const QLineF &line, const Theme &theme)
{
    painter.setPen(QPen(theme.text, 1.5, Qt::DashLine));
    painter.drawLine(line);
    const QPointF middle = line.center();
    painter.setPen(QPen(theme.panel, 8));
    painter.drawPoint(middle);
    painter.setPen(QPen(theme.text, 2));
    for (const double x : {-3.0, 3.0})
        painter.drawLine(middle + QPointF(x - 2, 6), middle + QPointF(x + 2, -6));
}

void paintLinks(const TopologyScene &scene)
{
    QPainter &painter = scene.painter;
    const CutAndBusyLinks links = cutAndBusyLinksOf(scene.runState);
    const bool areAllShown =
        static_cast<int>(scene.plan.clients().size()) <= TopologyPlan::allLinksClientsMax;
    for (const TopologyPlan::Box &client : scene.plan.clients()) {
        for (const TopologyPlan::Box &node : scene.plan.nodes()) {
            const NodeStateAt *const state = nodeAt(scene.runState, node.node);
            if (node.node != storeNode && state && !state->isPrimary)
                continue;
            const QLineF line = scene.plan.link(client, node);
            const bool isCut = links.cut.contains({client.client, node.node});
            const bool isBusy = links.busy.contains({client.client, node.node});
            const bool isHovered = scene.hover.client == client.client
                && (!scene.hover.node || scene.hover.node == node.node);
            if (isCut) {
                paintCutLink(painter, line, scene.theme);
            } else if (isBusy) {
                painter.setPen(QPen(scene.theme.clientOutline(client.client), 2));
                painter.drawLine(line);
            } else if (areAllShown || isHovered) {
                painter.setPen(
                    QPen(isHovered ? scene.theme.text
                                   : mixed(scene.theme.textMuted, scene.theme.panel, 0.45),
                        1));
                painter.drawLine(line);
            }
        }
    }
}

/// Paints a hatch and a mark over the box of a process that does not run: a cross if it has crashed
/// or is down, otherwise the sign for pause.
void paintStopped(const TopologyScene &scene, const QRectF &rect, bool isDead)
{
    paintHatch(scene.painter, rect, Hatch::dots, scene.theme.paused, rect.left());
    const QPointF markCentre(rect.right() - rect.height() / 2, rect.center().y());
    const double size = std::min(rect.height() - 4, 12.0);
    if (isDead) {
        paintMark(
            scene.painter, Mark::lost, markCentre, size, {scene.theme.text, scene.theme.panel});
        return;
    }
    scene.painter.setPen(Qt::NoPen);
    scene.painter.setBrush(scene.theme.panel);
    scene.painter.drawRect(
        QRectF(markCentre.x() - size / 2 - 1, markCentre.y() - size / 2 - 1, size + 2, size + 2));
    for (const double x : {-size / 3, size / 8})
        scene.painter.fillRect(
            QRectF(markCentre.x() + x, markCentre.y() - size / 2, size / 4, size),
            scene.theme.text);
}

/// The texts in a box.
struct BoxTexts {
    QString name;
    QString shortName{}; ///< used if the state does not fit beside the name
    QString state{};
    bool hasMark = false; ///< paintStopped() paints a mark at the right end of the box
};

void paintTexts(
    const TopologyScene &scene, const QRectF &rect, const BoxTexts &texts, const QColor &textColour)
{
    const QFontMetricsF metrics(scene.painter.font());
    if (rect.height() < metrics.height() - 4)
        return; // the tooltip contains the texts
    const double reservedWidth = 15 + (texts.hasMark ? rect.height() - 4 : 0);
    const bool isShort = !texts.shortName.isEmpty()
        && metrics.horizontalAdvance(texts.name) + metrics.horizontalAdvance(texts.state)
                + reservedWidth
            > rect.width();
    const QString name = isShort ? texts.shortName : texts.name;
    const double nameWidth = metrics.horizontalAdvance(name);
    scene.painter.setPen(textColour);
    scene.painter.drawText(rect.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
    const double stateWidth = rect.width() - nameWidth - reservedWidth;
    if (texts.state.isEmpty() || stateWidth < 20)
        return;
    const QString state = metrics.elidedText(texts.state, Qt::ElideRight, stateWidth);
    // Low boxes stand close together: the ground of the text stays in its box.
    const double height = std::min(metrics.height(), rect.height() - 2);
    const QRectF stateRect(rect.left() + nameWidth + 11, rect.center().y() - height / 2,
        metrics.horizontalAdvance(state) + 4, height);
    scene.painter.fillRect(stateRect, scene.theme.panel);
    scene.painter.setPen(scene.theme.text);
    scene.painter.drawText(stateRect, Qt::AlignCenter | Qt::TextDontClip, state);
}

/// Paints a client of a crowd (TopologyPlan::isCrowd()) as a cell: with a frame if it is in the
/// critical section, hollow if it is stopped.
void paintCell(const TopologyScene &scene, const TopologyPlan::Box &box, const ClientStateAt &state)
{
    QPainter &painter = scene.painter;
    const bool isInside = state.phase == ClientStateAt::Phase::inside;
    const bool isStopped = state.isPaused || state.phase == ClientStateAt::Phase::crashed;
    const bool isHovered =
        scene.hover.kind == TopologySpot::Kind::client && scene.hover.client == box.client;
    const QColor colour = scene.theme.client(box.client);
    painter.fillRect(box.rect, isInside ? colour : mixed(colour, scene.theme.panel, 0.45));
    if (isStopped)
        painter.fillRect(box.rect.adjusted(1, 1, -1, -1), scene.theme.panel);
    if (!isInside && !isHovered)
        return;
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(box.rect.adjusted(-2, -2, 2, 2));
}

void paintClient(const TopologyScene &scene, const TopologyPlan::Box &box)
{
    const auto &clients = scene.runState.clients;
    const ClientStateAt *const state =
        box.client.value <= clients.size() ? &clients[box.client.value - 1u] : nullptr;
    if (!state)
        return;
    if (scene.plan.isCrowd()) {
        paintCell(scene, box, *state);
        return;
    }
    QPainter &painter = scene.painter;
    const bool isInside = state->phase == ClientStateAt::Phase::inside;
    const bool isDead = state->phase == ClientStateAt::Phase::crashed;
    const bool isHovered =
        scene.hover.kind == TopologySpot::Kind::client && scene.hover.client == box.client;
    if (isInside)
        fillWithClient(painter, box.rect, box.client, scene.theme);
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.clientOutline(box.client),
        isHovered ? 2 : 1.5));
    painter.setBrush(isInside ? Qt::NoBrush : QBrush(scene.theme.laneAlternate));
    painter.drawRoundedRect(box.rect, cornerRadius, cornerRadius);
    const QColor textColour = isInside ? scene.theme.textOnClient(box.client) : scene.theme.text;
    if (isDead || state->isPaused)
        paintStopped(scene, box.rect.adjusted(1, 1, -1, -1), isDead);
    const QString problem = TopologyWords::problem(*state);
    const QString shownState = problem.isEmpty() ? TopologyWords::phase(*state) : problem;
    if (scene.plan.hasClientNames())
        paintTexts(scene, box.rect,
            {TimelineText::clientName(box.client), TopologyWords::shortName(box.client), shownState,
                isDead || state->isPaused},
            textColour);
    else if (box.rect.height() >= 10) {
        painter.setPen(textColour);
        painter.drawText(box.rect, Qt::AlignCenter, QString::number(box.client.value));
    }
}

void paintNode(const TopologyScene &scene, const TopologyPlan::Box &box)
{
    QPainter &painter = scene.painter;
    const NodeStateAt *const state = nodeAt(scene.runState, box.node);
    const bool isHovered =
        scene.hover.kind == TopologySpot::Kind::node && scene.hover.node == box.node;
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.textMuted, isHovered ? 2 : 1));
    painter.setBrush(scene.theme.laneAlternate);
    painter.drawRoundedRect(box.rect, cornerRadius, cornerRadius);
    if (box.node == storeNode) {
        paintTexts(scene, box.rect, {StateWords::recipient(storeNode)}, scene.theme.text);
        return;
    }
    if (!state)
        return;
    // The stripe at the left has the colour of the owner of the node's first key.
    if (!state->keys.empty() && state->keys.front().owner)
        fillWithClient(painter,
            QRectF(box.rect.left() + 1, box.rect.top() + 1, 5, box.rect.height() - 2),
            state->keys.front().owner, scene.theme);
    if (state->isDown || state->isFrozen)
        paintStopped(scene, box.rect.adjusted(1, 1, -1, -1), state->isDown);
    const QString problem = TopologyWords::problem(*state);
    const QString role = scene.plan.actors().replicas > 0 ? TopologyWords::role(*state) : QString();
    paintTexts(scene, box.rect.adjusted(4, 0, 0, 0),
        {TimelineText::nodeName(box.node), TopologyWords::shortName(box.node),
            problem.isEmpty() ? role : problem, state->isDown || state->isFrozen},
        scene.theme.text);
}

void paintReplication(const TopologyScene &scene)
{
    for (const TopologyPlan::Box &replica : scene.plan.nodes()) {
        const auto primary = std::find_if(scene.plan.nodes().begin(), scene.plan.nodes().end(),
            [&](const TopologyPlan::Box &node) {
                return replica.primary && node.node == replica.primary;
            });
        if (primary == scene.plan.nodes().end())
            continue;
        const bool isCut = std::any_of(
            scene.runState.links.begin(), scene.runState.links.end(), [&](const LinkStateAt &link) {
                return link.link.kind == ActorKind::linkNodeNode
                    && (link.link.first == replica.node.value
                        || link.link.second == replica.node.value);
            });
        // The replica is below its primary, or in the same row at the right.
        const bool isBeside = replica.rect.left() > primary->rect.right();
        const QPointF from = isBeside
            ? QPointF(replica.rect.left() - replicaGap, replica.rect.center().y())
            : QPointF(primary->rect.left() + 9, replica.rect.center().y());
        const QLineF across(from, {replica.rect.left(), from.y()});
        scene.painter.setPen(QPen(scene.theme.textMuted, 1.5, isCut ? Qt::DotLine : Qt::SolidLine));
        scene.painter.drawLine(across);
        if (!isBeside)
            scene.painter.drawLine(QPointF(from.x(), primary->rect.bottom()), from);
        if (isCut)
            paintMark(scene.painter, Mark::denied, across.center(), 9,
                {scene.theme.text, scene.theme.panel});
    }
}

} // namespace

void paintTopology(const TopologyScene &scene)
{
    scene.painter.setRenderHint(QPainter::Antialiasing);
    scene.painter.setPen(scene.theme.textMuted);
    const QString shownTime = TopologyWords::shownTime(scene.runState, scene.trace);
    const bool hasRoom = QFontMetricsF(scene.painter.font()).horizontalAdvance(shownTime)
        <= scene.plan.caption().width();
    scene.painter.drawText(scene.plan.caption(), Qt::AlignLeft | Qt::AlignVCenter,
        hasRoom ? shownTime : momentText(scene.runState.at.time));
    paintLinks(scene);
    paintReplication(scene);
    for (const TopologyPlan::Box &client : scene.plan.clients())
        paintClient(scene, client);
    // In a crowd, the frame of a client in the critical section overlaps the neighbouring cells. It
    // is painted again, on top of them.
    for (const ClientStateAt &client : scene.runState.clients) {
        const std::size_t index = client.client.value - 1u;
        if (scene.plan.isCrowd() && client.phase == ClientStateAt::Phase::inside
            && index < scene.plan.clients().size())
            paintClient(scene, scene.plan.clients()[index]);
    }
    for (const TopologyPlan::Box &node : scene.plan.nodes())
        paintNode(scene, node);
    if (const TopologyPlan::Box *const focused = scene.plan.find(scene.focus)) {
        scene.painter.setPen(QPen(scene.theme.accent, 2));
        scene.painter.setBrush(Qt::NoBrush);
        scene.painter.drawRoundedRect(
            focused->rect.adjusted(-1, -1, 1, 1), cornerRadius, cornerRadius);
    }
    if (scene.plan.actors().sentinels > 0) {
        scene.painter.setPen(scene.theme.textMuted);
        scene.painter.drawText(scene.plan.sentinels(), Qt::AlignCenter,
            TopologyWords::sentinels(scene.plan.actors().sentinels));
    }
}

} // namespace lockscope
