// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QFont>
#include <QLineF>
#include <QRectF>

#include <vector>

namespace lockscope {

/// The numbers of the participants of a run.
struct TopologyActors {
    int clients = 0;
    int primaries = 0; ///< at the start of the run
    int replicas = 0;  ///< of each primary
    int sentinels = 0;

    friend bool operator==(const TopologyActors &, const TopologyActors &) = default;
};

/// What the topology view shows at a point: a client, a node (storeNode: the store), or a link
/// between a client and a node.
struct TopologySpot {
    /// What is at the point.
    enum class Kind : std::uint8_t { nothing, client, node, link };
    Kind kind = Kind::nothing;
    ClientId client;
    NodeId node;

    friend bool operator==(const TopologySpot &, const TopologySpot &) = default;
};

/// The layout of the topology view: clients at the left, in a column or, if there are many, in a
/// grid with smaller boxes; primaries at the right, each with its replicas below it, then the store
/// and the sentinels. If the view is not high enough, the nodes are in several columns, so that
/// each box has space for its text. A value.
class TopologyPlan {
public:
    /// The maximum number of clients for which all links are drawn. With more clients the lines
    /// would cover everything, so only cut, busy and hovered links are drawn.
    static constexpr int allLinksClientsMax = 12;
    TopologyPlan() = default;
    TopologyPlan(const TopologyActors &actors, const QSizeF &size, const QFont &font);

    /// The box of a client or of a node.
    struct Box {
        QRectF rect;
        ClientId client;
        NodeId node;
        NodeId primary{}; ///< for a node that was a replica at the start: its primary then; 0: the
                          ///< node was no replica

        TopologySpot spot() const
        {
            return {client ? TopologySpot::Kind::client : TopologySpot::Kind::node, client, node};
        }
    };
    const TopologyActors &actors() const { return m_actors; }
    const std::vector<Box> &clients() const { return m_clients; }
    const std::vector<Box> &nodes() const
    {
        return m_nodes;
    } ///< including replicas; the store is last
    const QRectF &caption() const
    {
        return m_caption;
    } ///< the rectangle for the line that says which time is shown: "At the end, 463 ms"
    const QRectF &sentinels() const
    {
        return m_sentinels;
    } ///< the rectangle for the number of sentinels; empty if there are none
    /// Returns whether the boxes of clients have space for their names; otherwise they contain only
    /// numbers.
    bool hasClientNames() const { return m_hasClientNames; }
    /// Returns whether there are so many clients that each is a cell of a few pixels without a
    /// number.
    bool isCrowd() const { return m_isCrowd; }

    /// Returns the line between a client and a node.
    QLineF link(const Box &client, const Box &node) const;
    /// Returns the box of a client or a node; null if there is none.
    const Box *find(const TopologySpot &spot) const;
    /// Returns the client or node that an arrow key reaches from `from`: the nearest one in its
    /// direction, or `from` itself if there is none. If `from` has no box, returns the first
    /// client.
    TopologySpot neighbour(const TopologySpot &from, Qt::Key direction) const;
    TopologySpot spotAt(const QPointF &position) const;

private:
    void placeClients(const QRectF &area, double lineHeight);
    /// Places the clients column by column. `pitch`: the distance from box to box.
    void fillGrid(const QRectF &area, const QSizeF &boxSize, const QSizeF &pitch, int rowsMax);
    /// Returns the number of boxes at the right: nodes, store and sentinels.
    int nodeBoxCount() const;
    /// Returns the number of columns in which the boxes of the nodes are high enough for their
    /// text.
    int nodeColumnCount(double height, double lineHeight) const;
    /// Places the nodes row by row.
    void placeNodes(const QRectF &area, double lineHeight, int columns);

    TopologyActors m_actors;
    std::vector<Box> m_clients;
    std::vector<Box> m_nodes;
    QRectF m_caption;
    QRectF m_sentinels;
    bool m_hasClientNames = true;
    bool m_isCrowd = false;
};

} // namespace lockscope
