// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <memory>
#include <vector>

namespace lockscope {

/// Violations of a long run that follow each other within half a second, for five seconds at most.
struct Clip {
    WorldTime from{};
    WorldTime to{};
    std::vector<ClientId> clients; ///< of all its violations, ascending
    std::size_t first = 0;         ///< the index of its first violation
    std::size_t count = 0;         ///< how many violations it has
};

/// Returns the clips of a run, in the order of time. `violations`: Verdict::violations.
std::vector<Clip> clipsOf(const std::vector<Violation> &violations);

/// A clip as a run of its own: a part of the trace, which begins with the grants that led to its
/// violations, and what the verdict on the whole run says about this part.
struct ClipRun {
    std::shared_ptr<const Trace> trace;
    Verdict verdict; ///< counts only the rows of this part, and nothing of the workload
};
/// REQUIRES: the clip is from clipsOf(whole.violations), and `whole` is a verdict on `trace`.
ClipRun runOfClip(const Trace &trace, const Verdict &whole, const Clip &clip);

} // namespace lockscope
