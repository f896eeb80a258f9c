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
constexpr double cellPitchMin = 3; // pixels
constexpr double numberBoxHeightMin = 10; // pixels: a lower box has no space for a number

} // namespace

TopologyPlan::TopologyPlan(const TopologyCast &cast, const QSizeF &size, const QFont &font) : m_cast(cast)
{
    const double lineHeight = QFontMetricsF(font).height();
    const double nodesWidth = std::clamp(size.width() * 0.4, 90.0, 220.0);
    m_caption = QRectF(margin, margin / 2, size.width() - 2 * margin, lineHeight);
    const QRectF content(margin, m_caption.bottom() + gap, size.width() - 2 * margin, size.height() - margin - gap - m_caption.bottom());
    const QRectF nodes(content.right() - nodesWidth, content.top(), nodesWidth, content.height());
    placeNodes(nodes, lineHeight);
    const double clientsWidth = cast.clients <= allLinksClientsMax ? std::clamp(size.width() * 0.42, 70.0, 220.0)
                                                                   : content.width() - nodesWidth - 28;
    placeClients({content.left(), content.top(), clientsWidth, content.height()}, lineHeight);
}

void TopologyPlan::placeClients(const QRectF &area, double lineHeight)
{
    if (m_cast.clients == 0)
        return;
    // Few clients are in one column with names, more in a grid with numbers, a crowd as cells without text.
    m_hasClientNames = m_cast.clients <= allLinksClientsMax && area.height() / m_cast.clients >= lineHeight + gap;
    if (m_hasClientNames) {
        const double pitch = std::min(area.height() / m_cast.clients, lineHeight * 2.4);
        fillGrid(area, {area.width(), std::min(pitch - gap, lineHeight + 6)}, {0, pitch}, m_cast.clients);
        return;
    }
    const double numberWidth = m_cast.clients < 100 ? lineHeight + 4 : lineHeight + 12; // two digits, or more
    const int columns = std::max(1, static_cast<int>(area.width() / (numberWidth + gap)));
    const int rows = (m_cast.clients + columns - 1) / columns;
    if (const double pitch = std::min(area.height() / rows, lineHeight + 2 * gap); pitch - gap / 2 >= numberBoxHeightMin) {
        fillGrid(area, {numberWidth, pitch - gap / 2}, {numberWidth + gap, pitch}, rows);
        return;
    }
    m_isCrowd = true;
    double pitch = lineHeight;
    const auto capacity = [&](double cellPitch) { return std::floor(area.width() / cellPitch) * std::floor(area.height() / cellPitch); };
    while (pitch > cellPitchMin && capacity(pitch) < m_cast.clients)
        pitch -= 0.5;
    fillGrid(area, {pitch - 1, pitch - 1}, {pitch, pitch}, std::max(1, static_cast<int>(area.height() / pitch)));
}

void TopologyPlan::fillGrid(const QRectF &area, const QSizeF &boxSize, const QSizeF &pitch, int rowsMax)
{
    const int columns = (m_cast.clients + rowsMax - 1) / rowsMax;
    const int rows = (m_cast.clients + columns - 1) / columns;
    const double top = area.top() + std::max(0.0, (area.height() - rows * pitch.height()) / 2);
    for (int i = 0; i < m_cast.clients; ++i) {
        const QPointF corner(area.left() + (i / rows) * pitch.width(), top + (i % rows) * pitch.height());
        m_clients.push_back({QRectF(corner, boxSize), ClientId{static_cast<std::uint16_t>(i + 1)}, {}});
    }
}

void TopologyPlan::placeNodes(const QRectF &area, double lineHeight)
{
    const int rows = m_cast.masters * (1 + m_cast.replicas) + 1 + (m_cast.sentinels > 0 ? 1 : 0);
    const double pitch = std::min(area.height() / rows, lineHeight * 2.2);
    const double height = std::max(8.0, std::min(pitch - gap, lineHeight + 6));
    double y = area.top() + std::max(0.0, (area.height() - rows * pitch) / 2);
    const auto nextRow = [&](double indent) {
        const QRectF rect(area.left() + indent, y, area.width() - indent, height);
        y += pitch;
        return rect;
    };
    for (int master = 1; master <= m_cast.masters; ++master) {
        const NodeId masterId{static_cast<std::uint8_t>(master)};
        m_nodes.push_back({nextRow(0), {}, masterId});
        for (int replica = 0; replica < m_cast.replicas; ++replica) {
            const NodeId replicaId{static_cast<std::uint8_t>(m_cast.masters + (master - 1) * m_cast.replicas + replica + 1)};
            m_nodes.push_back({nextRow(18), {}, replicaId, masterId});
        }
    }
    m_nodes.push_back({nextRow(0), {}, storeNode});
    if (m_cast.sentinels > 0)
        m_sentinels = nextRow(0);
}

QLineF TopologyPlan::link(const Box &client, const Box &node) const
{
    return {QPointF(client.rect.right(), client.rect.center().y()), QPointF(node.rect.left(), node.rect.center().y())};
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
    if (m_cast.clients > allLinksClientsMax)
        return {};
    TopologySpot nearest;
    double nearestDistance = linkReach;
    for (const Box &client : m_clients) {
        for (const Box &node : m_nodes) {
            if (node.master)
                continue; // the layout has no links to replicas, because it does not depend on promotions
            const QLineF line = link(client, node);
            if (position.x() < line.x1() || position.x() > line.x2())
                continue;
            const double lineY = line.y1() + (line.y2() - line.y1()) * (position.x() - line.x1()) / std::max(1.0, line.x2() - line.x1());
            const double slope = std::abs(line.y2() - line.y1()) / std::max(1.0, line.length());
            const double distance = std::abs(lineY - position.y()) * std::sqrt(std::max(0.0, 1 - slope * slope));
            if (distance < nearestDistance) {
                nearestDistance = distance;
                nearest = {Kind::link, client.client, node.node};
            }
        }
    }
    return nearest;
}

} // namespace lockscope
