// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/runkeys.h"

#include "core/live/tunnels/clustermap.h"
#include "core/workload/workload.h"
#include "lockscope/commands/handoffcommands.h"

#include <algorithm>

namespace lockscope {

std::vector<RedisKey> unwatchedKeys(const EffectiveScenario &effective)
{
    const Scenario &scenario = effective.scenario;
    std::vector<RedisKey> all;
    for (const Resource &item : itemsOf(scenario)) {
        const std::vector<RedisKey> keys = workloadOf(scenario.settings.workload).keys(item);
        all.insert(all.end(), keys.begin(), keys.end());
    }
    for (const Resource &resource : lockedResourcesOf(scenario)) {
        all.push_back(queueKey(resource));
        all.push_back(fenceKey(resource));
    }
    return all;
}

EffectiveScenario withTagForCluster(
    EffectiveScenario effective, const std::vector<NodeAddress> &given)
{
    if (std::none_of(given.begin(), given.end(),
            [](const NodeAddress &node) { return !node.clusterServers.empty(); }))
        return effective;
    std::string &resource = effective.scenario.resource.text;
    if (hashTag(resource).empty())
        resource = "{" + resource + "}";
    return effective;
}

} // namespace lockscope
