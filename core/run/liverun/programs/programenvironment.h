// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/preloadpage.h"
#include "core/live/servers/runfolder.h"
#include "core/scenario/faultplan.h"

#include <memory>
#include <string>
#include <vector>

class QProcessEnvironment;

namespace lockscope {

struct ProgramRun;

/// The wall clock of a user's program, if the run sets it wrong. A preloaded module replaces the
/// libc functions that read the time, in every process of the program. A program that does not load
/// a shared libc, such as a static one, does not use this clock. Thread: one.
class ProgramClock {
public:
    /// Creates the clock of the client, with the drift and the offset that it has when the client
    /// starts; null if the plan has no fault of this clock and `offset` is 0. `offset`: how far the
    /// clock is ahead without faults. Error: the preload module is missing, or its page cannot be
    /// created.
    static Result<std::unique_ptr<ProgramClock>> make(
        const FaultPlan &faults, ClientId client, Duration offset);

    /// Sets the environment variables that make the program use this clock.
    void addTo(QProcessEnvironment &environment) const;
    /// Makes the clock jump to this offset from its time without faults.
    void jumpTo(Duration offset);
    /// Returns whether a process of the program has loaded the module.
    bool isUsed() const { return m_page->isUsed(); }

private:
    static Result<std::unique_ptr<ProgramClock>> makeExact();

    std::string m_module;
    std::unique_ptr<RunFolder> m_folder; // contains the file of the page
    std::unique_ptr<PreloadPage> m_page;
    Duration m_ownOffset{}; // the parameter `offset` of make()
    Duration m_offset{};    // how far the clock is ahead now, by jumps and m_ownOffset
};

/// Returns the environment of the program, each entry as NAME=VALUE: that of Lockscope, and the
/// variables LOCKSCOPE_… with the addresses of the client's relays to the nodes, and the parameters
/// of the work. resources/clients/README.md describes them for users. `clock`: null if the program
/// uses the machine's clock. REQUIRES: the relays are open.
std::vector<std::string> programEnvironment(
    const ProgramRun &run, ClientId client, const ProgramClock *clock);

} // namespace lockscope
