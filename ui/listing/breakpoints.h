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

/// Returns the breakpoints of a line of the listing: the pauses and crashes of the plan that begin
/// before this line. None for a line without a number.
std::vector<FaultId> breakPoints(const FaultPlan &plan, int line);

/// Handles clicks in the margin of the listing, which set and remove breakpoints.
/// Thread: the window's.
class BreakPoints : public QObject {
    Q_OBJECT
public:
    BreakPoints(FaultPlanEditor &planEditor, QWidget &window);

    /// Handles a click beside a line: removes the breakpoint of the line if there is exactly one;
    /// otherwise shows the menu of menuFor().
    void handleMarginClick(int line, const QPoint &globalPosition);
    /// Returns the menu of a line, not shown yet: for each client the ways to stop it at the line,
    /// and entries that remove the existing breakpoints. The caller owns the menu.
    QMenu *menuFor(int line);

private:
    void addClientEntries(QMenu &menu, ClientId client, int line);

    FaultPlanEditor &m_planEditor;
    QWidget &m_window;
};

} // namespace lockscope
