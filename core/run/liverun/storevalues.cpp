// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/storevalues.h"

#include "core/live/servers/blockingcall.h"
#include "core/workload/workload.h"

namespace lockscope {

Result<Done> fillStore(const NodeAddress &store, const Scenario &scenario)
{
    const Workload &workload = workloadOf(scenario.settings.workload);
    for (const Resource &item : itemsOf(scenario)) {
        const std::vector<std::string> command = workload.firstCommand(item, scenario.settings);
        if (command.empty())
            return Done{};
        const auto reply = blockingCall(store, {command.begin(), command.end()});
        if (!reply)
            return reply.error();
    }
    return Done{};
}

void recordFinalState(
    const NodeAddress &store, const Scenario &scenario, RunEpoch epoch, Recorder &recorder)
{
    const Workload &workload = workloadOf(scenario.settings.workload);
    for (const Resource &item : itemsOf(scenario)) {
        const std::vector<std::string> query = workload.finalQuery(item);
        if (query.empty())
            return;
        const auto reply = blockingCall(store, {query.begin(), query.end()});
        if (!reply)
            continue;
        recorder.wake();
        RawEvent raw;
        raw.event.kind = EventKind::read;
        raw.event.time = worldNow(epoch);
        raw.event.actor = Actor::store();
        raw.event.key = recorder.texts().intern(item.text);
        raw.event.detail = recorder.texts().intern(finalReplyText(reply.value()));
        recorder.record(raw);
        recorder.rest();
    }
}

} // namespace lockscope
