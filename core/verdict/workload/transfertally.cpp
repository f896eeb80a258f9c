// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/items.h"
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <string>

namespace lockscope {
namespace {

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
        : m_sum(std::max(settings.items, 2) * initialBalance), m_expected(m_sum)
    {
    }
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_expected, m_sum}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    void setBalance(const ItemValue &account);

    std::int64_t m_sum;
    const std::int64_t m_expected;
    std::map<std::string, std::int64_t> m_balances; // of the accounts that have changed
    std::int64_t m_transfers = 0;
};

} // namespace

void TransferTally::setBalance(const ItemValue &account)
{
    const auto balance = leadingNumber(account.text);
    if (!balance)
        return;
    std::int64_t &known = m_balances.try_emplace(account.item, initialBalance).first->second;
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

void TransferTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    verdict.workload.reserve(6);
    verdict.workload.append("actual", m_sum);
    verdict.workload.append("difference", m_sum - m_expected);
    verdict.workload.append("expected", m_expected);
    verdict.workload.append("failures", 0);
    verdict.workload.append("misses", misses);
    verdict.workload.append("transfers", m_transfers);
}

std::unique_ptr<WorkloadTally> transferTally(const Settings &settings)
{
    return std::make_unique<TransferTally>(settings);
}

} // namespace lockscope
