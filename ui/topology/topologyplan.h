// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QFont>
#include <QLineF>
#include <QRectF>

#include <vector>

namespace lockscope {

/// The numbers of participants.
struct TopologyCast {
    int clients = 0;
    int masters = 0;
    int replicas = 0; ///< of each master
    int sentinels = 0;

    friend bool operator==(const TopologyCast &, const TopologyCast &) = default;
};

/// What is under a point: a client, a node (storeNode: the store), or a link between a client and a node.
struct TopologySpot {
    enum class Kind : std::uint8_t { nothing, client, node, link };
    Kind kind = Kind::nothing;
    ClientId client;
    NodeId node;

    friend bool operator==(const TopologySpot &, const TopologySpot &) = default;
};

/// The layout of the strip: clients at the left, in a column or, if there are many, in a grid with smaller boxes; masters at the
/// right, each with its replicas below it; the store at the end. A value.
class TopologyPlan {
public:
    /// The maximum number of clients with all links drawn. With more clients, the lines would cover everything, so only cut, busy
    /// and hovered links are drawn.
    static constexpr int linksFor = 12;
    TopologyPlan() = default;
    TopologyPlan(const TopologyCast &cast, const QSizeF &size, const QFont &font);

    struct Place {
        QRectF rect;
        ClientId client;
        NodeId node;
        NodeId master{}; ///< of a replica
    };
    const TopologyCast &cast() const { return m_cast; }
    const std::vector<Place> &clients() const { return m_clients; }
    const std::vector<Place> &nodes() const { return m_nodes; } ///< including replicas; the store is last
    const QRectF &caption() const { return m_caption; } ///< the rectangle for the name of the shown time
    const QRectF &sentinels() const { return m_sentinels; }
    /// Returns whether names are written out; otherwise only numbers.
    bool areClientsWide() const { return m_areClientsWide; }
    /// Returns whether there are so many clients that each is a cell of a few pixels without a number.
    bool isCrowd() const { return m_isCrowd; }

    /// Returns the line between a client and a node.
    QLineF link(const Place &client, const Place &node) const;
    TopologySpot spotAt(const QPointF &position) const;

private:
    void placeClients(const QRectF &room, double line);
    void fillGrid(const QRectF &room, const QSizeF &cell, const QSizeF &pitch, int rowsMax); // column by column
    void placeNodes(const QRectF &room, double line);

    TopologyCast m_cast;
    std::vector<Place> m_clients;
    std::vector<Place> m_nodes;
    QRectF m_caption;
    QRectF m_sentinels;
    bool m_areClientsWide = true;
    bool m_isCrowd = false;
};

} // namespace lockscope
