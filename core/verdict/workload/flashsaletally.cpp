// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <algorithm>
#include <map>
#include <set>
#include <string>

namespace lockscope {
namespace {

// Counts the sales of a flash sale. `wrote` rows contain the pieces of the item that are left after
// the sale: "9", or "orders-3 9" if one lock protects all items.
//
//     expected   pieces that left the stock: at the beginning minus at the end, over all items
//     actual     pieces sold: writes that the store accepted
//     stock      pieces left at the end: the values read from the store, else the last numbers written
//     oversold   sales of an item beyond its stock at the beginning
//     sold_out   rounds that found no piece
//     failures   writes that the store refused; `retries` of them were tried again
//     misses     rounds that ended without the lock
//
// With a lock that holds, actual = expected.
class FlashSaleTally final : public WorkloadTally {
public:
    explicit FlashSaleTally(const Settings &settings)
        : m_stock(settings.stock), m_items(settings.items)
    {
    }
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override { return {m_items * m_stock - left(), m_sold}; }
    void report(const Trace &trace, std::int64_t misses, Verdict &verdict) const override;

private:
    struct Item {
        std::int64_t sold = 0;
        std::int64_t left = 0;
    };
    std::int64_t left() const
    {
        return (m_items - static_cast<std::int64_t>(m_sales.size())) * m_stock + m_leftOfSold;
    }
    void setLeft(const std::string &item, std::int64_t pieces);

    const std::int64_t m_stock; // of each item at the beginning
    const std::int64_t m_items;
    std::map<std::string, Item>
        m_sales;                   // by item; only those that have been sold or counted at the end
    std::int64_t m_leftOfSold = 0; // pieces left of these items
    std::int64_t m_sold = 0;
    std::int64_t m_soldOut = 0;
    std::int64_t m_failures = 0;
    std::int64_t m_retries = 0;
    std::set<ClientId> m_refused; // clients whose last write in this round was refused
};

} // namespace

void FlashSaleTally::setLeft(const std::string &item, std::int64_t pieces)
{
    Item &sale = m_sales[item];
    m_leftOfSold += pieces - sale.left;
    sale.left = pieces;
}

void FlashSaleTally::take(const Trace &trace, const Event &event, Seq)
{
    switch (event.kind) {
    case EventKind::entered: m_refused.erase(event.client); return;
    case EventKind::writeRejected:
        ++m_failures;
        m_refused.insert(event.client);
        return;
    case EventKind::read:
    case EventKind::wrote: break;
    default: return;
    }
    const ItemValue value = itemValueOf(trace, event);
    const std::int64_t pieces = leadingNumber(value.text).value_or(0);
    if (event.kind == EventKind::wrote) {
        setLeft(value.item, pieces);
        ++m_sales[value.item].sold;
        ++m_sold;
    } else if (event.actor.kind == ActorKind::store) {
        setLeft(value.item, pieces);
    } else {
        m_retries += static_cast<std::int64_t>(m_refused.erase(event.client));
        m_soldOut += pieces <= 0 ? 1 : 0;
    }
}

void FlashSaleTally::report(const Trace &, std::int64_t misses, Verdict &verdict) const
{
    std::int64_t oversold = 0;
    for (const auto &[name, item] : m_sales)
        oversold += std::max<std::int64_t>(item.sold - m_stock, 0);
    verdict.workload.reserve(8);
    verdict.workload.append("actual", m_sold);
    verdict.workload.append("expected", progress().expected);
    verdict.workload.append("failures", m_failures);
    verdict.workload.append("misses", misses);
    verdict.workload.append("oversold", oversold);
    verdict.workload.append("retries", m_retries);
    verdict.workload.append("sold_out", m_soldOut);
    verdict.workload.append("stock", left());
}

std::unique_ptr<WorkloadTally> flashSaleTally(const Settings &settings)
{
    return std::make_unique<FlashSaleTally>(settings);
}

} // namespace lockscope
