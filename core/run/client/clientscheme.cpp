// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/client/clientscheme.h"

#include "lockscope/schemes/registry.h"

#include <algorithm>

namespace lockscope {

const Scheme *schemeOfRun(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    return schemeOf(effective.scheme, settings.wakeUp, settings.release);
}

const Scheme *schemeOfClient(const EffectiveScenario &effective, ClientId client)
{
    const std::vector<ClientVersion> &versions = effective.scenario.clients;
    const auto own = std::find_if(versions.begin(), versions.end(), [client](const ClientVersion &version) { return version.client == client; });
    if (own == versions.end())
        return schemeOfRun(effective);
    const Settings &settings = effective.scenario.settings;
    return schemeOf(own->scheme.empty() ? effective.scheme : own->scheme, settings.wakeUp, own->release.value_or(settings.release));
}

} // namespace lockscope
