// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/settings.h"
#include "core/trace/stateat.h"
#include "ui/shared/accessible.h"
#include "ui/topology/topologyplan.h"

#include <QWidget>

#include <functional>

namespace lockscope {

class CurrentState;

/// A picture of the participants of a run and their state at the playhead or, without one, at the
/// end of the trace: clients, nodes with their replicas, the store, and the links between them.
/// Marks and words show which of them are down, frozen, paused, cut or promoted. Arrow keys move
/// the focus from box to box; Enter and Space do the same as a click on the box, the menu key opens
/// its menu. The view reads only the CurrentState and the numbers from its ActorsSource. Thread:
/// the window's.
class TopologyView : public QWidget {
    Q_OBJECT
public:
    /// Returns the numbers of participants of the shown run.
    using ActorsSource = std::function<TopologyActors()>;

    TopologyView(CurrentState &current, ActorsSource actorsSource, QWidget *parent = nullptr);

    QSize sizeHint() const override { return {300, 230}; }
    QSize minimumSizeHint() const override { return {160, 90}; }
    /// Returns what is under a point.
    TopologySpot spotAt(const QPointF &position) const;
    /// Return the rectangle of a client or a node; empty if the view does not contain it.
    QRectF rectOf(ClientId client) const;
    QRectF rectOf(NodeId node) const;
    /// Returns the tooltip: one sentence.
    QString toolTipFor(const TopologySpot &spot) const;
    /// Returns the box that has the keyboard focus in this view; of Kind::nothing before the view
    /// first has the focus.
    const TopologySpot &focused() const { return m_focus; }
    /// Computes the layout again for the current participants, size and font.
    void updateLayout();

Q_SIGNALS:
    /// The user clicked a client or a node, or pressed Enter on it.
    void clientPicked(lockscope::ClientId client);
    void nodePicked(lockscope::NodeId node);
    /// The user requested the context menu of a client, a node or a link. For the box of the store,
    /// linkMenuWanted() has no client.
    void clientMenuWanted(lockscope::ClientId client, const QPoint &globalPosition);
    void nodeMenuWanted(lockscope::NodeId node, const QPoint &globalPosition);
    void linkMenuWanted(
        lockscope::ClientId client, lockscope::NodeId node, const QPoint &globalPosition);

protected:
    bool event(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;
    void resizeEvent(QResizeEvent *event) override;
    void focusInEvent(QFocusEvent *event) override;
    void focusOutEvent(QFocusEvent *event) override;
    void keyPressEvent(QKeyEvent *event) override;
    void mousePressEvent(QMouseEvent *event) override;
    void mouseMoveEvent(QMouseEvent *event) override;
    void leaveEvent(QEvent *event) override;
    void contextMenuEvent(QContextMenuEvent *event) override;

private:
    void showState();
    /// Returns the description of the picture for screen readers.
    QString summary() const;
    QString nameOf(const TopologySpot &spot) const;
    /// Returns the full state of a client or a node.
    QString stateWordsOf(const TopologySpot &spot) const;
    std::vector<AccessiblePart> accessibleParts();
    void focusOn(const TopologySpot &spot);
    void pick(const TopologySpot &spot);
    void openMenu(const TopologySpot &spot, const QPoint &globalPosition);

    CurrentState &m_current;
    ActorsSource m_actorsSource;
    TopologyPlan m_plan;
    TopologySpot m_hover;
    TopologySpot m_focus;
    AccessibleParts m_accessible;
};

} // namespace lockscope
