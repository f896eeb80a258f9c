// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/clientscheme.h"

#include <algorithm>

namespace lockscope {

const Scheme *schemeOfRun(const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    return effective.scheme.variant(settings.wakeUp, settings.release);
}

const Scheme *schemeOfClient(const EffectiveScenario &effective, ClientId client)
{
    const std::vector<ClientVersion> &versions = effective.scenario.clients;
    const auto version = std::find_if(versions.begin(), versions.end(),
        [client](const ClientVersion &one) { return one.client == client; });
    if (version == versions.end())
        return schemeOfRun(effective);
    const Settings &settings = effective.scenario.settings;
    const ReleaseWay release = version->release.value_or(settings.release);
    return version->scheme.empty() ? effective.scheme.variant(settings.wakeUp, release)
                                   : SchemeRef(version->scheme).variant(settings.wakeUp, release);
}

} // namespace lockscope
