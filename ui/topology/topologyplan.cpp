// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/topology/topologyplan.h"

#include <QFontMetricsF>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

constexpr double margin = 8;
constexpr double gap = 4;
constexpr double linkReach = 4; // pixels: the tolerance beside a line
constexpr double cellLeast = 3;
constexpr double numberLeast = 10; // the minimum height of a box with a number in it

} // namespace

TopologyPlan::TopologyPlan(const TopologyCast &cast, const QSizeF &size, const QFont &font) : m_cast(cast)
{
    const double line = QFontMetricsF(font).height();
    const double nodesWidth = std::clamp(size.width() * 0.4, 90.0, 220.0);
    m_caption = QRectF(margin, margin / 2, size.width() - 2 * margin, line);
    const QRectF whole(margin, m_caption.bottom() + gap, size.width() - 2 * margin, size.height() - margin - gap - m_caption.bottom());
    const QRectF nodes(whole.right() - nodesWidth, whole.top(), nodesWidth, whole.height());
    placeNodes(nodes, line);
    const double clientsWidth = cast.clients <= linksFor ? std::clamp(size.width() * 0.42, 70.0, 220.0) : whole.width() - nodesWidth - 28;
    placeClients({whole.left(), whole.top(), clientsWidth, whole.height()}, line);
}

void TopologyPlan::placeClients(const QRectF &room, double line)
{
    if (m_cast.clients == 0)
        return;
    // Few clients are in one column with names, more in a grid with numbers, a crowd as cells without text.
    m_areClientsWide = m_cast.clients <= linksFor && room.height() / m_cast.clients >= line + gap;
    if (m_areClientsWide) {
        const double pitch = std::min(room.height() / m_cast.clients, line * 2.4);
        fillGrid(room, {room.width(), std::min(pitch - gap, line + 6)}, {0, pitch}, m_cast.clients);
        return;
    }
    const double numbered = m_cast.clients < 100 ? line + 4 : line + 12; // two digits, or more
    const int columns = std::max(1, static_cast<int>(room.width() / (numbered + gap)));
    const int rows = (m_cast.clients + columns - 1) / columns;
    if (const double pitch = std::min(room.height() / rows, line + 2 * gap); pitch - gap / 2 >= numberLeast) {
        fillGrid(room, {numbered, pitch - gap / 2}, {numbered + gap, pitch}, rows);
        return;
    }
    m_isCrowd = true;
    double pitch = line;
    const auto held = [&](double side) { return std::floor(room.width() / side) * std::floor(room.height() / side); };
    while (pitch > cellLeast && held(pitch) < m_cast.clients)
        pitch -= 0.5;
    fillGrid(room, {pitch - 1, pitch - 1}, {pitch, pitch}, std::max(1, static_cast<int>(room.height() / pitch)));
}

void TopologyPlan::fillGrid(const QRectF &room, const QSizeF &cell, const QSizeF &pitch, int rowsMax)
{
    const int columns = (m_cast.clients + rowsMax - 1) / rowsMax;
    const int rows = (m_cast.clients + columns - 1) / columns;
    const double top = room.top() + std::max(0.0, (room.height() - rows * pitch.height()) / 2);
    for (int i = 0; i < m_cast.clients; ++i) {
        const QPointF corner(room.left() + (i / rows) * pitch.width(), top + (i % rows) * pitch.height());
        m_clients.push_back({QRectF(corner, cell), ClientId{static_cast<std::uint16_t>(i + 1)}, {}});
    }
}

void TopologyPlan::placeNodes(const QRectF &room, double line)
{
    const int rows = m_cast.masters * (1 + m_cast.replicas) + 1 + (m_cast.sentinels > 0 ? 1 : 0);
    const double pitch = std::min(room.height() / rows, line * 2.2);
    const double height = std::max(8.0, std::min(pitch - gap, line + 6));
    double y = room.top() + std::max(0.0, (room.height() - rows * pitch) / 2);
    const auto next = [&](double indent) {
        const QRectF rect(room.left() + indent, y, room.width() - indent, height);
        y += pitch;
        return rect;
    };
    for (int master = 1; master <= m_cast.masters; ++master) {
        const NodeId id{static_cast<std::uint8_t>(master)};
        m_nodes.push_back({next(0), {}, id});
        for (int replica = 0; replica < m_cast.replicas; ++replica) {
            const NodeId copy{static_cast<std::uint8_t>(m_cast.masters + (master - 1) * m_cast.replicas + replica + 1)};
            m_nodes.push_back({next(18), {}, copy, id});
        }
    }
    m_nodes.push_back({next(0), {}, storeNode});
    if (m_cast.sentinels > 0)
        m_sentinels = next(0);
}

QLineF TopologyPlan::link(const Place &client, const Place &node) const
{
    return {QPointF(client.rect.right(), client.rect.center().y()), QPointF(node.rect.left(), node.rect.center().y())};
}

TopologySpot TopologyPlan::spotAt(const QPointF &position) const
{
    using Kind = TopologySpot::Kind;
    for (const Place &client : m_clients) {
        if (client.rect.contains(position))
            return {Kind::client, client.client, {}};
    }
    for (const Place &node : m_nodes) {
        if (node.rect.contains(position))
            return {Kind::node, {}, node.node};
    }
    if (m_cast.clients > linksFor)
        return {};
    TopologySpot nearest;
    double best = linkReach;
    for (const Place &client : m_clients) {
        for (const Place &node : m_nodes) {
            if (node.master)
                continue; // the layout has links to masters only; it does not track promotions
            const QLineF line = link(client, node);
            if (position.x() < line.x1() || position.x() > line.x2())
                continue;
            const double at = line.y1() + (line.y2() - line.y1()) * (position.x() - line.x1()) / std::max(1.0, line.x2() - line.x1());
            const double slope = std::abs(line.y2() - line.y1()) / std::max(1.0, line.length());
            const double distance = std::abs(at - position.y()) * std::sqrt(std::max(0.0, 1 - slope * slope));
            if (distance < best) {
                best = distance;
                nearest = {Kind::link, client.client, node.node};
            }
        }
    }
    return nearest;
}

} // namespace lockscope
