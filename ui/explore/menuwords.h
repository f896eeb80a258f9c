// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/goals.h"
#include "core/lab/explore/menu.h"

#include <QString>

namespace lockscope {

/// A menu (Menu) is the set of the kinds of faults that a search may place. Returns the name of
/// such a kind in the window's language: "client pause".
QString menuFaultName(MenuFault fault);
/// Returns the assumption that this kind of fault breaks, as one line: "a client is never paused
/// for longer than its lease allows".
QString menuFaultAssumption(MenuFault fault);
/// Returns the names of the kinds of faults in a menu, with commas in between.
QString menuText(const Menu &menu);

/// Returns the name of the failure that a search with this goal looks for: "stuck", "stale write
/// accepted".
QString goalName(Goal goal);

} // namespace lockscope
