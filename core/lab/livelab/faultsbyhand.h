// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/faultplan.h"
#include "core/trace/trace.h"

#include <vector>

namespace lockscope {

/// A fault that the user added to a live run while it ran.
struct FaultByHand {
    WorldTime time{}; ///< when the user added it
    Fault fault;      ///< begins at that time. Exceptions: it waits for a condition, or its action begins only with a message
                      ///< or a renewal (canHaveTime() is false)
};

/// Finds the faults that the user added to a live run, and counts those that the program added at random
/// (the dial of Run > Keep running). The run may still grow: a row that one
/// call has checked is not checked again by later calls. Thread: any, one at a time.
class FaultsByHand {
public:
    /// Returns the faults in the order of time. `trace`: null: no run, so no faults. The result is valid until the next call.
    const std::vector<FaultByHand> &in(const Trace *trace);
    /// Returns the number of random faults in the trace of the last call of in().
    int randomCount() const { return m_randomCount; }

private:
    const TextPool *m_texts = nullptr; ///< of the trace of the last call; identifies that trace
    std::size_t m_checkedRows = 0;
    std::vector<FaultByHand> m_found;
    int m_randomCount = 0;
};

} // namespace lockscope
