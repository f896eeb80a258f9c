// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/liverun.h"
#include "core/verdict/judge.h"

#include <map>
#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A built-in scenario as `run ID --scheme SCHEME` would run it.
EffectiveScenario builtIn(const char *id, const std::string &scheme = {});

/// What came of a run: the trace and its verdict.
struct LiveResult {
    std::shared_ptr<const Trace> trace;
    Verdict verdict;

    int count(EventKind kind) const;
};

/// Runs it on real Redis to its end and judges it. Fails the test (and gives an empty result) if it could not run.
LiveResult runLive(const EffectiveScenario &effective, const LiveOptions &options = {});

/// Several at once, each on servers of its own: a run mostly waits. The results in the same order; fewer if one could not run.
std::vector<LiveResult> runLiveTogether(const std::vector<EffectiveScenario> &effectives);

/// A long row of runs, looked at one after the other: while one is waited for the next ones run already, ten at a time. Asked for out of turn, just
/// that one is run.
class RunsAhead {
public:
    explicit RunsAhead(std::vector<EffectiveScenario> effectives) : m_effectives(std::move(effectives)) { }
    /// Waits for it. Fails the test (and gives an empty result) if it could not run.
    LiveResult result(std::size_t index);

private:
    void begin(std::size_t index);
    std::size_t running() const;

    static constexpr std::size_t together = 16;  // they mostly wait
    static constexpr std::size_t aheadMax = 100; // so many traces are kept at most
    std::vector<EffectiveScenario> m_effectives;
    std::map<std::size_t, std::unique_ptr<LiveRun>> m_runs; // begun and not looked at
    std::size_t m_expected = 0;                              // the one whose turn it is
};

} // namespace lockscope
