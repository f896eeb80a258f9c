// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/bloom.h"

#include "core/run/workload/pipeline.h"
#include "core/run/workload/protectedstore.h"
#include "core/run/workload/workload.h"
#include "lockscope/commands/storecommands.h"

#include <algorithm>
#include <vector>

namespace lockscope {
namespace {

// One client's query for one URL, or its insertion.
struct Asking {
    const ClientConfig *course;
    Token token;
    BloomPlaces places;
    bool isAdding;
};

// The result: whether each bit was answered, whether all were 1, and the row of the last reply.
struct Asked {
    bool isAnswered = false;
    bool isPresent = false;
    EventRef event;
};

Command bitCommand(const Asking &asking, std::uint32_t place)
{
    const Resource &resource = asking.course->resource;
    return asking.isAdding ? commands::setBit(resource, asking.token, place) : commands::readBit(resource, asking.token, place);
}

// Returns whether a bit in the reply is 0; for a transaction, any of its items.
bool hasZero(const Answer &answer)
{
    const auto isZero = [](const Reply &reply) { return reply.isInteger(0); };
    return isZero(answer.reply) || std::any_of(answer.reply.items.begin(), answer.reply.items.end(), isZero);
}

// Sends one command per bit, each after the reply to the previous one.
Task<Asked> bitByBit(ClientProcess &process, const Asking *asking)
{
    Asked asked{true, true, {}};
    for (std::size_t i = 0; i < asking->places.size(); ++i) {
        Command command = bitCommand(*asking, asking->places[i]);
        auto answer = co_await process.call(storeNode, command, storeTimeout);
        asked.event = answer.event;
        asked.isAnswered = asked.isAnswered && answer.isAnswered();
        asked.isPresent = asked.isPresent && !hasZero(answer);
        if (!asked.isPresent && !asking->isAdding)
            co_return asked; // one 0 bit is enough: the URL is absent
    }
    co_return asked;
}

// Sends all commands together, as a pipeline or as a transaction.
Task<Asked> allAtOnce(ClientProcess &process, const Asking *asking)
{
    const bool isTransaction = asking->course->settings->bloom == BloomWay::multi;
    std::vector<Command> batch;
    if (isTransaction)
        batch.push_back(commands::beginBits(asking->course->resource, asking->token));
    for (const std::uint32_t place : asking->places)
        batch.push_back(bitCommand(*asking, place));
    if (isTransaction)
        batch.push_back(commands::execBits(asking->course->resource, asking->token));
    Pipeline pipeline(process, storeNode, batch, storeTimeout);
    co_await pipeline.ended();
    Asked asked{true, true, pipeline.lastEvent()};
    for (const Answer &answer : pipeline.answers()) {
        asked.isAnswered = asked.isAnswered && answer.isAnswered();
        asked.isPresent = asked.isPresent && !hasZero(answer);
    }
    co_return asked;
}

// Queries and inserts in one script on the store.
Task<Asked> byScript(ClientProcess &process, const Asking *asking)
{
    std::string places;
    for (const std::uint32_t place : asking->places)
        places.append(places.empty() ? "" : " ").append(std::to_string(place));
    Command command = commands::addIfAbsent(asking->course->resource, asking->token, places);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    Asked asked{answer.isAnswered(), answer.reply.isInteger(0), answer.event};
    co_return asked;
}

Task<Asked> ask(ClientProcess &process, const Asking *asking)
{
    const BloomWay way = asking->course->settings->bloom;
    if (way == BloomWay::script) {
        auto asked = co_await byScript(process, asking);
        co_return asked;
    }
    if (way == BloomWay::bits) {
        auto asked = co_await bitByBit(process, asking);
        co_return asked;
    }
    auto asked = co_await allAtOnce(process, asking);
    co_return asked;
}

EventRef note(ClientProcess &process, const CriticalSection &stay, EventKind kind, EventRef cause, const std::string &detail)
{
    Event columns = aboutLock(process, stay.course->resource, *stay.lock);
    columns.detail = process.rows().intern(detail);
    return process.rows().note(kind, cause, columns);
}

// Crawlers that share a Bloom filter (article 004). Each client goes through the same URLs, one per round, and queries the filter for
// the URL. A client that finds the URL absent inserts and crawls it. A URL has several bits, and query and insertion are separate
// steps. Another client may therefore query between two bits, or between query and insertion, and crawl the URL again.
//
// The setting `bloom` selects how the commands are sent. One by one: other clients' commands can run between any two. A pipeline is
// one write: other commands can run only where the node's read of it ends, every 16 KiB. A transaction has no such gap. All three
// leave the gap between query and insertion. A script that does both closes it, and so does a lock.
class Bloom final : public Workload {
public:
    Task<void> stay(ClientProcess &process, const CriticalSection *stay) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
};

} // namespace

BloomPlaces bloomPlaces(const std::string &url, const Settings &settings)
{
    std::uint64_t hash = 0xcbf29ce484222325u; // FNV-1a
    for (const char c : url)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    const auto first = static_cast<std::uint32_t>(hash);
    const auto distance = static_cast<std::uint32_t>(hash >> 32) | 1u;
    const auto size = static_cast<std::uint32_t>(settings.bloomBits);
    BloomPlaces places(static_cast<std::size_t>(settings.bloomHashes));
    for (std::uint32_t i = 0; i < places.size(); ++i)
        places[i] = (first + i * distance) % size;
    return places;
}

Task<void> Bloom::stay(ClientProcess &process, const CriticalSection *stay) const
{
    const std::string url = "url-" + std::to_string(stay->round + 1);
    const bool isScript = stay->course->settings->bloom == BloomWay::script;
    Asking asking{stay->course, stay->lock->token, bloomPlaces(url, *stay->course->settings), false};
    const Asking *const now = &asking;
    co_await process.reach(Anchor::entered);
    auto asked = co_await ask(process, now);
    if (!asked.isAnswered)
        co_return;
    EventRef last = note(process, *stay, EventKind::read, asked.event, url + (asked.isPresent ? " present" : " absent"));
    if (asked.isPresent)
        co_return;
    co_await process.reach(Anchor::beforeWrite);
    if (!isScript) {
        asking.isAdding = true;
        auto added = co_await ask(process, now);
        if (!added.isAnswered)
            co_return;
        last = added.event;
    }
    note(process, *stay, EventKind::wrote, last, url + " crawled");
    const Duration crawling = stay->course->settings->work;
    co_await stay->nap->sleep(crawling);
}

std::vector<RedisKey> Bloom::keys(const Resource &resource) const
{
    return {bloomKey(resource)};
}

const Workload &bloomWorkload()
{
    static const Bloom workload;
    return workload;
}

} // namespace lockscope
