// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/topology/topologyplan.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>
#include <limits>

namespace lockscope {
namespace {

// Sizes are in pixels.
constexpr double margin = 8;
constexpr double gap = 4;
constexpr double rowGapMin = 2; // between two rows of nodes, if there is no space for a larger gap
constexpr double columnGap =
    8; // between two columns of nodes; a line from a primary to its replica is there
constexpr double replicaIndent = 18; // how far a replica is to the right of its primary
constexpr double nodeColumnWidth =
    88; // the width of one of several columns of nodes, if there is enough space
constexpr double linksWidth = 24;  // the minimum width for the links
constexpr double acrossFactor = 3; // distance across the direction of an arrow key counts this many
                                   // times as much as distance along it
constexpr double linkReach = 4;    // pixels: the tolerance beside a line
constexpr double cellPitchMin = 3; // pixels
constexpr double numberBoxHeightMin = 10; // pixels: a box of less height has no space for a number

} // namespace

TopologyPlan::TopologyPlan(const TopologyActors &actors, const QSizeF &size, const QFont &font)
    : m_actors(actors)
{
    const double lineHeight = QFontMetricsF(font).height();
    const double width = size.width() - 2 * margin;
    const int columns = nodeColumnCount(size.height() - margin, lineHeight);
    const bool hasManyClients = actors.clients > allLinksClientsMax;
    // Several columns of nodes take width from the clients, which have short names then.
    const double nodesWidth = columns == 1
        ? std::clamp(size.width() * 0.4, 90.0, 220.0)
        : std::clamp(columns * nodeColumnWidth, 90.0, std::max(width * 0.74 - linksWidth, 90.0));
    const double clientsWidth = hasManyClients || columns > 1
        ? width - nodesWidth - linksWidth
        : std::clamp(size.width() * 0.42, 70.0, 220.0);
    placeNodes({margin + width - nodesWidth, margin / 2, nodesWidth, size.height() - margin},
        lineHeight, columns);
    m_caption = QRectF(margin, margin / 2, width - nodesWidth - gap, lineHeight);
    const double top = m_caption.bottom() + gap;
    placeClients({margin, top, clientsWidth, size.height() - margin - top}, lineHeight);
}

void TopologyPlan::placeClients(const QRectF &area, double lineHeight)
{
    if (m_actors.clients == 0)
        return;
    // Few clients are in one column with names, more in a grid with numbers, a crowd as cells
    // without text.
    m_hasClientNames = m_actors.clients <= allLinksClientsMax
        && area.height() / m_actors.clients >= lineHeight + gap;
    if (m_hasClientNames) {
        const double pitch = std::min(area.height() / m_actors.clients, lineHeight * 2.4);
        fillGrid(area, {area.width(), std::min(pitch - gap, lineHeight + 6)}, {0, pitch},
            m_actors.clients);
        return;
    }
    const double numberWidth =
        m_actors.clients < 100 ? lineHeight + 4 : lineHeight + 12; // two digits, or more
    const int columns = std::max(1, static_cast<int>(area.width() / (numberWidth + gap)));
    const int rows = (m_actors.clients + columns - 1) / columns;
    if (const double pitch = std::min(area.height() / rows, lineHeight + 2 * gap);
        pitch - gap / 2 >= numberBoxHeightMin) {
        fillGrid(area, {numberWidth, pitch - gap / 2}, {numberWidth + gap, pitch}, rows);
        return;
    }
    m_isCrowd = true;
    double pitch = lineHeight;
    const auto capacity = [&](double cellPitch) {
        return std::floor(area.width() / cellPitch) * std::floor(area.height() / cellPitch);
    };
    while (pitch > cellPitchMin && capacity(pitch) < m_actors.clients)
        pitch -= 0.5;
    fillGrid(area, {pitch - 1, pitch - 1}, {pitch, pitch},
        std::max(1, static_cast<int>(area.height() / pitch)));
}

void TopologyPlan::fillGrid(
    const QRectF &area, const QSizeF &boxSize, const QSizeF &pitch, int rowsMax)
{
    const int columns = (m_actors.clients + rowsMax - 1) / rowsMax;
    const int rows = (m_actors.clients + columns - 1) / columns;
    const double top = area.top() + std::max(0.0, (area.height() - rows * pitch.height()) / 2);
    for (int i = 0; i < m_actors.clients; ++i) {
        const QPointF corner(
            area.left() + (i / rows) * pitch.width(), top + (i % rows) * pitch.height());
        m_clients.push_back(
            {QRectF(corner, boxSize), ClientId{static_cast<std::uint16_t>(i + 1)}, {}});
    }
}

int TopologyPlan::nodeBoxCount() const
{
    return m_actors.primaries * (1 + m_actors.replicas) + (m_actors.sentinels > 0 ? 2 : 1);
}

int TopologyPlan::nodeColumnCount(double height, double lineHeight) const
{
    const int rowsMax = std::max(1, static_cast<int>(height / lineHeight));
    if (nodeBoxCount() <= rowsMax)
        return 1;
    // The replicas move beside their primaries. If that is not enough, several primaries share a
    // row.
    const int boxesPerPrimary = 1 + m_actors.replicas;
    int columns = std::max(2, boxesPerPrimary);
    while (columns * rowsMax < nodeBoxCount())
        columns += boxesPerPrimary;
    return columns;
}

void TopologyPlan::placeNodes(const QRectF &area, double lineHeight, int columns)
{
    const int rows = (nodeBoxCount() + columns - 1) / columns;
    const double pitch = std::min(area.height() / rows, lineHeight * 2.2);
    const double height =
        std::min({lineHeight + 6, pitch - rowGapMin, std::max(pitch - gap, lineHeight)});
    const double top = area.top() + (area.height() - rows * pitch) / 2;
    const double columnWidth = (area.width() + columnGap) / columns;
    int box = 0;
    const auto nextRect = [&](double indent) {
        const QPointF corner(
            area.left() + box % columns * columnWidth + indent, top + box / columns * pitch);
        ++box;
        return QRectF(corner, QSizeF(columnWidth - columnGap - indent, height));
    };
    for (int primary = 1; primary <= m_actors.primaries; ++primary) {
        const NodeId primaryId{static_cast<std::uint8_t>(primary)};
        m_nodes.push_back({nextRect(0), {}, primaryId});
        for (int replica = 0; replica < m_actors.replicas; ++replica) {
            const NodeId replicaId{static_cast<std::uint8_t>(
                m_actors.primaries + (primary - 1) * m_actors.replicas + replica + 1)};
            m_nodes.push_back(
                {nextRect(columns == 1 ? replicaIndent : 0), {}, replicaId, primaryId});
        }
    }
    m_nodes.push_back({nextRect(0), {}, storeNode});
    if (m_actors.sentinels > 0)
        m_sentinels = nextRect(0);
}

QLineF TopologyPlan::link(const Box &client, const Box &node) const
{
    return {QPointF(client.rect.right(), client.rect.center().y()),
        QPointF(node.rect.left(), node.rect.center().y())};
}

const TopologyPlan::Box *TopologyPlan::find(const TopologySpot &spot) const
{
    for (const std::vector<Box> *const boxes : {&m_clients, &m_nodes}) {
        const auto found = std::find_if(
            boxes->begin(), boxes->end(), [&](const Box &box) { return box.spot() == spot; });
        if (found != boxes->end())
            return &*found;
    }
    return nullptr;
}

TopologySpot TopologyPlan::neighbour(const TopologySpot &from, Qt::Key direction) const
{
    const Box *const start = find(from);
    if (!start)
        return m_clients.empty() ? from : m_clients.front().spot();
    const bool isVertical = direction == Qt::Key_Up || direction == Qt::Key_Down;
    const double sign = direction == Qt::Key_Up || direction == Qt::Key_Left ? -1 : 1;
    TopologySpot nearest = from;
    double shortest = std::numeric_limits<double>::max();
    for (const std::vector<Box> *const boxes : {&m_clients, &m_nodes}) {
        for (const Box &box : *boxes) {
            const QPointF way = box.rect.center() - start->rect.center();
            const double along = sign * (isVertical ? way.y() : way.x());
            const double across = std::abs(isVertical ? way.x() : way.y());
            // The keys Up and Down do not move from a client to a node or back.
            if (along < 1 || (isVertical && !box.client != !start->client))
                continue;
            if (const double distance = along + acrossFactor * across; distance < shortest) {
                shortest = distance;
                nearest = box.spot();
            }
        }
    }
    return nearest;
}

TopologySpot TopologyPlan::spotAt(const QPointF &position) const
{
    using Kind = TopologySpot::Kind;
    for (const Box &client : m_clients) {
        if (client.rect.contains(position))
            return {Kind::client, client.client, {}};
    }
    for (const Box &node : m_nodes) {
        if (node.rect.contains(position))
            return {Kind::node, {}, node.node};
    }
    if (m_actors.clients > allLinksClientsMax)
        return {};
    TopologySpot nearest;
    double nearestDistance = linkReach;
    for (const Box &client : m_clients) {
        for (const Box &node : m_nodes) {
            if (node.primary)
                continue; // a replica: only a promoted one has links to clients, and this layout
                          // does not depend on promotions
            const QLineF line = link(client, node);
            if (position.x() < line.x1() || position.x() > line.x2())
                continue;
            const double lineY = line.y1()
                + (line.y2() - line.y1()) * (position.x() - line.x1())
                    / std::max(1.0, line.x2() - line.x1());
            const double sine = std::abs(line.y2() - line.y1()) / std::max(1.0, line.length());
            const double distance =
                std::abs(lineY - position.y()) * std::sqrt(std::max(0.0, 1 - sine * sine));
            if (distance < nearestDistance) {
                nearestDistance = distance;
                nearest = {Kind::link, client.client, node.node};
            }
        }
    }
    return nearest;
}

} // namespace lockscope
