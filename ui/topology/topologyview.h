// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/stateat.h"
#include "ui/topology/topologyplan.h"

#include <QWidget>

#include <functional>

namespace lockscope {

class CurrentState;

/// Who there is and how they stand at the playhead, or now: clients, nodes with their replicas, the store, the links between them. What
/// is down, frozen, paused, cut, promoted is told by signs and words. It reads the trace's moment and nothing else.
/// Thread: the window's.
class TopologyView : public QWidget {
    Q_OBJECT
public:
    /// Who takes part, as far as is known beforehand.
    using CastOf = std::function<TopologyCast()>;

    TopologyView(CurrentState &current, CastOf cast, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {300, 230}; }
    QSize minimumSizeHint() const override { return {160, 90}; }
    /// What is under a point.
    TopologySpot spotAt(const QPointF &position) const;
    /// Where a client or a node is drawn; empty if it is not.
    QRectF rectOf(ClientId client) const;
    QRectF rectOf(NodeId node) const;
    /// One sentence on what is there, for the tooltip.
    QString tell(const TopologySpot &spot) const;
    /// The people and things are others now.
    void rebuild();

Q_SIGNALS:
    void clientPicked(lockscope::ClientId client);
    void nodePicked(lockscope::NodeId node);
    void clientMenuWanted(lockscope::ClientId client, const QPoint &globalPosition);
    void nodeMenuWanted(lockscope::NodeId node, const QPoint &globalPosition);
    void linkMenuWanted(lockscope::ClientId client, lockscope::NodeId node, const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;
    void changeEvent(QEvent *event) override;

private:
    void showMoment();
    QString summary() const;

    CurrentState &m_current;
    CastOf m_cast;
    TopologyPlan m_plan;
    TopologySpot m_hover;
};

} // namespace lockscope
