// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/liverun.h"
#include "tests/support/modelrig.h"

#include <map>
#include <memory>
#include <vector>

namespace lockscope {

/// Executes a run on real Redis to its end and judges it. Fails the test and returns an empty
/// result if the run cannot be executed.
JudgedRun runLive(const EffectiveScenario &effective, const LiveOptions &options = {});

/// Executes several runs at the same time, each on its own servers, because a run mostly waits.
/// Returns the results in the same order; fewer if one cannot run.
std::vector<JudgedRun> runLiveTogether(const std::vector<EffectiveScenario> &effectives);

/// A long series of runs whose results a test uses one after the other. While the test waits for a
/// result, the following runs are executed, at most `concurrentMax` at a time. A run that the test
/// requests out of order is executed alone.
class RunsAhead {
public:
    explicit RunsAhead(std::vector<EffectiveScenario> effectives)
        : m_effectives(std::move(effectives))
    {
    }
    /// Waits for the run. Fails the test and returns an empty result if it cannot run.
    JudgedRun result(std::size_t index);

private:
    void begin(std::size_t index);
    std::size_t runningCount() const;

    static constexpr std::size_t concurrentMax =
        16; // maximum number of runs at a time; runs mostly wait
    static constexpr std::size_t aheadMax =
        100; // how far ahead of the requested run others may begin: each keeps its trace in memory
    std::vector<EffectiveScenario> m_effectives;
    std::map<std::size_t, std::unique_ptr<LiveRun>>
        m_runs; // the runs that have begun and whose result was not requested yet
    std::size_t m_expected =
        0; // index of the run whose result is requested next, if the order is kept
};

} // namespace lockscope
