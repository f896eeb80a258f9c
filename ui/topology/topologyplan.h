// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QFont>
#include <QLineF>
#include <QRectF>

#include <vector>

namespace lockscope {

/// The numbers of the participants of a run.
struct TopologyCast {
    int clients = 0;
    int masters = 0;
    int replicas = 0; ///< of each master
    int sentinels = 0;

    friend bool operator==(const TopologyCast &, const TopologyCast &) = default;
};

/// What the topology view shows at a point: a client, a node (storeNode: the store), or a link between a client and a node.
struct TopologySpot {
    enum class Kind : std::uint8_t { nothing, client, node, link };
    Kind kind = Kind::nothing;
    ClientId client;
    NodeId node;

    friend bool operator==(const TopologySpot &, const TopologySpot &) = default;
};

/// The layout of the topology view: clients at the left, in a column or, if there are many, in a grid with smaller boxes; masters at the
/// right, each with its replicas below it, then the store and the sentinels. A value.
class TopologyPlan {
public:
    /// The maximum number of clients for which all links are drawn. With more clients the lines would cover everything, so only cut, busy
    /// and hovered links are drawn.
    static constexpr int allLinksClientsMax = 12;
    TopologyPlan() = default;
    TopologyPlan(const TopologyCast &cast, const QSizeF &size, const QFont &font);

    /// The box of a client or of a node.
    struct Box {
        QRectF rect;
        ClientId client;
        NodeId node;
        NodeId master{}; ///< of a replica; 0: the node is no replica
    };
    const TopologyCast &cast() const { return m_cast; }
    const std::vector<Box> &clients() const { return m_clients; }
    const std::vector<Box> &nodes() const { return m_nodes; } ///< including replicas; the store is last
    const QRectF &caption() const { return m_caption; } ///< the rectangle for the name of the shown time
    const QRectF &sentinels() const { return m_sentinels; } ///< the rectangle for the number of sentinels; empty if there are none
    /// Returns whether the boxes of clients have space for their names; otherwise they contain only numbers.
    bool hasClientNames() const { return m_hasClientNames; }
    /// Returns whether there are so many clients that each is a cell of a few pixels without a number.
    bool isCrowd() const { return m_isCrowd; }

    /// Returns the line between a client and a node.
    QLineF link(const Box &client, const Box &node) const;
    TopologySpot spotAt(const QPointF &position) const;

private:
    void placeClients(const QRectF &area, double lineHeight);
    /// Places the clients column by column. `pitch`: the distance from box to box.
    void fillGrid(const QRectF &area, const QSizeF &boxSize, const QSizeF &pitch, int rowsMax);
    void placeNodes(const QRectF &area, double lineHeight);

    TopologyCast m_cast;
    std::vector<Box> m_clients;
    std::vector<Box> m_nodes;
    QRectF m_caption;
    QRectF m_sentinels;
    bool m_hasClientNames = true;
    bool m_isCrowd = false;
};

} // namespace lockscope
