// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/livelab/faultsbyhand.h"

#include "core/scenario/faultlist.h"
#include "core/scenario/files/runending.h"

#include <chrono>
#include <utility>

namespace lockscope {

const std::vector<FaultByHand> &FaultsByHand::in(const Trace *trace)
{
    if (!trace || m_texts != &trace->texts() || m_checkedRows > trace->size()) {
        m_texts = trace ? &trace->texts() : nullptr;
        m_checkedRows = 0;
        m_found.clear();
        m_random.clear();
    }
    for (; trace && m_checkedRows < trace->size(); ++m_checkedRows) {
        const Event &event = (*trace)[m_checkedRows];
        if (event.kind != EventKind::settingChanged)
            continue;
        const WorldTime time = event.time;
        const auto injected = parseInjectedFaults(trace->detail(event));
        if (!injected || injected->addedBy == InjectedFaults::AddedBy::nodesSetting)
            continue;
        const bool isRandom = injected->addedBy == InjectedFaults::AddedBy::storm;
        for (Fault fault : injected->faults) {
            // The time is rounded down to a microsecond, the unit of times in a trace file.
            if (canBeginAtTime(fault.action) && !fault.begin.when)
                setBeginTime(
                    fault, std::chrono::floor<std::chrono::microseconds>(time.time_since_epoch()));
            (isRandom ? m_random : m_found).push_back({time, std::move(fault)});
        }
    }
    return m_found;
}

} // namespace lockscope
