// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/topology/painttopology.h"

#include "ui/theme/clientmark.h"
#include "ui/theme/painthatch.h"
#include "ui/theme/paintmark.h"
#include "ui/topology/topologywords.h"
#include "ui/words/statewords.h"
#include "ui/words/timelinetext.h"

#include <QPainter>

#include <algorithm>
#include <set>
#include <utility>

namespace lockscope {
namespace {

constexpr double corner = 3;

const NodeStateAt *nodeAt(const StateAt &moment, NodeId node)
{
    return node && node.value <= moment.nodes.size() ? &moment.nodes[node.value - 1u] : nullptr;
}

using Way = std::pair<ClientId, NodeId>; // from a client to a node or to the store

/// The links that are cut, and those in use.
struct BusyWays {
    std::set<Way> cut;
    std::set<Way> busy;
};

BusyWays waysOf(const StateAt &moment)
{
    BusyWays ways;
    for (const LinkStateAt &link : moment.links) {
        const ClientId client{static_cast<std::uint16_t>(link.link.first)};
        if (link.link.kind == ActorKind::linkClientStore)
            ways.cut.emplace(client, storeNode);
        else if (link.link.kind == ActorKind::linkClientNode)
            ways.cut.emplace(client, NodeId{link.link.second});
    }
    for (const MessageStateAt &message : moment.messages)
        ways.busy.emplace(message.client, message.node ? message.node : storeNode);
    return ways;
}

/// Paints a gap with two strokes across it for a cut link.
void paintCut(QPainter &painter, const QLineF &line, const Theme &theme)
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
    const BusyWays ways = waysOf(scene.moment);
    const bool areAllShown = static_cast<int>(scene.plan.clients().size()) <= TopologyPlan::linksFor;
    for (const TopologyPlan::Place &client : scene.plan.clients()) {
        for (const TopologyPlan::Place &node : scene.plan.nodes()) {
            const NodeStateAt *const state = nodeAt(scene.moment, node.node);
            if (node.node != storeNode && state && !state->isPrimary)
                continue;
            const QLineF line = scene.plan.link(client, node);
            const bool isCut = ways.cut.contains({client.client, node.node});
            const bool isBusy = ways.busy.contains({client.client, node.node});
            const bool isHovered = scene.hover.client == client.client && (!scene.hover.node || scene.hover.node == node.node);
            if (isCut) {
                paintCut(painter, line, scene.theme);
            } else if (isBusy) {
                painter.setPen(QPen(scene.theme.clientOutline(client.client), 2));
                painter.drawLine(line);
            } else if (areAllShown || isHovered) {
                painter.setPen(QPen(isHovered ? scene.theme.text : mixed(scene.theme.textMuted, scene.theme.panel, 0.45), 1));
                painter.drawLine(line);
            }
        }
    }
}

/// Paints a hatch and a mark for a process that does not run.
void paintStopped(const TopologyScene &scene, const QRectF &rect, bool isDead)
{
    paintHatch(scene.painter, rect, Hatch::dense, scene.theme.paused, rect.left());
    const QPointF place(rect.right() - rect.height() / 2, rect.center().y());
    const double size = std::min(rect.height() - 4, 12.0);
    if (isDead) {
        paintMark(scene.painter, Mark::lost, place, size, {scene.theme.text, scene.theme.panel});
        return;
    }
    scene.painter.setPen(Qt::NoPen);
    scene.painter.setBrush(scene.theme.panel);
    scene.painter.drawRect(QRectF(place.x() - size / 2 - 1, place.y() - size / 2 - 1, size + 2, size + 2));
    for (const double x : {-size / 3, size / 8})
        scene.painter.fillRect(QRectF(place.x() + x, place.y() - size / 2, size / 4, size), scene.theme.text);
}

/// The texts in a box, beside its sign if it has one.
struct BoxWords {
    QString name;
    QString shortName{}; ///< used if the state does not fit beside the name
    QString state{};
    bool hasSign = false;
};

void paintWords(const TopologyScene &scene, const QRectF &rect, const BoxWords &words, const QColor &ink)
{
    const QFontMetricsF metrics(scene.painter.font());
    if (rect.height() < metrics.height() - 4)
        return; // the tooltip contains them
    const double taken = 18 + (words.hasSign ? rect.height() - 4 : 0);
    const bool isShort = !words.shortName.isEmpty()
        && metrics.horizontalAdvance(words.name) + metrics.horizontalAdvance(words.state) + taken > rect.width();
    const QString name = isShort ? words.shortName : words.name;
    const double nameWidth = metrics.horizontalAdvance(name);
    scene.painter.setPen(ink);
    scene.painter.drawText(rect.adjusted(6, 0, 0, 0), Qt::AlignLeft | Qt::AlignVCenter, name);
    const double room = rect.width() - nameWidth - taken;
    if (words.state.isEmpty() || room < 20)
        return;
    const QString state = metrics.elidedText(words.state, Qt::ElideRight, room);
    const QRectF plate(rect.left() + nameWidth + 11, rect.center().y() - metrics.height() / 2, metrics.horizontalAdvance(state) + 4, metrics.height());
    scene.painter.fillRect(plate, scene.theme.panel);
    scene.painter.setPen(scene.theme.text);
    scene.painter.drawText(plate, Qt::AlignCenter, state);
}

/// Paints one client of a crowd as a cell: with a frame if it is in the critical section, hollow if it does not run.
void paintCell(const TopologyScene &scene, const TopologyPlan::Place &place, const ClientStateAt &state)
{
    QPainter &painter = scene.painter;
    const bool isInside = state.phase == ClientStateAt::Phase::inside;
    const bool isStopped = state.isPaused || state.phase == ClientStateAt::Phase::crashed;
    const bool isHovered = scene.hover.kind == TopologySpot::Kind::client && scene.hover.client == place.client;
    const QColor colour = scene.theme.client(place.client);
    painter.fillRect(place.rect, isInside ? colour : mixed(colour, scene.theme.panel, 0.45));
    if (isStopped)
        painter.fillRect(place.rect.adjusted(1, 1, -1, -1), scene.theme.panel);
    if (!isInside && !isHovered)
        return;
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.text, 2));
    painter.setBrush(Qt::NoBrush);
    painter.drawRect(place.rect.adjusted(-2, -2, 2, 2));
}

void paintClient(const TopologyScene &scene, const TopologyPlan::Place &place)
{
    const ClientStateAt *const state = place.client.value <= scene.moment.clients.size() ? &scene.moment.clients[place.client.value - 1u] : nullptr;
    if (!state)
        return;
    if (scene.plan.isCrowd()) {
        paintCell(scene, place, *state);
        return;
    }
    QPainter &painter = scene.painter;
    const bool isFull = state->phase == ClientStateAt::Phase::inside;
    const bool isDead = state->phase == ClientStateAt::Phase::crashed;
    const bool isHovered = scene.hover.kind == TopologySpot::Kind::client && scene.hover.client == place.client;
    if (isFull)
        fillWithClient(painter, place.rect, place.client, scene.theme);
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.clientOutline(place.client), isHovered ? 2 : 1.5));
    painter.setBrush(isFull ? Qt::NoBrush : QBrush(scene.theme.laneAlternate));
    painter.drawRoundedRect(place.rect, corner, corner);
    const QColor ink = isFull ? scene.theme.textOnClient(place.client) : scene.theme.text;
    if (isDead || state->isPaused)
        paintStopped(scene, place.rect.adjusted(1, 1, -1, -1), isDead);
    const QString trouble = TopologyWords::state(*state);
    if (scene.plan.areClientsWide())
        paintWords(scene, place.rect,
                   {TimelineText::clientName(place.client), TopologyWords::shortName(place.client), trouble.isEmpty() ? TopologyWords::phase(*state) : trouble, isDead || state->isPaused}, ink);
    else if (place.rect.height() >= 10) {
        painter.setPen(ink);
        painter.drawText(place.rect, Qt::AlignCenter, QString::number(place.client.value));
    }
}

void paintNode(const TopologyScene &scene, const TopologyPlan::Place &place)
{
    QPainter &painter = scene.painter;
    const NodeStateAt *const state = nodeAt(scene.moment, place.node);
    const bool isHovered = scene.hover.kind == TopologySpot::Kind::node && scene.hover.node == place.node;
    painter.setPen(QPen(isHovered ? scene.theme.accent : scene.theme.textMuted, isHovered ? 2 : 1));
    painter.setBrush(scene.theme.laneAlternate);
    painter.drawRoundedRect(place.rect, corner, corner);
    if (place.node == storeNode) {
        paintWords(scene, place.rect, {StateWords::recipient(storeNode)}, scene.theme.text);
        return;
    }
    if (!state)
        return;
    // A stripe at the left in the colour of the key's owner.
    if (!state->keys.empty() && state->keys.front().owner)
        fillWithClient(painter, QRectF(place.rect.left() + 1, place.rect.top() + 1, 5, place.rect.height() - 2), state->keys.front().owner, scene.theme);
    if (state->isDown || state->isFrozen)
        paintStopped(scene, place.rect.adjusted(1, 1, -1, -1), state->isDown);
    const QString trouble = TopologyWords::state(*state);
    const bool hasRoles = scene.plan.cast().replicas > 0;
    paintWords(scene, place.rect.adjusted(4, 0, 0, 0),
               {TimelineText::nodeName(place.node), TopologyWords::shortName(place.node), !trouble.isEmpty() ? trouble : hasRoles ? TopologyWords::role(*state) : QString(),
                state->isDown || state->isFrozen},
               scene.theme.text);
}

void paintReplication(const TopologyScene &scene)
{
    for (const TopologyPlan::Place &replica : scene.plan.nodes()) {
        const auto master = std::find_if(scene.plan.nodes().begin(), scene.plan.nodes().end(),
                                         [&](const TopologyPlan::Place &node) { return replica.master && node.node == replica.master; });
        if (master == scene.plan.nodes().end())
            continue;
        const bool isCut = std::any_of(scene.moment.links.begin(), scene.moment.links.end(), [&](const LinkStateAt &link) {
            return link.link.kind == ActorKind::linkNodeNode && (link.link.first == replica.node.value || link.link.second == replica.node.value);
        });
        const double x = master->rect.left() + 9;
        const QLineF down(x, master->rect.bottom(), x, replica.rect.center().y());
        const QLineF across(x, replica.rect.center().y(), replica.rect.left(), replica.rect.center().y());
        scene.painter.setPen(QPen(scene.theme.textMuted, 1.5, isCut ? Qt::DotLine : Qt::SolidLine));
        scene.painter.drawLine(down);
        scene.painter.drawLine(across);
        if (isCut)
            paintMark(scene.painter, Mark::denied, across.center(), 9, {scene.theme.text, scene.theme.panel});
    }
}

} // namespace

void paintTopology(const TopologyScene &scene)
{
    scene.painter.setRenderHint(QPainter::Antialiasing);
    scene.painter.setPen(scene.theme.textMuted);
    scene.painter.drawText(scene.plan.caption(), Qt::AlignLeft | Qt::AlignVCenter, TopologyWords::when(scene.moment, scene.trace));
    paintLinks(scene);
    paintReplication(scene);
    for (const TopologyPlan::Place &client : scene.plan.clients())
        paintClient(scene, client);
    // In a crowd, the frame of a client in the critical section overlaps its neighbours.
    for (const ClientStateAt &client : scene.moment.clients) {
        const std::size_t place = client.client.value - 1u;
        if (scene.plan.isCrowd() && client.phase == ClientStateAt::Phase::inside && place < scene.plan.clients().size())
            paintClient(scene, scene.plan.clients()[place]);
    }
    for (const TopologyPlan::Place &node : scene.plan.nodes())
        paintNode(scene, node);
    if (scene.plan.cast().sentinels > 0) {
        scene.painter.setPen(scene.theme.textMuted);
        scene.painter.drawText(scene.plan.sentinels(), Qt::AlignCenter, TopologyWords::sentinels(scene.plan.cast().sentinels));
    }
}

} // namespace lockscope
