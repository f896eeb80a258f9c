// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/result.h"
#include "scenario/faultlist.h"
#include "scenario/runheader.h"
#include "scenario/scenario.h"

#include <string>
#include <vector>

namespace lockscope {

/// What a hand does to a run at one moment of it.
struct Intervention {
    enum class Kind : std::uint8_t {
        pauseClient, ///< for `length`
        crashClient,
        freezeNode, ///< for `length`
        crashNode,
        loseRequest, ///< the `message`-th command of the client to the node
        loseReply,
        delayRequest, ///< … by `length`
        delayReply,
    };
    Kind kind = Kind::pauseClient;
    ClientId client; ///< of a client, and of a message
    NodeId node;     ///< of a node, and of a message; storeNode: the store
    Duration at{};   ///< true time since the run began; of a message: when it was sent, which only the title tells
    Duration length{};
    int message = 1;
};

/// What was done, as a fault plan has it.
FaultPlan faultsOf(const Intervention &intervention);

/// The run once more with one thing different: a scenario of its own, with the settings that the run had and no expected outcome. It runs
/// in the same worlds.
/// What comes before the moment comes in the model exactly as it came, since the seed is the same and nothing else was touched.
/// Its id is the run's with "-fork" behind it, and a number if that is among `taken`; its title says what was done.
Scenario forked(const EffectiveScenario &run, const Intervention &intervention, const std::vector<std::string> &taken = {});

/// The same with any fault that is hung at that time, or with no time of its own.
Scenario forked(const EffectiveScenario &run, const AnyFault &fault, Duration at, const std::vector<std::string> &taken = {});

/// Whether a scenario was made by forked() or unforked(), as its id tells.
bool isFork(const Scenario &scenario);

/// Whether two ids are of one experiment: the same scenario, or forks of the same.
bool isOneExperiment(const std::string &a, const std::string &b);

/// A fault at a time, as forked() makes them: which one of its list in the plan.
struct TimedFault {
    enum class List : std::uint8_t { pauses, crashes, nodes };
    List list = List::pauses;
    std::size_t index = 0;

    friend bool operator==(const TimedFault &, const TimedFault &) = default;
};

/// The faults that begin at about a time with a client or a node: within `reach` of it. The nearest first.
std::vector<TimedFault> timedFaults(const FaultPlan &plan, ClientId client, NodeId node, Duration at, Duration reach);

/// The run once more without one of its faults at a time. REQUIRES: the fault is there.
Scenario unforked(const EffectiveScenario &run, const TimedFault &fault, const std::vector<std::string> &taken = {});

/// What a run was, as its trace's first row tells: the settings, the seed and the faults from there, the rest (rounds, duration,
/// resource, title) from the library's scenario of that id, or the defaults if the library has none. Error: faults or settings that
/// this version cannot read, in one line.
Result<EffectiveScenario> effectiveOf(const RunHeader &header);

} // namespace lockscope
