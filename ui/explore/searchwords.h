// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/explore/searchjob.h"

#include <QString>

#include <chrono>

namespace lockscope {

/// Returns the share of the present depth's time that is over, from 0 to 1. The first items of a depth take longer than the last ones.
double shareDone(const SearchProgress &progress);

/// Returns the progress of a search: depth, runs, behaviours, time left. `spent`: the time since the present depth began.
QString progressText(const SearchProgress &progress, std::chrono::milliseconds spent);

/// Returns the result of a search as text: in how many placements the lock held, or how many failed; what was not tried; whether the search
/// was stopped. It claims nothing about placements that were not tried.
QString resultText(const Question &question, const SearchResult &result);

/// Returns a table as HTML: the kinds of faults, in how many placements each was, and how many of these failed.
QString kindTable(const SearchResult &result);

} // namespace lockscope
