// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"
#include "core/workload/workload.h"
#include "lockscope/commands/storecommands.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <string>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Expected sum")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Actual sum")},
    CountInfo{"difference", QT_TRANSLATE_NOOP("Workload", "Money created or lost")},
    CountInfo{"transfers", QT_TRANSLATE_NOOP("Workload", "Transfers")},
};

constexpr std::string_view ownSettings[]{"items", "grain"};

int accountCount(const Settings &settings)
{
    return std::max(settings.items, 2);
}

// Transfers between accounts: in each round a client moves an amount from one account to the next
// one. It reads both balances, works, and writes both. The sum of all balances must stay the same.
//
// With `grain=all` one lock protects all accounts. With `grain=item` a client locks only the
// account that it debits. This is a common mistake: each lock works, but another client may change
// the credited account at the same time, and one of the two changes is lost.
class Transfer final : public Workload {
public:
    using Workload::Workload;
    static constexpr int amount = 10;
    static constexpr int initialBalance = 100; // of each account

    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &item) const override { return {storeKey(item)}; }
    std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const override;
    std::vector<std::string> finalQuery(const Resource &item) const override
    {
        return {"GET", storeKey(item).text};
    }
    int itemCount(const Settings &settings) const override { return accountCount(settings); }
};

// The balances of two accounts.
struct Balances {
    bool areKnown = false;
    std::int64_t from = 0;
    std::int64_t to = 0;
    EventRef event; // the row of the last reply
};

struct Accounts {
    Resource from;
    Resource to;
};

std::string detailOf(const Accounts &accounts, const Balances &balances)
{
    return accounts.from.text + ' ' + std::to_string(balances.from) + ", " + accounts.to.text + ' '
        + std::to_string(balances.to);
}

std::int64_t balanceIn(const Answer &answer)
{
    return leadingNumber(answer.reply.text).value_or(0);
}

void note(ClientProcess &process, const CriticalSection &section, EventKind kind,
    const Accounts &accounts, const Balances &balances)
{
    Event columns = lockColumns(process, section.config->resource, *section.lock);
    columns.detail = process.rows().intern(detailOf(accounts, balances));
    process.rows().note(kind, balances.event, columns);
}

Task<Balances> readBoth(ClientProcess &process, const Accounts *accounts, Token token)
{
    Command readFrom = commands::readStore(accounts->from, token);
    auto from = co_await process.call(storeNode, readFrom, storeTimeout);
    Command readTo = commands::readStore(accounts->to, token);
    auto to = co_await process.call(storeNode, readTo, storeTimeout);
    Balances balances{
        from.isAnswered() && to.isAnswered(), balanceIn(from), balanceIn(to), to.event};
    co_return balances;
}

// Adds up the balances of all accounts. `wrote` rows contain both balances after a transfer:
// "orders-1 90, orders-2 110".
//
//     expected     the sum at the beginning; transfers must not change it
//     actual       the sum at the end: the values read from the store, else the last balances written
//     difference   actual - expected
//     transfers    transfers that wrote both balances
//     failures     0: the store refuses no transfer, because no guard covers two values
//     misses       rounds that ended without the lock
class TransferTally final : public WorkloadTally {
public:
    explicit TransferTally(const Settings &settings)
        : m_sum(accountCount(settings) * Transfer::initialBalance), m_expected(m_sum)
    {
    }
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_expected, m_sum}; }
    Counts counts(const Trace &trace, std::int64_t misses) const override;

private:
    void setBalance(const ItemValue &account);

    std::int64_t m_sum;
    const std::int64_t m_expected;
    std::map<std::string, std::int64_t> m_balances; // of the accounts that have changed
    std::int64_t m_transfers = 0;
};

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::transfer,
    .title = QT_TRANSLATE_NOOP("Workload", "transfers between accounts"),
    .counts = shownCounts,
    .settings = ownSettings,
    .value = StoredValue::severalValues,
    .tally = newTally<TransferTally>,
};

} // namespace

Task<void> Transfer::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const ClientConfig *const config = section->config;
    const Settings &settings = *config->settings;
    const int next =
        (itemOfRound(process.id(), settings, section->round) + 1) % itemCount(settings);
    const Accounts both{config->item, item(config->runResource, settings, next)};
    const Accounts *const accounts = &both;
    const Token token = section->lock->token;
    auto balances = co_await readBoth(process, accounts, token);
    if (balances.areKnown)
        note(process, *section, EventKind::read, both, balances);
    co_await process.reach(Anchor::entered);
    if (!balances.areKnown || balances.from < amount)
        co_return;
    const Duration length = config->settings->work;
    auto mayWrite = co_await workAndCheck(process, section, length);
    if (!mayWrite)
        co_return;
    balances.from -= amount;
    balances.to += amount;
    Command debit = commands::writeStore(both.from, token, std::to_string(balances.from));
    auto debited = co_await process.call(storeNode, debit, storeTimeout);
    Command credit = commands::writeStore(both.to, token, std::to_string(balances.to));
    auto credited = co_await process.call(storeNode, credit, storeTimeout);
    balances.event = credited.event;
    if (debited.isAnswered() && credited.isAnswered())
        note(process, *section, EventKind::wrote, both, balances);
}

std::vector<std::string> Transfer::firstCommand(const Resource &item, const Settings &) const
{
    return {"SET", storeKey(item).text, std::to_string(initialBalance)};
}

void TransferTally::setBalance(const ItemValue &account)
{
    const auto balance = leadingNumber(account.text);
    if (!balance)
        return;
    std::int64_t &known =
        m_balances.try_emplace(account.item, Transfer::initialBalance).first->second;
    m_sum += *balance - known;
    known = *balance;
}

void TransferTally::take(const Trace &trace, const Event &event, Seq)
{
    if (event.kind == EventKind::read && event.actor.kind == ActorKind::store)
        return setBalance(itemValueOf(trace, event));
    if (event.kind != EventKind::wrote)
        return;
    ++m_transfers;
    const std::string detail = trace.detail(event);
    const std::size_t comma = detail.find(", ");
    setBalance(itemValueIn(detail.substr(0, comma)));
    if (comma != std::string::npos)
        setBalance(itemValueIn(detail.substr(comma + 2)));
}

Counts TransferTally::counts(const Trace &, std::int64_t misses) const
{
    return {
        {"actual", m_sum},
        {"difference", m_sum - m_expected},
        {"expected", m_expected},
        {"failures", 0},
        {"misses", misses},
        {"transfers", m_transfers},
    };
}

const Workload &transferWorkload()
{
    static const Transfer workload(entry);
    return workload;
}

} // namespace lockscope
