// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"

#include <QObject>
#include <QPoint>

#include <vector>

class QMenu;
class QWidget;

namespace lockscope {

class FaultPlanEditor;

/// Returns the pauses and crashes of a plan that belong to a line of the listing; none for an unnumbered line.
std::vector<FaultId> breakPoints(const FaultPlan &plan, int line);

/// Handles a click in the margin of a line: offers a menu of clients and ways to stop them there, or removes the existing break
/// points.
/// Thread: the window's.
class BreakPoints : public QObject {
    Q_OBJECT
public:
    BreakPoints(FaultPlanEditor &edits, QWidget &window);

    /// Handles a click: removes the single break point of the line, otherwise shows the menu.
    void toggle(int line, const QPoint &globalPosition);
    /// Returns the menu with the possible and the existing break points of a line, not shown yet. The caller owns it.
    QMenu *menuFor(int line);

private:
    void addClient(QMenu &menu, ClientId client, int line);

    FaultPlanEditor &m_edits;
    QWidget &m_window;
};

} // namespace lockscope
