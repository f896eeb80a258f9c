// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "lockscope/schemes/registry.h"
#include "tests/support/modelrig.h"

namespace lockscope {

// Returns the run with these settings changed: {{"ttl", "300ms"}}.
inline EffectiveScenario with(EffectiveScenario effective,
    std::initializer_list<std::pair<const char *, const char *>> settings)
{
    for (const auto &[name, text] : settings) {
        const auto set = setSetting(effective.scenario.settings, name, text);
        if (!set)
            qFatal("%s", set.error().text.c_str());
    }
    return effective;
}

// A pause of that client; nullopt: a pause without a length.
inline Fault pauseOf(int client, std::optional<Duration> length)
{
    Fault pause{FaultAction::pause, {ClientId{static_cast<std::uint16_t>(client)}}};
    pause.end.length = length;
    return pause;
}

inline const char *name(Outcome outcome)
{
    return outcomeName(outcome).data();
}

} // namespace lockscope
