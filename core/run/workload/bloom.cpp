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

// A client asks the filter whether it contains a URL, or inserts the URL.
struct BloomRequest {
    const ClientConfig *config;
    Token token;
    BloomBits bits;
    bool isInsertion; // false: a query
};

struct BloomReply {
    bool isAnswered = false; // the store has replied to each command
    bool isPresent = false;  // all bits were 1
    EventRef event;          // the row of the last reply
};

Command bitCommand(const BloomRequest &request, std::uint32_t bit)
{
    const Resource &resource = request.config->resource;
    return request.isInsertion ? commands::setBit(resource, request.token, bit)
                               : commands::readBit(resource, request.token, bit);
}

// Returns whether a bit in the answer was 0. The answer to EXEC has one item for each bit.
bool hasZero(const Answer &answer)
{
    const auto isZero = [](const Reply &item) { return item.isInteger(0); };
    return isZero(answer.reply)
        || std::any_of(answer.reply.items.begin(), answer.reply.items.end(), isZero);
}

// Sends one command per bit, each after the reply to the previous one.
Task<BloomReply> sendBitByBit(ClientProcess &process, const BloomRequest *request)
{
    BloomReply reply{true, true, {}};
    for (std::size_t i = 0; i < request->bits.size(); ++i) {
        Command command = bitCommand(*request, request->bits[i]);
        auto answer = co_await process.call(storeNode, command, storeTimeout);
        reply.event = answer.event;
        reply.isAnswered = reply.isAnswered && answer.isAnswered();
        reply.isPresent = reply.isPresent && !hasZero(answer);
        if (!reply.isPresent && !request->isInsertion)
            co_return reply; // one 0 bit is enough: the URL is absent
    }
    co_return reply;
}

// Sends all commands together, as a pipeline or as a transaction.
Task<BloomReply> sendAllAtOnce(ClientProcess &process, const BloomRequest *request)
{
    const bool isTransaction = request->config->settings->bloom == BloomWay::multi;
    std::vector<Command> batch;
    if (isTransaction)
        batch.push_back(commands::beginBits(request->config->resource, request->token));
    for (const std::uint32_t bit : request->bits)
        batch.push_back(bitCommand(*request, bit));
    if (isTransaction)
        batch.push_back(commands::execBits(request->config->resource, request->token));
    Pipeline pipeline(process, storeNode, batch, storeTimeout);
    co_await pipeline.untilEnded();
    BloomReply reply{true, true, pipeline.lastEvent()};
    for (const Answer &answer : pipeline.answers()) {
        reply.isAnswered = reply.isAnswered && answer.isAnswered();
        reply.isPresent = reply.isPresent && !hasZero(answer);
    }
    co_return reply;
}

// Queries and inserts in one script on the store.
Task<BloomReply> sendAsScript(ClientProcess &process, const BloomRequest *request)
{
    std::string bits;
    for (const std::uint32_t bit : request->bits)
        bits.append(bits.empty() ? "" : " ").append(std::to_string(bit));
    Command command = commands::addToBloomFilter(request->config->resource, request->token, bits);
    auto answer = co_await process.call(storeNode, command, storeTimeout);
    BloomReply reply{answer.isAnswered(), answer.reply.isInteger(0), answer.event};
    co_return reply;
}

Task<BloomReply> sendRequest(ClientProcess &process, const BloomRequest *request)
{
    const BloomWay way = request->config->settings->bloom;
    if (way == BloomWay::script) {
        auto reply = co_await sendAsScript(process, request);
        co_return reply;
    }
    if (way == BloomWay::bits) {
        auto reply = co_await sendBitByBit(process, request);
        co_return reply;
    }
    auto reply = co_await sendAllAtOnce(process, request);
    co_return reply;
}

EventRef note(ClientProcess &process, const CriticalSection &section, EventKind kind,
    EventRef cause, const std::string &detail)
{
    Event columns = lockColumns(process, section.config->resource, *section.lock);
    columns.detail = process.rows().intern(detail);
    return process.rows().note(kind, cause, columns);
}

// Crawlers that share a Bloom filter (web article 004 in docs/ARTICLES.md). Each client goes
// through the same URLs, one per round, and queries the filter for the URL. A client that finds the
// URL absent inserts and crawls it. A URL has several bits, and query and insertion are separate
// commands. So another client may send its query between two bits, or between query and insertion,
// and crawl the URL again.
//
// The setting `bloom` selects how the commands are sent. `bits`: one by one, so other clients'
// commands can run between any two. A pipeline is one write: the node reads it in pieces of 16 KiB,
// and other commands can run only between two pieces. A transaction has no such gap. In all three,
// other commands can run between query and insertion. A script that does both prevents this, and so
// does a lock.
class Bloom final : public Workload {
public:
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override;
};

} // namespace

BloomBits bloomBitsOf(const std::string &url, const Settings &settings)
{
    std::uint64_t hash = 0xcbf29ce484222325u; // FNV-1a
    for (const char c : url)
        hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    // URLs that differ in one character have similar hashes, and in a small filter similar bits.
    // Two mixing operations, from MurmurHash3, make them independent, as the formula for false
    // positives assumes.
    for (const std::uint64_t factor : {0xff51afd7ed558ccdu, 0xc4ceb9fe1a85ec53u})
        hash = (hash ^ (hash >> 33)) * factor;
    hash ^= hash >> 33;
    const auto start = static_cast<std::uint32_t>(hash);
    const auto distance = static_cast<std::uint32_t>(hash >> 32) | 1u;
    const auto size = static_cast<std::uint32_t>(settings.bloomBits);
    BloomBits bits(static_cast<std::size_t>(settings.bloomHashes));
    for (std::uint32_t i = 0; i < bits.size(); ++i)
        bits[i] = (start + i * distance) % size;
    return bits;
}

Task<void> Bloom::workInside(ClientProcess &process, const CriticalSection *section) const
{
    const std::string url = "url-" + std::to_string(section->round + 1);
    const bool isScript = section->config->settings->bloom == BloomWay::script;
    BloomRequest request{
        section->config, section->lock->token, bloomBitsOf(url, *section->config->settings), false};
    const BloomRequest *const requestPointer = &request;
    co_await process.reach(Anchor::entered);
    auto reply = co_await sendRequest(process, requestPointer);
    if (!reply.isAnswered)
        co_return;
    EventRef last = note(process, *section, EventKind::read, reply.event,
        url + (reply.isPresent ? " present" : " absent"));
    if (reply.isPresent)
        co_return;
    co_await process.reach(Anchor::beforeWrite);
    if (!isScript) {
        request.isInsertion = true;
        auto added = co_await sendRequest(process, requestPointer);
        if (!added.isAnswered)
            co_return;
        last = added.event;
    }
    note(process, *section, EventKind::wrote, last, url + " crawled");
    const Duration crawling = section->config->settings->work;
    co_await section->sleeper->sleep(crawling);
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
