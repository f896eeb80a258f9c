// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/pairs/flips.h"

#include "core/scenario/files/library.h"
#include "core/scenario/nodecounts.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

constexpr std::array all{
    Flip{"f1c-failover-of-one-in-five", "set-px-lua", {}, {}, Outcome::violated},
    Flip{"f2b-min-replicas", "set-px-lua", "min-replicas", "0", Outcome::violated},
    Flip{"f4b-restart-with-persistence", "redlock", "persistence", "none", Outcome::violated},
    Flip{"f5b-power-loss-synced", "redlock", "persistence", "none", Outcome::violated},
    Flip{"f6-delayed-restart", "redlock", "restart-delay", "0", Outcome::violated},
    Flip{"f7-clean-shutdown", "set-px-lua", "persistence", "none", Outcome::violated},
    Flip{"f7b-expiry-while-down", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"f9-clock-back", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"f18-takeover-race", "getset-timestamp", "takeover", "del-setnx", Outcome::violated},
    Flip{"f19-split-vote", "none", {}, {}, Outcome::violated},
    Flip{"f20-partition-after-acquire", "set-px-lua", "clients", "1", Outcome::untested},
    Flip{"f20b-deaf-client", "redlock", "on-error", "fail-open", Outcome::violated},
    Flip{"f22-late-set", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"f22b-late-request", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"f22c-lost-answer", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"f24-watchdog", "set-px-lua", "watchdog", "off", Outcome::violated},
    Flip{"f24c-renewal-unanswered", "set-px-lua", "watchdog", "off", Outcome::violated},
    Flip{"f28-slow-node", "set-px-lua", "on-error", "fail-open", Outcome::violated},
    Flip{"f28b-frozen-node", "set-px-lua", "on-error", "fail-open", Outcome::violated},
    Flip{"f33-noscript", "set-px-lua", "pause", "5s", Outcome::violated},
    Flip{"f35-busy-node", "set-px-lua", "on-error", "fail-open", Outcome::violated},
    Flip{"m04-redisson-wait-leaves-key", "set-px-wait", "clients", "1", Outcome::untested},
    Flip{"m05-node-redlock-expiration-in-the-past", "set-px-lua", "work", "600ms", Outcome::violated},
    Flip{"r1-reentrant", "reentrant", "token", "thread", Outcome::violated},
    Flip{"t2-owner-after-restart", "setnx-del", {}, {}, Outcome::stuck},
    Flip{"w2b-fail-closed", "set-px-lua", "on-error", "fail-open", Outcome::violated},
    Flip{"w5b-lock-per-account", "set-px-lua", "clients", "1", Outcome::untested},
};

} // namespace

std::span<const Flip> flips()
{
    return all;
}

EffectiveScenario flipped(const Flip &flip)
{
    EffectiveScenario effective;
    effective.scenario = findScenario(std::string(flip.scenario)).value();
    effective.scheme = flip.scheme;
    effective.scenario.settings.nodes = nodesUnder(effective.scenario, effective.scheme);
    effective.scenario.settings.replicas = replicasUnder(effective.scenario, effective.scheme);
    if (!flip.setting.empty())
        (void)setSetting(effective.scenario.settings, flip.setting, flip.value);
    return effective;
}

const Flip *flipOf(std::string_view scenario)
{
    const auto found = std::find_if(all.begin(), all.end(), [scenario](const Flip &flip) { return flip.scenario == scenario; });
    return found == all.end() ? nullptr : &*found;
}

} // namespace lockscope
