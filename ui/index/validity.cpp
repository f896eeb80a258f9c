// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/validity.h"

#include "core/run/shared/settingcounts.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"

#include <chrono>
#include <cmath>
#include <cstdlib>

namespace lockscope {
namespace {

std::string settingOf(const RunHeader &header, const char *name)
{
    const auto found = header.settings.find(name);
    return found == header.settings.end() ? std::string() : found->second;
}

/// Returns the duration in a setting; nothing if the setting is missing or is not a duration.
std::optional<Duration> durationOfSetting(const RunHeader &header, const char *name)
{
    const auto length = parseDuration(settingOf(header, name));
    return length ? std::optional(length.value()) : std::nullopt;
}

} // namespace

std::optional<LeaseSettings> leaseSettings(const RunHeader &header)
{
    const std::optional<Duration> ttl = durationOfSetting(header, "ttl");
    if (!ttl || settingOf(header, "wake-up") == "notify")
        return std::nullopt;
    LeaseSettings settings{*ttl, {}};
    const Scheme *const scheme =
        schemeOf(header.scheme); // null if the file is from another version of Lockscope, which has
                                 // other schemes
    Settings chosen;
    (void)setSetting(chosen, "mistakes", settingOf(header, "mistakes"));
    (void)setSetting(chosen, "lease-unit", settingOf(header, "lease-unit"));
    if (scheme && leaseRoundingOf(header.scheme, chosen) == 1s)
        settings.ttl = secondsUp(*ttl);
    if (scheme && settingHasEffect("drift-factor", header.scheme, chosen)) {
        const double factor = std::strtod(settingOf(header, "drift-factor").c_str(), nullptr);
        settings.drift = Duration{std::llround(static_cast<double>(ttl->count()) * factor)}
            + durationOfSetting(header, "drift-constant").value_or(Duration::zero());
    }
    return settings;
}

std::optional<LeaseSettings> leaseSettings(const Trace &trace)
{
    if (trace.isEmpty() || trace[0].kind != EventKind::runBegin)
        return std::nullopt;
    const auto header = parseRunHeader(trace.detail(trace[0]));
    return header ? leaseSettings(header.value()) : std::nullopt;
}

std::optional<ValidityParts> validityParts(const Event &event, const LeaseSettings &settings)
{
    const bool givesLease = event.kind == EventKind::granted || event.kind == EventKind::extended;
    if (!givesLease || event.span == noSpan)
        return std::nullopt;
    const Duration spent = settings.ttl - settings.drift - event.span;
    if (spent < Duration::zero())
        return std::nullopt;
    return ValidityParts{event.time - spent, spent, event.span, settings.drift};
}

} // namespace lockscope
