// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/scenario.h"
#include "core/workload/readmodifywrite.h"
#include "core/workload/workload.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <optional>
#include <string>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Pushes due")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    CountInfo{"orders", QT_TRANSLATE_NOOP("Workload", "Orders taken")},
    CountInfo{"wasted", QT_TRANSLATE_NOOP("Workload", "Reports repeated")},
    CountInfo{"duplicates", QT_TRANSLATE_NOOP("Workload", "Repeated pushes")},
    CountInfo{"missing", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    CountInfo{"repaired", QT_TRANSLATE_NOOP("Workload", "Repaired afterwards")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
};

constexpr std::string_view ownSettings[]{"compensation"};

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
    using Workload::Workload;
    Task<bool> beginRound(
        ClientProcess &process, const ClientConfig *config, int round) const override;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &item) const override
    {
        return {storeKey(item), fenceSeenKey(item), claimKey(item), reportListKey(item)};
    }
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

std::int64_t dayIn(const std::string &text)
{
    return leadingNumber(text).value_or(0);
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
    Detail what, std::string day)
{
    const Token noToken;
    Command command = commands::pushReport(
        receiver, noToken, what == Detail::correction ? detailText(what, {day}) : day);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    if (answer.isAnswered())
        noteWork(process, *config, answer.event, detailText(what, {day}));
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

Task<std::int64_t> lastReportedDay(ClientProcess &process, const ClientConfig *config)
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
    for (int i = 1; i < *pushes; ++i)
        co_await deliver(process, config, users, Detail::correction, dayText);
    if (*pushes > 0)
        co_return;
    auto lastDay = co_await lastReportedDay(process, config);
    if (lastDay < day) {
        const Token noToken;
        Command command = commands::writeStore(reportItem(*config), noToken, dayText);
        auto answer = co_await process.call(storeNode, command, storeTimeout);
        if (!answer.isAnswered())
            co_return;
        noteWork(process, *config, answer.event, detailText(Detail::rerun, {dayText}));
    }
    co_await deliver(process, config, users, Detail::latePush, dayText);
}

// Takes the orders of a day: each machine takes one every four hours.
Task<void> takeOrders(ClientProcess &process, const ClientConfig *config, int round)
{
    constexpr int firstHour = 9;
    constexpr int interval = 4;
    constexpr int ordersPerDay = 3;
    const Resource reports = reportItem(*config);
    const std::string day = std::to_string(round + 1);
    const int machine = (process.id().value - 1) % machinesPerService;
    for (int i = 0; i < ordersPerDay; ++i) {
        const int hour = round * hoursPerDay + firstHour + i * interval
            + machine * interval / machinesPerService;
        co_await sleepUntil(process, config, hour);
        co_await deliver(process, config, reports, Detail::order, day);
    }
}

// Waits until the evening of the day after `day`, and then compensates for `day`.
Task<void> compensateNextEvening(ClientProcess &process, const ClientConfig *config, int day)
{
    const int hour = day * hoursPerDay + compareHour;
    co_await sleepUntil(process, config, hour);
    co_await compensate(process, config, day);
}

// Counts what the order, report and push services did. `wrote` rows contain "order 3", "report 3: 6
// orders", "push 3", "correction 3", "rerun 3" or "late-push 3", where 3 is the day.
//
//     expected     days with orders: one push each
//     actual       pushes to the users
//     orders       orders taken
//     wasted       reports of a day that already had one: useless work
//     duplicates   pushes of a day that had been pushed before
//     repaired     corrections of repeated pushes, and pushes that were missing and made later
//     missing      days with orders and no push
//     failures     reports and pushes that the store refused
//     misses       rounds that ended without the lock
//
// actual = expected + duplicates - missing.
class ServicesTally final : public WorkloadTally {
public:
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_expected, m_pushes}; }
    Counts counts(const Trace &trace, std::int64_t misses) const override;

private:
    struct Day {
        int orders = 0;
        int reports = 0;
        int pushes = 0;
    };
    std::map<std::string, Day> m_days;
    std::int64_t m_expected = 0;
    std::int64_t m_pushes = 0;
    std::int64_t m_repairs = 0;
    std::int64_t m_failures = 0;
};

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::services,
    .title = QT_TRANSLATE_NOOP("Workload", "three services on a schedule"),
    .counts = shownCounts,
    .settings = ownSettings,
    .tally = newTally<ServicesTally>,
};

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
    std::string detail = detailText(Detail::sending, {dayText});
    if (isPush) {
        auto lastDay = co_await lastReportedDay(process, config);
        if (lastDay < day)
            co_return; // there is no report to push
    } else {
        const Resource reports = config->item;
        auto orders = co_await timesReceived(process, reports, dayText);
        detail = detailText(Detail::reportOfOrders, {dayText, orders.value_or(0)});
    }
    const Duration length = config->settings->work;
    auto mayWrite = co_await workAndCheck(process, section, length);
    if (!mayWrite)
        co_return;
    const StoreWrite newValue{dayText, detail};
    const StoreWrite *const write = &newValue;
    auto end = co_await writeOnce(process, config, lock, write);
    const Resource users = pushItem(*config);
    if (end == WriteEnd::accepted && isPush)
        co_await deliver(process, config, users, Detail::push, dayText);
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

void ServicesTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::writeRejected)
        ++m_failures;
    if (event.kind != EventKind::wrote)
        return;
    const ItemValue work = itemValueIn(trace.detail(event));
    const bool isPush = work.item == "push" || work.item == "late-push";
    m_repairs += work.item == "correction" || work.item == "late-push" ? 1 : 0;
    if (work.item != "order" && work.item != "report" && !isPush)
        return;
    Day &day = m_days[work.text.substr(0, work.text.find(':'))];
    if (work.item == "order") {
        m_expected += day.orders++ == 0 ? 1 : 0;
    } else if (work.item == "report") {
        ++day.reports;
    } else {
        ++day.pushes;
        ++m_pushes;
    }
}

Counts ServicesTally::counts(const Trace &, std::int64_t misses) const
{
    Day sum;
    std::int64_t wasted = 0;
    std::int64_t duplicates = 0;
    std::int64_t missing = 0;
    for (const auto &[name, day] : m_days) {
        sum.orders += day.orders;
        wasted += std::max(day.reports - 1, 0);
        duplicates += std::max(day.pushes - 1, 0);
        missing += day.orders > 0 && day.pushes == 0 ? 1 : 0;
    }
    return {
        {"actual", m_pushes},
        {"duplicates", duplicates},
        {"expected", m_expected},
        {"failures", m_failures},
        {"misses", misses},
        {"missing", missing},
        {"orders", sum.orders},
        {"repaired", m_repairs},
        {"wasted", wasted},
    };
}

const Workload &servicesWorkload()
{
    static const Services workload(entry);
    return workload;
}

} // namespace lockscope
