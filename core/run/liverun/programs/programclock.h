// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/preloadpage.h"
#include "core/live/servers/runfolder.h"
#include "core/scenario/faultplan.h"

#include <memory>

class QProcessEnvironment;

namespace lockscope {

/// The wall clock of a client that is a program, if it is wrong or will be: a preloaded module shows it to every process of the program that
/// asks libc for the time. A program without libc, as a static one, does not use it. Thread: one.
class ProgramClock {
public:
    /// Makes the clock of the client, with the drift of its faults and the offset with which it starts; null if the plan has no fault of
    /// this clock and `offset` is 0. `offset`: how far it is ahead without faults. Error: the module or the page is missing.
    static Result<std::unique_ptr<ProgramClock>> make(const FaultPlan &faults, ClientId client, Duration offset);

    /// Adds to the environment of the program what makes it use the clock.
    void addTo(QProcessEnvironment &environment) const;
    /// Makes the clock jump to this offset from its time without faults.
    void jumpTo(Duration offset);
    /// Returns whether a process of the program has loaded the module.
    bool isUsed() const { return m_page->isUsed(); }

private:
    static Result<std::unique_ptr<ProgramClock>> makeExact();

    std::string m_module;
    std::unique_ptr<RunFolder> m_folder; // of the page
    std::unique_ptr<PreloadPage> m_page;
    Duration m_ownOffset{}; // without faults
    Duration m_offset{};    // now
};

} // namespace lockscope
