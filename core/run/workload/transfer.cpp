// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "core/scenario/items.h"
#include "lockscope/commands/storecommands.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

// Transfers between accounts: in each round a client moves an amount from one account to the next
// one. It reads both balances, works, and writes both. The sum of all balances must stay the same.
//
// With `grain=all` one lock protects all accounts. With `grain=item` a client locks only the
// account that it debits. This is a common mistake: each lock works, but another client may change
// the credited account at the same time, and one of the two changes is lost.
class Transfer final : public Workload {
public:
    static constexpr int amount = 10;

    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &item) const override { return {storeKey(item)}; }
    std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const override;
    std::vector<std::string> finalQuery(const Resource &item) const override
    {
        return {"GET", storeKey(item).text};
    }
    int itemCount(const Settings &settings) const override { return std::max(settings.items, 2); }
};

// The balances of two accounts.
struct Balances {
    bool areKnown = false;
    int from = 0;
    int to = 0;
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

int balanceIn(const Answer &answer)
{
    int balance = 0;
    std::from_chars(
        answer.reply.text.data(), answer.reply.text.data() + answer.reply.text.size(), balance);
    return balance;
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

const Workload &transferWorkload()
{
    static const Transfer workload;
    return workload;
}

} // namespace lockscope
