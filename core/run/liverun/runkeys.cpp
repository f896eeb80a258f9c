// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/runkeys.h"

#include "core/run/client/clientscheme.h"
#include "core/run/workload/workload.h"
#include "lockscope/commands/handoffcommands.h"
#include "lockscope/schemes/articlemistakes.h"

#include <set>

namespace lockscope {

std::vector<RedisKey> watchedKeys(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    const MistakeSet mistakes = mistakesMade(schemeOfRun(effective)->info(), scenario.settings.mistakes);
    std::set<RedisKey> lockKeys;
    for (int i = 1; i <= scenario.settings.clients; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        lockKeys.insert(lockKey(lockName(scenario.resource, client, mistakes)));
    }
    std::vector<RedisKey> all(lockKeys.begin(), lockKeys.end());
    all.push_back(storeKey(scenario.resource));
    return all;
}

std::vector<RedisKey> unwatchedKeys(const EffectiveScenario &effective)
{
    const Resource &resource = effective.scenario.resource;
    std::vector<RedisKey> all = workloadOf(effective.scenario.settings.workload).keys(resource);
    std::erase(all, storeKey(resource)); // it is watched
    all.push_back(queueKey(resource));
    all.push_back(fenceKey(resource));
    return all;
}

} // namespace lockscope
