// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/trace/trace.h"
#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <atomic>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// Runs scenarios in virtual time: the same schemes, clients, faults and trace as a live run, against simulated Redis nodes. The same
/// scenario and seed give the same trace, byte for byte, in every build. One that is used again is faster than a new one, and gives
/// the same traces. Thread: one at a time; several simulators may run beside each other.
class Simulator {
public:
    /// The machine gives nobody a turn from then on for so long, as a busy one may: time passes, and what was due meanwhile comes at the
    /// end, in its order.
    struct Stall {
        WorldTime at;
        Duration length;
    };
    /// What holds for one run besides its scenario.
    struct Limits {
        std::size_t eventsMax = 4'000'000; ///< a run that would never end is cut there, with a run-end row that says so
        const std::atomic<bool> *isCancelled = nullptr; ///< looked at now and then; a cancelled run has no trace
        /// Asked now and then whether the run is to end early, and with which reason in its run-end row.
        std::function<std::optional<std::string>()> stopReason = {};
        /// To find out what of a run hangs on a quiet machine. They are no part of the scenario, and no row tells of them.
        std::vector<Stall> stalls = {};
    };
    Simulator();
    ~Simulator();
    Simulator(const Simulator &) = delete;
    Simulator &operator=(const Simulator &) = delete;

    /// One run, from the first event to the last. `effective.world` should be "model": the run-begin row tells it.
    /// Error: what cannot be run at all (validateRun()), in one line; or "cancelled".
    Result<std::shared_ptr<const Trace>> run(const EffectiveScenario &effective, const Limits &limits);
    Result<std::shared_ptr<const Trace>> run(const EffectiveScenario &effective);

private:
    class Run;
    std::unique_ptr<Run> m_run;
};

} // namespace lockscope
