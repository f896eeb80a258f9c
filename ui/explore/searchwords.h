// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/explore/goals.h"
#include "core/analysis/explore/menu.h"
#include "ui/explore/searchjob.h"

#include <QString>

#include <chrono>

namespace lockscope {

/// Returns how much of the time for the current depth (number of faults in one run) has passed: an
/// estimate, from 0 to 1. The work of a depth is divided into items; the first items take longer
/// than the last ones.
double shareDone(const SearchProgress &progress);

/// Returns the progress of a search: depth, number of runs, number of different behaviours (a
/// behaviour is the order of the lock's events in a run), time left. `spent`: the time since the
/// current depth began.
QString progressText(const SearchProgress &progress, std::chrono::milliseconds spent);

/// Returns the result of a search as text: in how many placements the lock held, or how many
/// failed; what was not tried; whether the search was stopped. It claims nothing about placements
/// that were not tried.
QString resultText(const Question &question, const SearchResult &result);

/// Returns an HTML table: for each kind of fault, the number of placements with it, and how many of
/// these failed.
QString kindTable(const SearchResult &result);

/// Returns the names of the kinds of faults in a menu, with commas in between.
QString menuText(const Menu &menu);

/// Returns the name of the failure that a search with this goal looks for: "stuck", "stale write
/// accepted".
QString goalName(Goal goal);

} // namespace lockscope
