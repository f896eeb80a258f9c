// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/bloom.h"

#include "core/workload/readmodifywrite.h"
#include "core/workload/workload.h"
#include "lockscope/commands/storecommands.h"
#include "lockscope/events/rowdetail.h"

#include <QCoreApplication>

#include <algorithm>
#include <array>
#include <cmath>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {
namespace {

constexpr std::array shownCounts{
    CountInfo{"expected", QT_TRANSLATE_NOOP("Workload", "URLs requested")},
    CountInfo{"actual", QT_TRANSLATE_NOOP("Workload", "URLs crawled")},
    CountInfo{"twice", QT_TRANSLATE_NOOP("Workload", "Crawled repeatedly")},
    CountInfo{"never", QT_TRANSLATE_NOOP("Workload", "Never crawled")},
    CountInfo{"false_absent", QT_TRANSLATE_NOOP("Workload", "False \"absent\"")},
    CountInfo{"false_present", QT_TRANSLATE_NOOP("Workload", "False \"present\"")},
    CountInfo{"false_urls", QT_TRANSLATE_NOOP("Workload", "URLs never added, but \"present\"")},
    CountInfo{"false_expected", QT_TRANSLATE_NOOP("Workload", "Expected by the formula")},
};

constexpr std::string_view ownSettings[]{"bloom", "bloom-bits", "bloom-hashes"};

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
    using Workload::Workload;
    Task<void> workInside(ClientProcess &process, const CriticalSection *section) const override;
    std::vector<RedisKey> keys(const Resource &resource) const override
    {
        return {bloomKey(resource)};
    }
};

// Counts the answers of a Bloom filter and the crawls that follow. `read` rows contain "url-3
// absent" or "url-3 present", `wrote` rows "url-3 crawled".
//
//     expected       URLs that clients asked for: each should be crawled once
//     actual         crawls
//     twice          crawls of a URL that had been crawled before
//     never          URLs that clients asked for and never crawled
//     false_absent   "absent" although a client that adds the URL had already set some of its bits
//     false_present  "present" for a URL that no client has added: other URLs have set its bits
//     false_urls     number of URLs with a false "present": each is never crawled
//     false_expected  the number of such URLs that theory predicts: the sum of (1 - e^(-kn/m))^k over all URLs, rounded, with k bits per
//                    URL, m bits in the filter, and n URLs that had been added before the filter's first answer about the URL
//     failures       0: the store never refuses a bit
//     misses         rounds that ended without the lock
//
// actual = expected + twice - never.
class BloomTally final : public WorkloadTally {
public:
    explicit BloomTally(const Settings &settings)
        : m_bits(settings.bloomBits), m_hashes(settings.bloomHashes)
    {
    }
    void take(const Trace &trace, const Event &event, Seq seq) override;
    Progress progress() const override
    {
        return {static_cast<std::int64_t>(m_urls.size()), m_crawls};
    }
    Counts counts(const Trace &trace, std::int64_t misses) const override;

private:
    using Bits = std::vector<std::string>; // offsets, as the commands write them
    struct Url {
        int crawls = 0;
        int presentAnswers = 0;
        bool isAdded = false;          // a client has started to add it
        std::set<std::string> ownBits; // bits that were 0 until a client that adds the URL set them
        std::vector<Bits> absentAnswers; // for each "absent": the bits that were 1
    };
    // A client's state since it entered.
    struct Round {
        std::string adding;    // the URL that it found absent; empty while it still asks
        Bits ones;             // the bits that were 1 in its query
        bool isScript = false; // its last command both asks and adds
        bool isTransaction = false;
        Bits queued; // the bits of the commands in its transaction
    };
    void takeCommand(Round &round, const std::string &command);
    void takeReply(Round &round, const std::string &command, const std::string &reply);
    void takeBit(Round &round, const std::string &bit, bool wasSet);
    void takeRow(Round &round, const Event &event, const std::string &detail);
    double falsePresentRate() const;

    const double m_bits;   // in the filter
    const double m_hashes; // bits per URL
    std::map<std::string, Url> m_urls;
    std::map<ClientId, Round> m_rounds;
    std::int64_t m_crawls = 0;
    std::int64_t m_added = 0; // URLs that a client has found absent
    double m_falseExpected = 0;
};

// Returns the n-th word of a command, counted from 0; empty if there are fewer.
std::string wordOf(std::string_view command, int n)
{
    for (; n > 0 && !command.empty(); --n)
        command.remove_prefix(std::min(command.find(' '), command.size() - 1) + 1);
    return std::string(command.substr(0, command.find(' ')));
}

bool isBitCommand(std::string_view command)
{
    return command.starts_with("GETBIT ") || command.starts_with("SETBIT ");
}

// Returns the bits in a reply: "(integer) 1", or those of a transaction, "[(integer) 0, (integer)
// 1]".
std::vector<bool> bitsIn(std::string_view reply)
{
    constexpr std::string_view integer = "(integer) ";
    std::vector<bool> bits;
    for (std::size_t at = reply.find(integer); at < reply.size(); at = reply.find(integer, at + 1))
        bits.push_back(reply.substr(at + integer.size()).starts_with('1'));
    return bits;
}

constexpr WorkloadInfo entry{
    .kind = WorkloadKind::bloom,
    .title = QT_TRANSLATE_NOOP("Workload", "Bloom filter"),
    .counts = shownCounts,
    .settings = ownSettings,
    .value = StoredValue::severalValues,
    .tally = newTally<BloomTally>,
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
    const int number = section->round + 1;
    const std::string url = "url-" + std::to_string(number);
    const bool isScript = section->config->settings->bloom == BloomWay::script;
    BloomRequest request{
        section->config, section->lock->token, bloomBitsOf(url, *section->config->settings), false};
    const BloomRequest *const requestPointer = &request;
    co_await process.reach(Anchor::entered);
    auto reply = co_await sendRequest(process, requestPointer);
    if (!reply.isAnswered)
        co_return;
    EventRef last = note(process, *section, EventKind::read, reply.event,
        detailText(reply.isPresent ? Detail::urlPresent : Detail::urlAbsent, {number}));
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
    note(process, *section, EventKind::wrote, last, detailText(Detail::urlCrawled, {number}));
    const Duration crawling = section->config->settings->work;
    co_await section->sleeper->sleep(crawling);
}

void BloomTally::take(const Trace &trace, const Event &event, Seq)
{
    if (!event.client)
        return;
    Round &round = m_rounds[event.client];
    const bool isStoreCommand = !event.node || event.node == storeNode;
    if (event.kind == EventKind::entered) {
        round = Round{};
    } else if (event.kind == EventKind::sent && isStoreCommand) {
        takeCommand(round, trace.detail(event));
    } else if (event.kind == EventKind::replied && isStoreCommand) {
        if (const auto sent = trace.indexOf(event.cause))
            takeReply(round, trace.detail(trace[*sent]), trace.detail(event));
    } else if (event.kind == EventKind::read || event.kind == EventKind::wrote) {
        takeRow(round, event, trace.detail(event));
    }
}

void BloomTally::takeCommand(Round &round, const std::string &command)
{
    if (!round.adding.empty())
        m_urls[round.adding].isAdded = true;
    round.isScript = command.starts_with("EVAL");
    if (command == "MULTI") {
        round.isTransaction = true;
        round.queued.clear();
    } else if (command == "EXEC") {
        round.isTransaction = false;
    } else if (round.isTransaction && isBitCommand(command)) {
        round.queued.push_back(wordOf(command, 2));
    }
}

// GETBIT and SETBIT both reply with the previous value of the bit.
void BloomTally::takeReply(Round &round, const std::string &command, const std::string &reply)
{
    const std::vector<bool> bits = bitsIn(reply);
    if (command == "EXEC") {
        for (std::size_t i = 0; i < std::min(bits.size(), round.queued.size()); ++i)
            takeBit(round, round.queued[i], bits[i]);
    } else if (isBitCommand(command) && !bits.empty()) {
        takeBit(round, wordOf(command, 2), bits.front());
    }
}

void BloomTally::takeBit(Round &round, const std::string &bit, bool wasSet)
{
    if (round.adding.empty() && wasSet)
        round.ones.push_back(bit);
    else if (!round.adding.empty() && !wasSet)
        m_urls[round.adding].ownBits.insert(bit);
}

void BloomTally::takeRow(Round &round, const Event &event, const std::string &detail)
{
    const std::string name = wordOf(detail, 0);
    const auto [known, isNew] = m_urls.try_emplace(name);
    Url &url = known->second;
    m_falseExpected += isNew ? falsePresentRate() : 0;
    if (event.kind == EventKind::wrote) {
        ++url.crawls;
        ++m_crawls;
    } else if (detail.ends_with(" absent")) {
        m_added += url.absentAnswers.empty() ? 1 : 0;
        url.absentAnswers.push_back(std::move(round.ones));
        round.adding = name;
        url.isAdded = url.isAdded || round.isScript;
    } else {
        ++url.presentAnswers;
    }
}

// Returns the probability that a URL that no client has added is found present now.
double BloomTally::falsePresentRate() const
{
    return std::pow(1 - std::exp(-m_hashes * static_cast<double>(m_added) / m_bits), m_hashes);
}

Counts BloomTally::counts(const Trace &, std::int64_t misses) const
{
    std::int64_t crawled = 0;
    std::int64_t falseAbsent = 0;
    std::int64_t falsePresent = 0;
    std::int64_t falseUrls = 0;
    for (const auto &[name, url] : m_urls) {
        crawled += url.crawls > 0 ? 1 : 0;
        const bool isAdded = url.isAdded || url.crawls > 0;
        falsePresent += isAdded ? 0 : url.presentAnswers;
        falseUrls += isAdded || url.presentAnswers == 0 ? 0 : 1;
        const auto isOwnBit = [&ownBits = url.ownBits](
                                  const std::string &bit) { return ownBits.contains(bit); };
        const auto hasOwnBit = [&](const Bits &ones) {
            return std::any_of(ones.begin(), ones.end(), isOwnBit);
        };
        falseAbsent += std::count_if(url.absentAnswers.begin(), url.absentAnswers.end(), hasOwnBit);
    }
    const auto asked = static_cast<std::int64_t>(m_urls.size());
    return {
        {"actual", m_crawls},
        {"expected", asked},
        {"failures", 0},
        {"false_absent", falseAbsent},
        {"false_expected", std::llround(m_falseExpected)},
        {"false_present", falsePresent},
        {"false_urls", falseUrls},
        {"misses", misses},
        {"never", asked - crawled},
        {"twice", m_crawls - crawled},
    };
}

const Workload &bloomWorkload()
{
    static const Bloom workload(entry);
    return workload;
}

Pipeline::Pipeline(
    ClientProcess &process, NodeId node, const std::vector<Command> &commands, Duration timeout)
    : m_process(process), m_calls(commands.size()), m_answers(commands.size()),
      m_pendingCount(commands.size())
{
    process.calls().launchPipeline(node, commands, timeout, this, m_calls);
}

Pipeline::~Pipeline()
{
    for (PendingCall *const call : m_calls) {
        if (call)
            call->receiver = nullptr;
    }
}

void Pipeline::receive(std::size_t index, Answer &&answer)
{
    m_calls[index] = nullptr;
    m_lastEvent = answer.event;
    m_answers[index] = std::move(answer);
    if (--m_pendingCount == 0 && m_waiting)
        m_process.control().ready(std::exchange(m_waiting, {}));
}

} // namespace lockscope
