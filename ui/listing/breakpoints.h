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
class Player;

/// Returns the pauses and crashes of the plan that begin before a line of the listing. None for a
/// line without a number.
std::vector<FaultId> faultsBefore(const FaultPlan &plan, int line);

/// Handles clicks in the margin of the listing: a breakpoint stops the replay before a line, a
/// fault stops a client there.
/// Thread: the window's.
class BreakPoints : public QObject {
    Q_OBJECT
public:
    BreakPoints(FaultPlanEditor &planEditor, Player &player, QWidget &window);

    /// Handles a click beside a line: removes the breakpoint or the fault of the line if there is
    /// exactly one; otherwise shows the menu of menuFor().
    void handleMarginClick(int line, const QPoint &globalPosition);
    /// Returns the menu of a line, not shown yet: the breakpoint, for each client the faults that
    /// stop it before the line, and entries that remove the existing faults. The caller owns the
    /// menu.
    QMenu *menuFor(int line);

private:
    void toggleStop(int line);
    void addClientEntries(QMenu &menu, ClientId client, int line);

    FaultPlanEditor &m_planEditor;
    Player &m_player;
    QWidget &m_window;
};

} // namespace lockscope
