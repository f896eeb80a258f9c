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

/// The pauses and crashes of a plan that hang on a line of the listing; none for a line that is none.
std::vector<FaultId> breakPoints(const FaultPlan &plan, int line);

/// What a click in the margin of a line does: it asks which client is to stop there, and how, or takes away what hangs there.
/// Thread: the window's.
class BreakPoints : public QObject {
    Q_OBJECT
public:
    BreakPoints(FaultPlanEditor &edits, QWidget &window);

    /// A click: the one that is there is taken away; else the menu is shown.
    void toggle(int line, const QPoint &globalPosition);
    /// What can be set on a line, and what hangs there, not shown yet. The caller owns it.
    QMenu *menuFor(int line);

private:
    void addClient(QMenu &menu, ClientId client, int line);

    FaultPlanEditor &m_edits;
    QWidget &m_window;
};

} // namespace lockscope
