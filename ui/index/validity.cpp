// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/validity.h"

#include "core/run/check/settingcounts.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/registry.h"

#include <algorithm>
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
    // There is none if the file is from another version of Lockscope, which has other schemes.
    const SchemeRef scheme = schemeOfHeader(header);
    Settings chosen;
    (void)setSetting(chosen, "mistakes", settingOf(header, "mistakes"));
    (void)setSetting(chosen, "lease-unit", settingOf(header, "lease-unit"));
    if (scheme && leaseRoundingOf(scheme, chosen) == 1s)
        settings.ttl = secondsUp(*ttl);
    if (scheme && settingHasEffect("drift-factor", scheme, chosen)) {
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

std::vector<ViolationBand> violationBands(
    const std::vector<Violation> &violations, const TimelineCoordinates &time, double width)
{
    std::vector<ViolationBand> bands;
    const WorldTime from = time.timeAt(-ViolationBand::widthMin);
    auto it = std::partition_point(
        violations.begin(), violations.end(), [from](const Violation &v) { return v.to < from; });
    while (it != violations.end()) {
        const double left = std::floor(time.xOf(it->from));
        if (left >= width)
            break;
        const double right = std::max(left + ViolationBand::widthMin, std::round(time.xOf(it->to)));
        const auto index = static_cast<std::size_t>(it - violations.begin());
        if (!bands.empty() && left <= bands.back().right + 1) {
            bands.back().right = std::max(bands.back().right, right);
            bands.back().count += 1;
        } else {
            bands.push_back({left, right, index, 1});
        }
        // Joins all further violations that are completely within this pixel at once, without a
        // loop over them.
        const WorldTime next = time.timeAt(left + 1);
        const auto after = std::partition_point(it + 1, violations.end(),
            [next](const Violation &v) { return v.from < next && v.to < next; });
        bands.back().count += static_cast<std::size_t>(after - it) - 1;
        it = after;
    }
    return bands;
}

void WaitingCounts::change(WorldTime time, std::uint16_t count)
{
    const std::uint16_t before = m_counts.empty() ? std::uint16_t{0} : m_counts.back();
    if (count == before)
        return;
    m_times.add(time);
    m_counts.push_back(count);
}

void WaitingCounts::removeFrom(WorldTime time)
{
    while (!m_counts.empty() && m_times.last() >= time) {
        m_times.removeLast();
        m_counts.pop_back();
    }
}

std::size_t WaitingCounts::firstEndingAfter(WorldTime time) const
{
    // The period before the first change after `time` contains `time`.
    const std::size_t after = m_times.lowerBound(0, size(), time + Duration(1));
    return after > 0 ? after - 1 : 0;
}

} // namespace lockscope
