// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/terminalline.h"

#include "core/lab/explore/search.h"

#include <mutex>
#include <string>

namespace lockscope {

/// Draws the progress of a search on one line of standard error. Draws nothing if standard error is
/// not a terminal.
class SearchProgressLine {
public:
    explicit SearchProgressLine(bool isWanted) : m_line(isWanted) { }

    /// Stores the progress that the next draw() shows. Thread: any.
    void set(const SearchProgress &progress);
    /// Stores the first failure, which the next draw() prints on a line of its own. Thread: any.
    void setFirstFailure(const Placement &placement);
    /// Draws the line again if the progress has changed. Thread: the main thread, as for clear().
    void draw();
    /// Removes the line.
    void clear() { m_line.clear(); }

private:
    TerminalLine m_line;
    std::mutex m_mutex;
    SearchProgress m_progress;
    std::string m_firstFailure; // what is still to print
    bool m_hasChanged = false;
};

} // namespace lockscope
