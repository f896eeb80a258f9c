// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/check/settingcounts.h"

#include "core/scenario/nearmisses.h"
#include "core/workload/workload.h"
#include "lockscope/schemes/articlemistakes.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <initializer_list>

namespace lockscope {
namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

// Returns whether the setting is in the own list of settings of the scheme or workload.
template <class Owner> bool isListed(std::string_view setting, const Owner *owner)
{
    const std::span<const std::string_view> listed = owner->info().settings;
    return std::find(listed.begin(), listed.end(), setting) != listed.end();
}

// Returns whether the setting has an effect only on owners (all schemes, or all workloads) that
// list it, and this one does not.
template <class Owner>
bool isOfOthers(std::string_view setting, const Owner &owner, std::span<const Owner *const> all)
{
    return !isListed(setting, &owner) && std::any_of(all.begin(), all.end(), [&](const Owner *one) {
        return isListed(setting, one);
    });
}

} // namespace

bool settingHasEffect(std::string_view setting, const SchemeRef &scheme)
{
    if (!scheme)
        return true;
    const SchemeInfo &info = scheme->info();
    if (isOfOthers(setting, *scheme, schemes()))
        return false;
    if (isListed(setting, &*scheme))
        return true;
    if (isOneOf(setting,
            {"retry-delay", "retry-jitter", "give-up", "node-timeout", "on-error", "fencing",
                "recheck", "work-after-release"}))
        return info.isLock;
    if (setting == "capacity") // a built-in scheme has one holder
        return false;
    if (setting == "ttl")
        return info.isLock && info.leaseRounding > Duration::zero();
    if (isOneOf(
            setting, {"watchdog", "renewals", "failed-renewal", "renewal-end", "renewal-interval"}))
        return info.canExtend;
    if (setting == "token")
        return info.isLock && !info.storesWallClock;
    if (setting == "wake-up")
        return scheme.variant(WakeUp::notify) != nullptr;
    if (setting == "release")
        return scheme.variant(WakeUp::poll, ReleaseWay::ifeq)
            != &*scheme; // each scheme with several ways to release has `ifeq`
    if (setting == "mistakes")
        return !info.mistakes.isEmpty() || settingHasEffect("release", scheme);
    return true;
}

bool settingHasEffect(std::string_view setting, const SchemeRef &scheme, const Settings &settings)
{
    if (setting == "mistakes" && scheme)
        return !possibleMistakes(scheme, settings).isEmpty();
    if (setting.starts_with("drift-") && scheme
        && mistakesMade(scheme->info(), settings.mistakes).has(ArticleMistake::noDrift))
        return false;
    if (setting == "client-clock" && scheme && !scheme->info().storesWallClock)
        return settings.token == TokenKind::uniqid && settingHasEffect("token", scheme);
    if (setting == "work-after-release" && settings.workload == WorkloadKind::bloom)
        return false; // it writes before it works
    const Workload &workload = workloadOf(settings.workload);
    if (isOfOthers(setting, workload, workloads())
        || (setting == "grain" && workload.itemCount(settings) == 1))
        return false;
    return settingHasEffect(setting, scheme);
}

MistakeSet possibleMistakes(const SchemeRef &scheme, const Settings &settings)
{
    const Scheme *const known = scheme.variant(settings.wakeUp, settings.release);
    return known ? known->info().mistakes : MistakeSet{};
}

Duration leaseRoundingOf(const SchemeRef &scheme, const Settings &settings)
{
    const bool isInSeconds =
        settings.leaseUnit == LeaseUnit::seconds && settingHasEffect("lease-unit", scheme);
    return isInSeconds ? 1s : scheme->info().leaseRounding;
}

Wording schemesWhere(const std::function<bool(const SchemeInfo &)> &isTrue)
{
    std::vector<std::string> ids;
    for (const Scheme *const scheme : schemes()) {
        if (isTrue(scheme->info()))
            ids.emplace_back(scheme->info().id);
    }
    return listed(ids);
}

Wording schemesWith(std::string_view setting)
{
    return schemesWhere(
        [setting](const SchemeInfo &scheme) { return settingHasEffect(setting, scheme.id); });
}

Named settingName(std::string_view name)
{
    return named(std::string(name), settingInfo(name)->label);
}

Named schemeName(const SchemeRef &scheme)
{
    return scheme ? named(scheme.id(), scheme->info().title) : Named{scheme.id()};
}

Named worldName(WorldKind world)
{
    return named("--world " + std::string(worldWord(world)),
        world == WorldKind::live ? LOCKSCOPE_TEXT("Refusal", "real Redis")
                                 : LOCKSCOPE_TEXT("Refusal", "the model"));
}

Wording aboutSetting(
    const Settings &settings, std::string_view name, MarkedText text, Wording::Values more)
{
    more.push_back({"setting", settingName(name)});
    more.push_back({"value", settingText(settings, name)});
    return {text, std::move(more)};
}

} // namespace lockscope
