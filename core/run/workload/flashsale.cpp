// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/readmodifywrite.h"

#include <charconv>

namespace lockscope {
namespace {

// A flash sale (web article 004 in docs/ARTICLES.md): in each round a client buys one piece of an
// item: GET the stock, subtract 1, SET. A sale is a write that the store has accepted. If two
// clients are between GET and SET at the same time, the same piece is sold twice. With WATCH
// (`watch-optimistic`) no piece is sold twice, but only one of all clients that have read the same
// stock succeeds, and the others retry.
class FlashSale final : public ReadModifyWrite {
public:
    int itemCount(const Settings &settings) const override { return settings.items; }
    std::vector<std::string> firstCommand(
        const Resource &item, const Settings &settings) const override;
    std::vector<std::string> finalQuery(const Resource &item) const override;

protected:
    ReadWhen readWhen() const override { return ReadWhen::always; }
    bool isDone(const CriticalSection &section, const std::string &read) const override;
    StoreWrite newWrite(const ClientProcess &process, const CriticalSection &section,
        const std::string &read) const override;
};

int piecesIn(const std::string &read)
{
    int pieces = 0;
    std::from_chars(read.data(), read.data() + read.size(), pieces);
    return pieces;
}

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

std::vector<std::string> FlashSale::finalQuery(const Resource &item) const
{
    return {"GET", storeKey(item).text};
}

const Workload &flashSaleWorkload()
{
    static const FlashSale workload;
    return workload;
}

} // namespace lockscope
