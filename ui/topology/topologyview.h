// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/stateat.h"
#include "ui/topology/topologyplan.h"

#include <QWidget>

#include <functional>

namespace lockscope {

class CurrentState;

/// The participants and their state at the playhead, or now: clients, nodes with their replicas, the store, the links between them.
/// Signs and words show what is down, frozen, paused, cut or promoted. It reads only the CurrentState.
/// Thread: the window's.
class TopologyView : public QWidget {
    Q_OBJECT
public:
    /// Returns the participants known before the run.
    using CastOf = std::function<TopologyCast()>;

    TopologyView(CurrentState &current, CastOf cast, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {300, 230}; }
    QSize minimumSizeHint() const override { return {160, 90}; }
    /// Returns what is under a point.
    TopologySpot spotAt(const QPointF &position) const;
    /// Return where a client or a node is drawn; empty if it is not drawn.
    QRectF rectOf(ClientId client) const;
    QRectF rectOf(NodeId node) const;
    /// Returns one sentence for the tooltip.
    QString tell(const TopologySpot &spot) const;
    /// Updates the layout after a change of the participants.
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
