// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "core/scenario/items.h"
#include "lockscope/commands/storecommands.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lockscope {
namespace {

// Three services on two machines each (web article 001 in docs/ARTICLES.md); a client is a machine:
// clients 1 and 2 take orders, 3 and 4 make the report of the day, 5 and 6 push it to the users.
// Clients 7 to 12 have the same services as 1 to 6, and so on. A round is a day, and the setting
// `think` is the length of an hour.
//
//      9:00 to 19:00   the order service takes orders
//      0:00            the two report machines compete for the report lock; the holder pulls the orders of the day before and makes the
//                      report. A report that is made twice wastes work
//      8:00            the two push machines compete for the push lock; the holder pushes the report. A report that is pushed twice reaches
//                      the user twice
//     20:00            with `compensation`: client 1 counts the pushes of the report of the day before. It sends a correction for each
//                      repeated push. If there was no push, it makes the report, if it is missing, and pushes it
//
// There are two jobs under a lock: making the report and pushing it. For each, the store contains
// the last day for which the job is done; the setting `fencing` may guard this value. The holder of
// the push lock writes this value first and then pushes.
enum class Service { order, report, push };
constexpr int machinesPerService = 2;
constexpr int hoursPerDay = 24;
constexpr int pushHour = 8;
constexpr int compareHour = 20;

class Services final : public Workload {
public:
    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &item) const override;
    int itemCount(const Settings &) const override { return 2; }
    Resource item(const Resource &run, const Settings &settings, int index) const override;
    int itemOfRound(ClientId client, const Settings &settings, int round) const override;
    bool hasLockPerItem(const Settings &) const override { return true; }
};

Service serviceOf(ClientId client)
{
    return static_cast<Service>((client.value - 1) / machinesPerService % 3);
}

Resource reportItem(const ClientConfig &config)
{
    return itemResource(config.runResource, "report");
}

Resource pushItem(const ClientConfig &config)
{
    return itemResource(config.runResource, "push");
}

int dayIn(const std::string &text)
{
    int day = 0;
    std::from_chars(text.data(), text.data() + text.size(), day);
    return day;
}

// Waits until the run has lasted this many hours.
Task<void> sleepUntil(ClientProcess &process, const ClientConfig *config, int hour)
{
    const Duration length = LocalTime{hour * config->settings->think} - process.now();
    if (length > Duration::zero())
        co_await process.sleep(length);
}

// Records work that needs no lock. The resource is that of the run, which no client locks.
void noteWork(
    ClientProcess &process, const ClientConfig &config, EventRef cause, const std::string &detail)
{
    Event columns;
    columns.key = process.rows().intern(config.runResource);
    columns.detail = process.rows().intern(detail);
    process.rows().note(EventKind::wrote, cause, columns);
}

// Appends a value to a list of what was received, and records it. `receiver`: the item of the list:
// the report service receives orders, the users receive pushes.
Task<void> deliver(ClientProcess &process, const ClientConfig *config, Resource receiver,
    std::string what, std::string day)
{
    const Token noToken;
    Command command =
        commands::pushReport(receiver, noToken, what == "correction" ? what + ' ' + day : day);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        noteWork(process, *config, answer.event, what + ' ' + day);
}

// Returns how often the day is in the list of what `receiver` has received; nullopt if the store
// did not answer.
Task<std::optional<int>> timesReceived(ClientProcess &process, Resource receiver, std::string day)
{
    const Token noToken;
    Command command = commands::readReportList(receiver, noToken);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (!answer.isAnswered())
        co_return std::nullopt;
    const auto isOfDay = [&day](const Reply &element) { return element.text == day; };
    const std::optional<int> times = static_cast<int>(
        std::count_if(answer.reply.items.begin(), answer.reply.items.end(), isOfDay));
    co_return times;
}

Task<int> lastReportedDay(ClientProcess &process, const ClientConfig *config)
{
    const Token noToken;
    Command command = commands::readStore(reportItem(*config), noToken);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    co_return dayIn(answer.reply.text);
}

// Corrects the repeated pushes of a day's report. If the report was never pushed, pushes it, and
// makes it first if it is missing.
Task<void> compensate(ClientProcess &process, const ClientConfig *config, int day)
{
    const std::string dayText = std::to_string(day);
    const Resource users = pushItem(*config);
    auto pushes = co_await timesReceived(process, users, dayText);
    if (!pushes)
        co_return;
    const std::string correction = "correction";
    for (int i = 1; i < *pushes; ++i)
        co_await deliver(process, config, users, correction, dayText);
    if (*pushes > 0)
        co_return;
    auto lastDay = co_await lastReportedDay(process, config);
    if (lastDay < day) {
        const Token noToken;
        Command command = commands::writeStore(reportItem(*config), noToken, dayText);
        auto answer = co_await process.call(storeNode, command, storeTimeout);
        if (!answer.isAnswered())
            co_return;
        noteWork(process, *config, answer.event, "rerun " + dayText);
    }
    const std::string latePush = "late-push";
    co_await deliver(process, config, users, latePush, dayText);
}

// Takes the orders of a day: each machine takes one every four hours.
Task<void> takeOrders(ClientProcess &process, const ClientConfig *config, int round)
{
    constexpr int firstHour = 9;
    constexpr int interval = 4;
    constexpr int ordersPerDay = 3;
    const Resource reports = reportItem(*config);
    const std::string day = std::to_string(round + 1);
    const std::string order = "order";
    const int machine = (process.id().value - 1) % machinesPerService;
    for (int i = 0; i < ordersPerDay; ++i) {
        const int hour = round * hoursPerDay + firstHour + i * interval
            + machine * interval / machinesPerService;
        co_await sleepUntil(process, config, hour);
        co_await deliver(process, config, reports, order, day);
    }
}

// Waits until the evening of the day after `day`, and then compensates for `day`.
Task<void> compensateNextEvening(ClientProcess &process, const ClientConfig *config, int day)
{
    const int hour = day * hoursPerDay + compareHour;
    co_await sleepUntil(process, config, hour);
    co_await compensate(process, config, day);
}

} // namespace

Task<bool> Services::beginRound(ClientProcess &process, const ClientConfig *config, int round) const
{
    const Service service = serviceOf(process.id());
    if (service != Service::order) {
        const int hour = (round + 1) * hoursPerDay + (service == Service::push ? pushHour : 0);
        co_await sleepUntil(process, config, hour);
        co_return true;
    }
    co_await takeOrders(process, config, round);
    const bool compensates = config->settings->compensation && process.id() == ClientId{1};
    const int day = round + 1;
    if (compensates && round > 0)
        co_await compensateNextEvening(process, config, round);
    if (compensates && day == config->rounds)
        co_await compensateNextEvening(process, config, day);
    co_return false;
}

Task<void> Services::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const HeldLock *const lock = section->lock;
    const int day = section->round + 1;
    const std::string dayText = std::to_string(day);
    const bool isPush = serviceOf(process.id()) == Service::push;
    auto view = co_await openStore(process, config, lock, ReadWhen::always);
    co_await process.reach(Anchor::entered);
    if (!view.isOpen || dayIn(view.value) >= day)
        co_return; // the other machine has done it
    std::string detail = "sending " + dayText;
    if (isPush) {
        auto lastDay = co_await lastReportedDay(process, config);
        if (lastDay < day)
            co_return; // there is no report to push
    } else {
        const Resource reports = config->item;
        auto orders = co_await timesReceived(process, reports, dayText);
        detail = "report " + dayText + ": " + std::to_string(orders.value_or(0)) + " orders";
    }
    const Duration length = config->settings->work;
    auto mayWrite = co_await workAndCheck(process, section, length);
    if (!mayWrite)
        co_return;
    const StoreWrite newValue{dayText, detail};
    const StoreWrite *const write = &newValue;
    auto end = co_await writeOnce(process, config, lock, write);
    const std::string push = "push";
    const Resource users = pushItem(*config);
    if (end == WriteEnd::accepted && isPush)
        co_await deliver(process, config, users, push, dayText);
}

std::vector<RedisKey> Services::keys(const Resource &item) const
{
    return {storeKey(item), fenceSeenKey(item), claimKey(item), reportListKey(item)};
}

Resource Services::item(const Resource &run, const Settings &, int index) const
{
    return itemResource(run, index == 0 ? "report" : "push");
}

// The push service works on item 1 (push), the report service on item 0 (report). The order service
// locks nothing; it adds its orders to item 0.
int Services::itemOfRound(ClientId client, const Settings &, int) const
{
    return serviceOf(client) == Service::push ? 1 : 0;
}

const Workload &servicesWorkload()
{
    static const Services workload;
    return workload;
}

} // namespace lockscope
