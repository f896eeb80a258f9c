// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/readmodifywrite.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <string>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "Pieces taken from stock")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "Pieces sold")},
    CountInfo{"oversold", QT_TRANSLATE_NOOP("Workload", "Oversold")},
    CountInfo{"stock", QT_TRANSLATE_NOOP("Workload", "Stock left")},
    CountInfo{"sold_out", QT_TRANSLATE_NOOP("Workload", "Rounds that found no stock")},
    CountInfo{"failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountInfo{"retries", QT_TRANSLATE_NOOP("Workload", "Retries")},
};

constexpr std::string_view ownSettings[]{"items", "grain", "stock"};

// A flash sale (web article 004 in docs/ARTICLES.md): in each round a client buys one piece of an
// item: GET the stock, subtract 1, SET. A sale is a write that the store has accepted. If two
// clients are between GET and SET at the same time, the same piece is sold twice. With WATCH
// (`watch-optimistic`) no piece is sold twice, but only one of all clients that have read the same
// stock succeeds, and the others retry.
class FlashSale final : public ReadModifyWrite {
public:
    using ReadModifyWrite::ReadModifyWrite;
    int itemCount(const Settings &settings) const override { return settings.items; }
    std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const override;
    std::vector<std::string> finalQuery(const Resource &item) const override
    {
        return {"GET", storeKey(item).text};
    }

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    bool isDone(const CriticalSection &section, const std::string &read) const override;
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

std::int64_t piecesIn(const std::string &text)
{
    return leadingNumber(text).value_or(0);
}

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
    Counts counts(const Trace &trace, std::int64_t misses) const override;

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

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::flashSale,
    .title = QT_TRANSLATE_NOOP("Workload", "flash sale"),
    .counts = shownCounts,
    .settings = ownSettings,
    .tally = newTally<FlashSaleTally>,
};

} // namespace

bool FlashSale::isDone(const CriticalSection &, const std::string &read) const
{
    return piecesIn(read) <= 0;
}

StoreWrite FlashSale::newWrite(
    const ClientProcess &, const CriticalSection &, const std::string &read) const
{
    const std::string remaining = std::to_string(piecesIn(read) - 1);
    return {remaining, remaining};
}

std::vector<std::string> FlashSale::firstCommand(
    const Resource &item, const Settings &settings) const
{
    return {"SET", storeKey(item).text, std::to_string(settings.stock)};
}

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
    const std::int64_t pieces = piecesIn(value.text);
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

Counts FlashSaleTally::counts(const Trace &, std::int64_t misses) const
{
    std::int64_t oversold = 0;
    for (const auto &[name, item] : m_sales)
        oversold += std::max<std::int64_t>(item.sold - m_stock, 0);
    return {
        {"actual", m_sold},
        {"expected", progress().expected},
        {"failures", m_failures},
        {"misses", misses},
        {"oversold", oversold},
        {"retries", m_retries},
        {"sold_out", m_soldOut},
        {"stock", left()},
    };
}

const Workload &flashSaleWorkload()
{
    static const FlashSale workload(entry);
    return workload;
}

} // namespace lockscope
