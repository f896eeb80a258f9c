// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/shared/settingcounts.h"

#include "lockscope/schemes/registry.h"

#include <algorithm>
#include <initializer_list>

namespace lockscope {
namespace {

bool isOneOf(std::string_view name, std::initializer_list<std::string_view> names)
{
    return std::find(names.begin(), names.end(), name) != names.end();
}

bool isListed(std::string_view setting, const Scheme &scheme)
{
    const auto &listed = scheme.info().settings;
    return std::find(listed.begin(), listed.end(), setting) != listed.end();
}

} // namespace

bool settingHasEffect(std::string_view setting, std::string_view scheme)
{
    const Scheme *const known = schemeOf(scheme);
    if (!known)
        return true;
    const SchemeInfo &info = known->info();
    if (std::any_of(schemes().begin(), schemes().end(), [&](const Scheme *one) { return isListed(setting, *one); }))
        return isListed(setting, *known);
    if (isOneOf(setting, {"retry-delay", "retry-jitter", "give-up", "node-timeout", "on-error", "fencing", "recheck"}))
        return info.isLock;
    if (setting == "ttl")
        return info.isLock && info.leaseStep > Duration::zero();
    if (isOneOf(setting, {"watchdog", "renewals", "failed-renewal", "renewal-end", "extension"}))
        return info.canExtend;
    if (setting == "wake-up")
        return schemeOf(scheme, WakeUp::notify) != nullptr;
    if (setting == "release")
        return schemeOf(scheme, WakeUp::poll, ReleaseWay::lua) != known;
    return true;
}

bool settingHasEffect(std::string_view setting, std::string_view scheme, const Settings &settings)
{
    const WorkloadKind workload = settings.workload;
    if (isOneOf(setting, {"bloom", "bloom-bits", "bloom-hashes"}) && workload != WorkloadKind::bloom)
        return false;
    if (setting == "stock" && workload != WorkloadKind::flashSale)
        return false;
    if (setting == "compensation" && workload != WorkloadKind::services)
        return false;
    const bool mayHaveItems = workload == WorkloadKind::section || workload == WorkloadKind::flashSale || workload == WorkloadKind::transfer;
    const bool hasItems = workload == WorkloadKind::transfer || (mayHaveItems && settings.items > 1);
    if ((setting == "items" && !mayHaveItems) || (setting == "grain" && !hasItems))
        return false;
    return settingHasEffect(setting, scheme);
}

std::string schemesWith(std::string_view setting)
{
    std::string text;
    for (const Scheme *const scheme : schemes()) {
        if (settingHasEffect(setting, scheme->info().id))
            text.append(text.empty() ? "" : ", ").append(scheme->info().id);
    }
    return text;
}

std::string valueWords(const Settings &settings, std::string_view name)
{
    return std::string(name) + ": " + settingText(settings, name);
}

} // namespace lockscope
