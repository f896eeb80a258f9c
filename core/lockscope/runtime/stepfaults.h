// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/commands/command.h"
#include "lockscope/runtime/anchor.h"

#include <cstdint>
#include <string>

namespace lockscope {

/// What is to happen to a client where it has just come to.
struct StepAction {
    enum class Kind : std::uint8_t {
        goOn,
        pause, ///< the whole client stops
        crash,
        stall, ///< only what has come there stops, while the rest of the client goes on: it waits by itself
    };
    Kind kind = Kind::goOn;
    Duration lengthMax{}; ///< of a pause (ProcessControl::resume() may end it earlier) or a stall; Duration::max(): no end of its own
    bool hasCondition = false; ///< a pause that is to end on a condition: nobody knows yet how long it will take
    std::string reason;   ///< for the trace: "until client-2 entered, at most 5s"
};

/// Decides about the faults that hang on steps. Thread: the process's.
class StepFaults {
public:
    virtual ~StepFaults() = default;
    /// The client has come to a place (a numbered line for Anchor::line). Called once each time it comes there.
    virtual StepAction arrive(ClientId client, Anchor anchor, int line) = 0;
    /// Whether a fault hangs on a command's leaving: only then leave() is asked.
    virtual bool watchesSends() const { return false; }
    /// The command is about to leave for the node. Called once for each.
    virtual StepAction leave(const Command &, NodeId) { return {}; }
};

} // namespace lockscope
