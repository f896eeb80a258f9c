// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/model/precisetimes.h"
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

/// Runs scenarios in virtual time, with the same schemes, clients, faults and trace as a live run,
/// but against simulated Redis nodes. The same scenario and seed give the same trace, byte for
/// byte, in every build. A later run of the same simulator is faster than the first run of a new
/// simulator, and gives the same trace. Thread: one at a time; several simulators may run in
/// parallel.
class Simulator {
public:
    /// Simulates that the machine stalls: from `at` on, no process runs for `length`. Timers that
    /// are due in this time fire at its end, in their order.
    struct Stall {
        WorldTime at;
        Duration length;
    };
    /// Limits and other options of one run that are not part of its scenario.
    struct Limits {
        std::size_t eventsMax = 4'000'000; ///< the run ends after this number of events; its
                                           ///< run-end row then gives this as the reason
        /// Checked every few hundred calls of SimWorld::runNext(); null: the run cannot be
        /// cancelled. A cancelled run has no trace.
        const std::atomic<bool> *isCancelled = nullptr;
        /// If true, the run-begin row has no text. This saves time in thousands of runs with
        /// different fault plans, because making this text takes longer than a short run. REQUIRES:
        /// no reader of the trace needs the text (RunJudge gets RunFacts instead).
        bool omitsHeader = false;
        /// Called as often as `isCancelled` is checked. If it returns a text, the run ends, with
        /// this text as the reason in the run-end row.
        std::function<std::optional<std::string>()> stopReason = {};
        /// If not null, gets what the trace does not show.
        PreciseTimes *precise = nullptr;
        /// Stalls of the machine, for tests of how results depend on the machine. No row records
        /// these stalls.
        std::vector<Stall> stalls = {};
    };
    Simulator();
    ~Simulator();
    Simulator(const Simulator &) = delete;
    Simulator &operator=(const Simulator &) = delete;

    /// Returns the trace of one run, from the first event to the last. `effective.world` should be
    /// WorldKind::model, because the run-begin row states it. Error: one line with the reason why
    /// the scenario cannot run (checkRun()), or "cancelled".
    Result<std::shared_ptr<const Trace>> run(
        const EffectiveScenario &effective, const Limits &limits);
    /// The same with the default limits.
    Result<std::shared_ptr<const Trace>> run(const EffectiveScenario &effective);

private:
    class Run;
    std::unique_ptr<Run> m_run;
};

} // namespace lockscope
