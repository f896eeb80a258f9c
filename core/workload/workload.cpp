// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/workload.h"

#include "core/scenario/scenario.h"
#include "core/workload/fencing.h"
#include "lockscope/base/contract.h"
#include "lockscope/events/rowdetail.h"

#include <algorithm>
#include <array>
#include <charconv>

namespace lockscope {

// Each function returns a workload and is in the source with its name. Declare a new workload here
// and list it in workloads().
using WorkloadGetter = const Workload &();
WorkloadGetter sectionWorkload, counterWorkload, stampedeWorkload, reportPushWorkload,
    bloomWorkload, standbyWorkload, degradeWorkload, flashSaleWorkload, transferWorkload,
    servicesWorkload;

namespace {

// Records a row with the reason why the client does not write.
void noteNoWrite(ClientProcess &process, const CriticalSection &section, Detail reason)
{
    Event columns = lockColumns(process, section.config->resource, *section.lock);
    columns.detail = process.rows().intern(detailText(reason));
    process.rows().note(EventKind::step, EventRef{}, columns);
}

// Checks the clock before the write. A delay between this check and the write (a pause, a slow
// network) is not detected.
Task<bool> hasTimeLeft(ClientProcess &process, const CriticalSection *section)
{
    const ListingLine line = recheckLine(*section->config->scheme);
    co_await process.step(line);
    const bool hasTime = process.now() < *section->lock->validUntil;
    if (!hasTime)
        noteNoWrite(process, *section, Detail::leaseOver);
    co_return hasTime;
}

} // namespace

const CountInfo *WorkloadInfo::count(std::string_view name) const
{
    const auto found = std::find_if(
        counts.begin(), counts.end(), [name](const CountInfo &one) { return one.name == name; });
    return found == counts.end() ? nullptr : &*found;
}

std::span<const Workload *const> workloads()
{
    static const std::array all{
        &sectionWorkload(),
        &counterWorkload(),
        &stampedeWorkload(),
        &reportPushWorkload(),
        &bloomWorkload(),
        &standbyWorkload(),
        &degradeWorkload(),
        &flashSaleWorkload(),
        &transferWorkload(),
        &servicesWorkload(),
    };
    static_assert(all.size() == workloadWords.size());
    return all;
}

const Workload &workloadOf(WorkloadKind kind)
{
    const Workload &workload = *workloads()[static_cast<std::size_t>(kind)];
    LOCKSCOPE_ASSERT(workload.info().kind == kind);
    return workload;
}

bool requestsFence(const Settings &settings)
{
    return settings.fencing == Fencing::write || settings.fencing == Fencing::readWrite;
}

Task<bool> Workload::beginRound(ClientProcess &, const ClientConfig *, int) const
{
    co_return true;
}

std::vector<std::string> Workload::firstCommand(const Resource &, const Settings &) const
{
    return {};
}

std::vector<std::string> Workload::finalQuery(const Resource &) const
{
    return {};
}

int Workload::itemCount(const Settings &) const
{
    return 1;
}

Resource Workload::item(const Resource &run, const Settings &settings, int index) const
{
    return itemCount(settings) == 1 ? run : itemResource(run, std::to_string(index + 1));
}

int Workload::itemOfRound(ClientId client, const Settings &settings, int round) const
{
    return (client.value - 1 + round) % itemCount(settings);
}

bool Workload::hasLockPerItem(const Settings &settings) const
{
    return settings.grain == Grain::item;
}

std::vector<Resource> itemsOf(const Scenario &scenario)
{
    const Workload &workload = workloadOf(scenario.settings.workload);
    std::vector<Resource> items;
    for (int i = 0; i < workload.itemCount(scenario.settings); ++i)
        items.push_back(workload.item(scenario.resource, scenario.settings, i));
    return items;
}

std::vector<Resource> lockedResourcesOf(const Scenario &scenario)
{
    const bool hasSeveral =
        workloadOf(scenario.settings.workload).hasLockPerItem(scenario.settings);
    return hasSeveral ? itemsOf(scenario) : std::vector{scenario.resource};
}

void chooseItem(ClientConfig &config, const Workload &workload, ClientId client, int round)
{
    const Settings &settings = *config.settings;
    if (workload.itemCount(settings) == 1)
        return;
    config.item =
        workload.item(config.runResource, settings, workload.itemOfRound(client, settings, round));
    config.resource = workload.hasLockPerItem(settings) ? config.item : config.runResource;
}

Task<bool> workAndCheck(ClientProcess &process, const CriticalSection *section, Duration length)
{
    const LocalTime end = process.now() + length;
    co_await section->sleeper->sleep(length);
    if (section->earlyRelease->isDue()) {
        co_await section->earlyRelease->release();
        const Duration rest = std::max<Duration>(end - process.now(), Duration::zero())
            + section->config->settings->workAfterRelease;
        co_await section->sleeper->sleep(rest);
    }
    if (section->watchdog->hasLostLock()) {
        noteNoWrite(process, *section, Detail::lockLost);
        co_return false;
    }
    if (section->config->settings->recheck && section->lock->validUntil) {
        auto mayWrite = co_await hasTimeLeft(process, section);
        if (!mayWrite)
            co_return false;
    }
    co_await process.reach(Anchor::beforeWrite);
    co_return true;
}

std::string finalReplyText(const Reply &reply)
{
    if (reply.kind == Reply::Kind::integer)
        return std::to_string(reply.integer);
    return reply.isNil() ? "0" : reply.text;
}

std::optional<std::int64_t> leadingNumber(std::string_view text)
{
    std::int64_t number = 0;
    const bool isNumber =
        std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
    return isNumber ? std::optional(number) : std::nullopt;
}

ItemValue itemValueIn(const std::string &text)
{
    const std::size_t space = text.find(' ');
    return space == std::string::npos ? ItemValue{{}, text}
                                      : ItemValue{text.substr(0, space), text.substr(space + 1)};
}

ItemValue itemValueOf(const Trace &trace, const Event &event)
{
    ItemValue value = itemValueIn(trace.detail(event));
    if (value.item.empty())
        value.item = trace.text(event.key);
    return value;
}

} // namespace lockscope
