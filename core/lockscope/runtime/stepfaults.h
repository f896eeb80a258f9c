// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/commands/command.h"

#include <cstdint>
#include <string>

namespace lockscope {

/// A point in a client's execution at which a fault can be placed. Every scheme has the same
/// points, so one scenario can be run with all schemes. The exception is `line`, a numbered line of
/// the scheme's own listing. The line, and the command of beforeSend, are members of FaultBegin.
enum class Anchor : std::uint8_t {
    line,          ///< before the numbered line of the scheme's listing is executed
    beforeAcquire, ///< before an attempt
    granted, ///< the client has concluded that it holds the lock, and has not entered the critical
             ///< section yet
    entered, ///< in the critical section, before the work begins
    beforeWrite, ///< in the critical section, after the work, before the write to the store is sent
    beforeRelease, ///< after the critical section (after the row `left`), before the release is
                   ///< sent
    beforeRenewal, ///< in the critical section, before the watchdog sends an extension
    beforeSend,    ///< before a command with the given beginning is sent to the given node
};

/// The effect of a fault on a client at the step that the client has just reached.
struct StepAction {
    enum class Kind : std::uint8_t {
        proceed, ///< nothing happens
        pause,   ///< pauses the whole client
        crash,   ///< crashes the client
        stall,   ///< stops only the code that has reached the step (it sleeps); the rest of the
                 ///< client continues
    };
    Kind kind = Kind::proceed;
    /// Maximum length of a pause or a stall; Duration::max(): no limit. ProcessControl::resume()
    /// may end a pause earlier.
    Duration lengthMax{};
    bool hasCondition =
        false; ///< the pause ends when a condition becomes true, so its length is not known yet
    std::string reason; ///< for the trace: "until client-2 entered, at most 5s"
};

/// Decides which faults occur at a client's steps. Thread: the process's.
class StepFaults {
public:
    virtual ~StepFaults() = default;
    /// Called each time the client reaches a step. `line`: the number of the line for Anchor::line,
    /// otherwise 0. Returns the action at this step.
    virtual StepAction onStep(ClientId client, Anchor anchor, int line) = 0;
    /// Returns whether any fault is placed on sending a command. If not, onSend() is not called.
    virtual bool watchesSends() const { return false; }
    /// Called before a command is sent to a node; for a command to several nodes, once for each
    /// node. Returns the action before this command.
    virtual StepAction onSend(const Command &, NodeId) { return {}; }
};

} // namespace lockscope
