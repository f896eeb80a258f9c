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

/// Runs scenarios in virtual time, with the same schemes, clients, faults and trace as a live run, but against simulated Redis nodes. The
/// same scenario and seed give the same trace, byte for byte, in every build. A simulator that is used again is faster than a new one and
/// gives the same traces. Thread: one at a time; several simulators may run in parallel.
class Simulator {
public:
    /// Simulates a busy machine: from `at` on, no process runs for `length`. Time passes, and timers that fall due meanwhile fire at the
    /// end, in their order.
    struct Stall {
        WorldTime at;
        Duration length;
    };
    /// Options of one run that are not part of its scenario.
    struct Limits {
        std::size_t eventsMax = 4'000'000; ///< the run is cut after this many events; its run-end row then states that
        const std::atomic<bool> *isCancelled = nullptr; ///< checked every few hundred steps; a cancelled run has no trace
        /// Called every few hundred steps. A text ends the run early, with this text as the reason in the run-end row.
        std::function<std::optional<std::string>()> stopReason = {};
        /// Stalls that test which results depend on an idle machine. They are not part of the scenario, and no row records them.
        std::vector<Stall> stalls = {};
    };
    Simulator();
    ~Simulator();
    Simulator(const Simulator &) = delete;
    Simulator &operator=(const Simulator &) = delete;

    /// Returns the trace of one run, from the first event to the last. `effective.world` should be "model", because the run-begin row
    /// states it. Error: one line that says why the scenario cannot run (checkRun()), or "cancelled".
    Result<std::shared_ptr<const Trace>> run(const EffectiveScenario &effective, const Limits &limits);
    Result<std::shared_ptr<const Trace>> run(const EffectiveScenario &effective);

private:
    class Run;
    std::unique_ptr<Run> m_run;
};

} // namespace lockscope
