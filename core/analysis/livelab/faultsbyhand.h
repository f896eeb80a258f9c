// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/trace.h"

#include <vector>

namespace lockscope {

/// A fault that was added to a live run while it ran.
struct FaultByHand {
    WorldTime time{}; ///< when it was added
    Fault fault; ///< begins at `time`, unless it waits for a condition or its action cannot have a
                 ///< time (canBeginAtTime())
};

/// Finds the faults that were added to a live run: by the user, and by the program at random (Run >
/// Live lab). The run may still grow: each call checks only the rows that are new
/// since the previous call. Thread: any, one at a time.
class FaultsByHand {
public:
    /// Returns the faults that the user added, in the order of time. `trace`: null if there is no
    /// run; then there are no faults. The result is valid until the next call.
    const std::vector<FaultByHand> &in(const Trace *trace);
    /// Returns the random faults in the trace of the last call of in().
    const std::vector<FaultByHand> &random() const { return m_random; }

private:
    const TextPool *m_texts = nullptr; ///< of the trace of the last call; identifies that trace
    std::size_t m_checkedRows = 0;
    std::vector<FaultByHand> m_found;
    std::vector<FaultByHand> m_random;
};

} // namespace lockscope
