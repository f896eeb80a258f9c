// SPDX-License-Identifier: MIT
#include "lockscope/events/rowdetail.h"

#include "lockscope/base/contract.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

using enum Detail;

// Which rows of the table may stand for a value of another row.
enum class Part : std::uint8_t { whole, condition, end, way, rate, problem, operand };

struct Template {
    Detail what;
    MarkedText words;
    Part part = Part::whole;
    const char *inTrace = nullptr; // null: the words
};

// A text is read by the first row that fits it.
// clang-format off
constexpr Template templates[] = {
    // parts of others
    {conditionAfter, LOCKSCOPE_TEXT("Detail", "{length} after {condition}"), Part::condition},
    {conditionTimes, LOCKSCOPE_TEXT("Detail", "{condition} ({count} times)"), Part::condition},
    {conditionNode, LOCKSCOPE_TEXT("Detail", "{condition} on node-{node}"), Part::condition},
    {conditionClient, LOCKSCOPE_TEXT("Detail", "client-{client} {condition}"), Part::condition},
    {conditionOr, LOCKSCOPE_TEXT("Detail", "{kind} or {condition}"), Part::condition},
    {conditionWaits, LOCKSCOPE_TEXT("Detail", "waits"), Part::condition},
    {conditionKind, LOCKSCOPE_TEXT("Detail", "{kind}"), Part::condition},
    {untilAtMost, LOCKSCOPE_TEXT("Detail", "until {condition}, at most {length}"), Part::end},
    {until, LOCKSCOPE_TEXT("Detail", "until {condition}"), Part::end},
    {untilRunEnds, LOCKSCOPE_TEXT("Detail", "until the run ends"), Part::end},
    {lasting, LOCKSCOPE_TEXT("Detail", "{length}"), Part::end},
    {bothWays, LOCKSCOPE_TEXT("Detail", "both ways"), Part::way},
    {toNode, LOCKSCOPE_TEXT("Detail", "to the node"), Part::way},
    {back, LOCKSCOPE_TEXT("Detail", "back"), Part::way},
    {faster, LOCKSCOPE_TEXT("Detail", "runs {number} ppm faster"), Part::rate},
    {slower, LOCKSCOPE_TEXT("Detail", "runs {number} ppm slower"), Part::rate},
    {normalRate, LOCKSCOPE_TEXT("Detail", "runs at the normal rate"), Part::rate},
    // clients and their calls
    {held, LOCKSCOPE_TEXT("Detail", "held by another client"), Part::whole, "held"},
    {noQuorum, LOCKSCOPE_TEXT("Detail", "no majority of the nodes"), Part::whole, "no-quorum"},
    {noTimeLeft, LOCKSCOPE_TEXT("Detail", "no time left after voting"), Part::whole, "no-time-left"},
    {error, LOCKSCOPE_TEXT("Detail", "an error"), Part::whole, "error"},
    {noReply, LOCKSCOPE_TEXT("Detail", "no reply in time")},
    {connectionRefused, LOCKSCOPE_TEXT("Detail", "connection refused")},
    {connectionReset, LOCKSCOPE_TEXT("Detail", "connection reset")},
    {connectionEnded, LOCKSCOPE_TEXT("Detail", "the connection has ended")},
    {notSent, LOCKSCOPE_TEXT("Detail", "not sent: {text}")},
    {connectionLost, LOCKSCOPE_TEXT("Detail", "connection lost: {text}")},
    {refused, LOCKSCOPE_TEXT("Detail", "connect: Connection refused")},
    {tooManyWait, LOCKSCOPE_TEXT("Detail", "{count} commands wait for a reply")},
    {nodeClosed, LOCKSCOPE_TEXT("Detail", "the node closed the connection")},
    {givenUp, LOCKSCOPE_TEXT("Detail", "given up after a lost message")},
    {notRedis, LOCKSCOPE_TEXT("Detail", "not the Redis protocol: {text}")},
    {replyTooLong, LOCKSCOPE_TEXT("Detail", "a reply longer than any expected one")},
    {replyOfNothing, LOCKSCOPE_TEXT("Detail", "a reply without a command")},
    {crashPlanned, LOCKSCOPE_TEXT("Detail", "crash planned by the scenario")},
    {crashByOperator, LOCKSCOPE_TEXT("Detail", "crash by the operator")},
    {restartsAfter, LOCKSCOPE_TEXT("Detail", "{detail}; restarts after {length}")},
    {newProcess, LOCKSCOPE_TEXT("Detail", "a new process: it remembers nothing")},
    {watchdogStalls, LOCKSCOPE_TEXT("Detail", "the watchdog stalls for {length}")},
    {watchdogStallsOn, LOCKSCOPE_TEXT("Detail", "the watchdog stalls until the hold ends")},
    {terminated, LOCKSCOPE_TEXT("Detail", "SIGTERM; SIGKILL follows after {length}")},
    {endsAtOnce, LOCKSCOPE_TEXT("Detail", "SIGTERM, which it does not handle")},
    {killedAfter, LOCKSCOPE_TEXT("Detail", "SIGKILL, {length} after SIGTERM")},
    // programs of the user
    {notReported, LOCKSCOPE_TEXT("Detail", "not reported")},
    {inferred, LOCKSCOPE_TEXT("Detail", "inferred")},
    {readLock, LOCKSCOPE_TEXT("Detail", "a read lock"), Part::whole, "read"},
    {readLockNotReported, LOCKSCOPE_TEXT("Detail", "a read lock, not reported"), Part::whole, "read, not reported"},
    {exitCode, LOCKSCOPE_TEXT("Detail", "the program ended with exit code {number}")},
    {exitSignal, LOCKSCOPE_TEXT("Detail", "the program was ended by signal {number}")},
    {otherLockReport, LOCKSCOPE_TEXT("Detail", "a report about {word} is ignored: the program holds another lock, and a client holds one at a time")},
    {twoLocks, LOCKSCOPE_TEXT("Detail", "the program holds two locks, and a client holds one at a time: the release of the first is ignored")},
    {unreadReports, LOCKSCOPE_TEXT("Detail", "more than {count} reports; the others are not read")},
    // workloads
    {leaseOver, LOCKSCOPE_TEXT("Detail", "no write: the lease is over")},
    {lockLost, LOCKSCOPE_TEXT("Detail", "no write: the lock is lost")},
    {valueChanged, LOCKSCOPE_TEXT("Detail", "EXEC: the value has changed since it was read")},
    {otherToken, LOCKSCOPE_TEXT("Detail", "the store holds another client's token")},
    {largerNumber, LOCKSCOPE_TEXT("Detail", "the store has seen a larger number")},
    {largerAtRead, LOCKSCOPE_TEXT("Detail", "at the read: the store has seen a larger number")},
    {cached, LOCKSCOPE_TEXT("Detail", "cached")},
    {missing, LOCKSCOPE_TEXT("Detail", "missing")},
    {database, LOCKSCOPE_TEXT("Detail", "database")},
    {jobOpen, LOCKSCOPE_TEXT("Detail", "job {number} open")},
    {jobDone, LOCKSCOPE_TEXT("Detail", "job {number} done")},
    {job, LOCKSCOPE_TEXT("Detail", "job {number}")},
    {report, LOCKSCOPE_TEXT("Detail", "report {number}")},
    {reportOfOrders, LOCKSCOPE_TEXT("Detail", "report {number}: {count} orders")},
    {sending, LOCKSCOPE_TEXT("Detail", "sending {number}")},
    {push, LOCKSCOPE_TEXT("Detail", "push {number}")},
    {latePush, LOCKSCOPE_TEXT("Detail", "late-push {number}")},
    {correction, LOCKSCOPE_TEXT("Detail", "correction {number}")},
    {rerun, LOCKSCOPE_TEXT("Detail", "rerun {number}")},
    {order, LOCKSCOPE_TEXT("Detail", "order {number}")},
    {urlPresent, LOCKSCOPE_TEXT("Detail", "url-{number} present")},
    {urlAbsent, LOCKSCOPE_TEXT("Detail", "url-{number} absent")},
    {urlCrawled, LOCKSCOPE_TEXT("Detail", "url-{number} crawled")},
    // nodes and machines
    {simulated, LOCKSCOPE_TEXT("Detail", "simulated redis-server")},
    {redisServer, LOCKSCOPE_TEXT("Detail", "redis-server, process {number}")},
    {given, LOCKSCOPE_TEXT("Detail", "given")},
    {replicaOf, LOCKSCOPE_TEXT("Detail", "{detail}, replica of node-{node}")},
    {without, LOCKSCOPE_TEXT("Detail", "{detail}, without {word}")},
    {evictionPolicy, LOCKSCOPE_TEXT("Detail", "{detail}, maxmemory-policy {word}")},
    {observedAgain, LOCKSCOPE_TEXT("Detail", "observed again")},
    {restartedAsCopy, LOCKSCOPE_TEXT("Detail", "restarted with the data of its primary")},
    {restartedFromDisk, LOCKSCOPE_TEXT("Detail", "restarted with the data on its disk")},
    {restartedEmpty, LOCKSCOPE_TEXT("Detail", "restarted empty")},
    {restarted, LOCKSCOPE_TEXT("Detail", "restarted, process {number}")},
    {restartedClosed, LOCKSCOPE_TEXT("Detail", "restarted, process {number}; {text}")},
    {shutDown, LOCKSCOPE_TEXT("Detail", "shut down")},
    {crashed, LOCKSCOPE_TEXT("Detail", "crashed")},
    {crashedAndWiped, LOCKSCOPE_TEXT("Detail", "crashed, and its disk is wiped")},
    {endedUnexpectedly, LOCKSCOPE_TEXT("Detail", "its process ended unexpectedly")},
    {endedAtRestart, LOCKSCOPE_TEXT("Detail", "it ended during its restart")},
    {unreadableReplies, LOCKSCOPE_TEXT("Detail", "cannot parse the node's replies")},
    {unreadableStream, LOCKSCOPE_TEXT("Detail", "cannot parse the node's replication stream")},
    {wrongPassword, LOCKSCOPE_TEXT("Detail", "the node rejects the user or the password: {text}")},
    {notObservable, LOCKSCOPE_TEXT("Detail", "the node cannot be observed: {text}")},
    {slow, LOCKSCOPE_TEXT("Detail", "slow (CLIENT PAUSE): {end}")},
    {rateUntil, LOCKSCOPE_TEXT("Detail", "{rate}, {end}")},
    {machineLate, LOCKSCOPE_TEXT("Detail", "the machine did not run this thread")},
    {machineSuspended, LOCKSCOPE_TEXT("Detail", "the machine was suspended")},
    // keys
    {deletedKeyOf, LOCKSCOPE_TEXT("Detail", "deleted the key of client-{client}")},
    {evicted, LOCKSCOPE_TEXT("Detail", "evicted")},
    {polled, LOCKSCOPE_TEXT("Detail", "polled")},
    {polledType, LOCKSCOPE_TEXT("Detail", "polled, {word}")},
    {confirmedAfter, LOCKSCOPE_TEXT("Detail", "confirmed by the node after {word}")},
    {computedFrozen, LOCKSCOPE_TEXT("Detail", "computed; the node is frozen")},
    {computedDown, LOCKSCOPE_TEXT("Detail", "computed; the node is down")},
    {computed, LOCKSCOPE_TEXT("Detail", "computed; not confirmed by the node")},
    // links
    {cutUntilReset, LOCKSCOPE_TEXT("Detail", "both ways, until the connection is reset")},
    {linkRefuses, LOCKSCOPE_TEXT("Detail", "the connection is reset, and new ones are refused")},
    {linkReset, LOCKSCOPE_TEXT("Detail", "the connection is reset")},
    {jitter, LOCKSCOPE_TEXT("Detail", "{way}: {length} longer, up to {more} more at random")},
    {lag, LOCKSCOPE_TEXT("Detail", "{way}: {length} longer")},
    {throttle, LOCKSCOPE_TEXT("Detail", "{way}: {count} bytes per second")},
    {requestLost, LOCKSCOPE_TEXT("Detail", "the command is lost for good")},
    {replyLost, LOCKSCOPE_TEXT("Detail", "the reply is lost for good")},
    {messageLate, LOCKSCOPE_TEXT("Detail", "delayed on the way")},
    {messageResent, LOCKSCOPE_TEXT("Detail", "lost on the way, and sent again")},
    {resetAtEnd, LOCKSCOPE_TEXT("Detail", "the connection is reset: data in flight is lost")},
    {acceptsAgain, LOCKSCOPE_TEXT("Detail", "connections are accepted again")},
    {fastAgain, LOCKSCOPE_TEXT("Detail", "as fast as before")},
    // failovers
    {willReplace, LOCKSCOPE_TEXT("Detail", "node-{node} will replace it")},
    {isPrimary, LOCKSCOPE_TEXT("Detail", "node-{node} is already the primary")},
    {noAnswer, LOCKSCOPE_TEXT("Detail", "node-{node} does not reply")},
    {rejectsReplicaOf, LOCKSCOPE_TEXT("Detail", "node-{node} does not accept REPLICAOF: {text}")},
    {replaces, LOCKSCOPE_TEXT("Detail", "node-{node} replaces node-{other}")},
    {agreedDown, LOCKSCOPE_TEXT("Detail", "the sentinels agree that node-{node} is down")},
    {noReplica, LOCKSCOPE_TEXT("Detail", "no replica can replace it")},
    {failoverGivenUp, LOCKSCOPE_TEXT("Detail", "given up: {text}")},
    {acceptsWrites, LOCKSCOPE_TEXT("Detail", "accepts writes from now on")},
    {copies, LOCKSCOPE_TEXT("Detail", "copies node-{node} from now on")},
    {servesSlot, LOCKSCOPE_TEXT("Detail", "{word} serves slot {number}, before {address}")},
    // schemes in Lua
    {codeLine, LOCKSCOPE_TEXT("Detail", "{word}:{number}: {problem}")},
    {needsColon, LOCKSCOPE_TEXT("Detail", "call it with a colon: c:name(…)"), Part::problem},
    {onlyInCalls, LOCKSCOPE_TEXT("Detail", "only acquire(), extend() and release() can use this"), Part::problem},
    {lengthExpected, LOCKSCOPE_TEXT("Detail", "a length in nanoseconds expected"), Part::problem},
    {positiveExpected, LOCKSCOPE_TEXT("Detail", "more than 0 expected"), Part::problem},
    {yesExpected, LOCKSCOPE_TEXT("Detail", "\"OK\", 1 or nothing expected"), Part::problem},
    {stepNotQuoted, LOCKSCOPE_TEXT("Detail", "the text of c:step must stand in quotes behind it, on the same line"), Part::problem},
    {tooManyWords, LOCKSCOPE_TEXT("Detail", "a command has at most {count} words here"), Part::problem},
    {notAWord, LOCKSCOPE_TEXT("Detail", "a word of a command is a text or a number, not a {word}"), Part::problem},
    {cannotSend, LOCKSCOPE_TEXT("Detail", "a scheme cannot send {word}: {problem}"), Part::problem},
    {changesServer, LOCKSCOPE_TEXT("Detail", "it changes the server"), Part::problem},
    {changesConnection, LOCKSCOPE_TEXT("Detail", "it changes the connection"), Part::problem},
    {mayBlock, LOCKSCOPE_TEXT("Detail", "it may block the connection"), Part::problem},
    {noSuchNode, LOCKSCOPE_TEXT("Detail", "node {word}: expected 1 to {count}"), Part::problem},
    {foreignVotes, LOCKSCOPE_TEXT("Detail", "these votes belong to another call"), Part::problem},
    {cannotWait, LOCKSCOPE_TEXT("Detail", "a function of c that waits cannot be called in a metamethod, an iterator, sort or gsub"), Part::problem},
    {manyInstructions, LOCKSCOPE_TEXT("Detail", "more than 1 000 000 instructions without a call that waits"), Part::problem},
    {manyInProcess, LOCKSCOPE_TEXT("Detail", "more than 200 000 000 instructions in one process"), Part::problem},
    {manyWaits, LOCKSCOPE_TEXT("Detail", "{word} has waited 1000 times; it is one try, which the client repeats"), Part::problem},
    {manySteps, LOCKSCOPE_TEXT("Detail", "more than 10 000 steps without a call that waits"), Part::problem},
    {acquireReturns, LOCKSCOPE_TEXT("Detail", "acquire() must return granted { … } or denied(…)"), Part::problem},
    {releaseReturns, LOCKSCOPE_TEXT("Detail", "release() must return released(…)"), Part::problem},
    {extendReturns, LOCKSCOPE_TEXT("Detail", "extend() must return extended(…)"), Part::problem},
    {wrongGrant, LOCKSCOPE_TEXT("Detail", "granted: wrong field {word}; expected token (a text), valid_until, fence or row (numbers)"), Part::problem},
    {wrongToken, LOCKSCOPE_TEXT("Detail", "granted { token = … } must have a token of 1 to 40 characters"), Part::problem},
    {noLeaseEnd, LOCKSCOPE_TEXT("Detail", "extended(reply, valid_until): expected the end of the new lease"), Part::problem},
    {neverWaited, LOCKSCOPE_TEXT("Detail", "acquire ended without a call that waits: it would try without end"), Part::problem},
    {foreignRow, LOCKSCOPE_TEXT("Detail", "{word} returned a row or votes of another call"), Part::problem},
    {noErrorText, LOCKSCOPE_TEXT("Detail", "error without a text"), Part::problem},
    {noFunctions, LOCKSCOPE_TEXT("Detail", "expected the functions acquire(c, request) and release(c, lock)"), Part::problem},
    {noScheme, LOCKSCOPE_TEXT("Detail", "expected scheme { title = \"…\" }"), Part::problem},
    {wrongField, LOCKSCOPE_TEXT("Detail", "scheme: wrong field {word}; expected title = \"…\" (one line, at most 100 bytes), quorum = true or needs = \"replica\""), Part::problem},
    {globalValue, LOCKSCOPE_TEXT("Detail", "global '{word}' (a {second} value)"), Part::operand},
    {localValue, LOCKSCOPE_TEXT("Detail", "local '{word}' (a {second} value)"), Part::operand},
    {upvalue, LOCKSCOPE_TEXT("Detail", "upvalue '{word}' (a {second} value)"), Part::operand},
    {fieldValue, LOCKSCOPE_TEXT("Detail", "field '{word}' (a {second} value)"), Part::operand},
    {methodValue, LOCKSCOPE_TEXT("Detail", "method '{word}' (a {second} value)"), Part::operand},
    {anyValue, LOCKSCOPE_TEXT("Detail", "a {word} value"), Part::operand},
    {index, LOCKSCOPE_TEXT("Detail", "attempt to index {operand}"), Part::problem},
    {call, LOCKSCOPE_TEXT("Detail", "attempt to call {operand}"), Part::problem},
    {arithmetic, LOCKSCOPE_TEXT("Detail", "attempt to perform arithmetic on {operand}"), Part::problem},
    {concatenate, LOCKSCOPE_TEXT("Detail", "attempt to concatenate {operand}"), Part::problem},
    {length, LOCKSCOPE_TEXT("Detail", "attempt to get length of {operand}"), Part::problem},
    {compareTwo, LOCKSCOPE_TEXT("Detail", "attempt to compare two {word} values"), Part::problem},
    {compare, LOCKSCOPE_TEXT("Detail", "attempt to compare {word} with {second}"), Part::problem},
    {argument, LOCKSCOPE_TEXT("Detail", "bad argument #{number} to '{word}' ({problem})"), Part::problem},
    {argumentType, LOCKSCOPE_TEXT("Detail", "{word} expected, got {second}"), Part::problem},
    {nearToken, LOCKSCOPE_TEXT("Detail", "{problem} near {text}"), Part::problem},
    {expected, LOCKSCOPE_TEXT("Detail", "{word} expected"), Part::problem},
    {expectedEnd, LOCKSCOPE_TEXT("Detail", "{word} expected (to close {second} at line {number})"), Part::problem},
    {unexpectedSymbol, LOCKSCOPE_TEXT("Detail", "unexpected symbol"), Part::problem},
    {unfinishedString, LOCKSCOPE_TEXT("Detail", "unfinished string"), Part::problem},
    {malformedNumber, LOCKSCOPE_TEXT("Detail", "malformed number"), Part::problem},
    {outOfMemory, LOCKSCOPE_TEXT("Detail", "not enough memory"), Part::problem},
    {stackOverflow, LOCKSCOPE_TEXT("Detail", "stack overflow"), Part::problem},
    {codeFile, LOCKSCOPE_TEXT("Detail", "{word}: {problem}")},
    // the operator
    {operatorOnly, LOCKSCOPE_TEXT("Detail", "by the operator")},
    {byOperator, LOCKSCOPE_TEXT("Detail", "{detail}, by the operator")},
    {commandByOperator, LOCKSCOPE_TEXT("Detail", "{text} (by the operator)")},
};
// clang-format on

static_assert(std::ranges::all_of(templates,
    [](const Template &one) { return &one == &templates[static_cast<std::size_t>(one.what)]; }));

const Template &templateOf(Detail what)
{
    return templates[static_cast<std::size_t>(what)];
}

std::string_view traceTemplate(const Template &one)
{
    return one.inTrace ? one.inTrace : one.words.text;
}

// In the order of EventKind.
constexpr std::array<MarkedText, eventKindCount> kindWords{
    LOCKSCOPE_TEXT("Event", "run began"),
    LOCKSCOPE_TEXT("Event", "run ended"),
    LOCKSCOPE_TEXT("Event", "setting changed"),
    LOCKSCOPE_TEXT("Event", "machine stalled"),
    LOCKSCOPE_TEXT("Event", "attempt"),
    LOCKSCOPE_TEXT("Event", "step"),
    LOCKSCOPE_TEXT("Event", "sent"),
    LOCKSCOPE_TEXT("Event", "replied"),
    LOCKSCOPE_TEXT("Event", "timed out"),
    LOCKSCOPE_TEXT("Event", "granted"),
    LOCKSCOPE_TEXT("Event", "denied"),
    LOCKSCOPE_TEXT("Event", "entered"),
    LOCKSCOPE_TEXT("Event", "left"),
    LOCKSCOPE_TEXT("Event", "lease ended"),
    LOCKSCOPE_TEXT("Event", "extended"),
    LOCKSCOPE_TEXT("Event", "extension failed"),
    LOCKSCOPE_TEXT("Event", "releasing"),
    LOCKSCOPE_TEXT("Event", "released"),
    LOCKSCOPE_TEXT("Event", "release refused"),
    LOCKSCOPE_TEXT("Event", "deleted another client's lock"),
    LOCKSCOPE_TEXT("Event", "paused"),
    LOCKSCOPE_TEXT("Event", "resumed"),
    LOCKSCOPE_TEXT("Event", "crashed"),
    LOCKSCOPE_TEXT("Event", "ended"),
    LOCKSCOPE_TEXT("Event", "restarted"),
    LOCKSCOPE_TEXT("Event", "read"),
    LOCKSCOPE_TEXT("Event", "wrote"),
    LOCKSCOPE_TEXT("Event", "write refused"),
    LOCKSCOPE_TEXT("Event", "node up"),
    LOCKSCOPE_TEXT("Event", "node down"),
    LOCKSCOPE_TEXT("Event", "frozen"),
    LOCKSCOPE_TEXT("Event", "thawed"),
    LOCKSCOPE_TEXT("Event", "clock jumped"),
    LOCKSCOPE_TEXT("Event", "key set"),
    LOCKSCOPE_TEXT("Event", "key expired"),
    LOCKSCOPE_TEXT("Event", "key deleted"),
    LOCKSCOPE_TEXT("Event", "key lost"),
    LOCKSCOPE_TEXT("Event", "link cut"),
    LOCKSCOPE_TEXT("Event", "link healed"),
    LOCKSCOPE_TEXT("Event", "link delayed"),
    LOCKSCOPE_TEXT("Event", "failover began"),
    LOCKSCOPE_TEXT("Event", "promoted"),
    LOCKSCOPE_TEXT("Event", "demoted"),
    LOCKSCOPE_TEXT("Event", "failover ended"),
    LOCKSCOPE_TEXT("Event", "unknown"),
};

// What a value may be, by its name.
enum class ValueKind : std::uint8_t {
    number,
    length,
    kind, // an EventKind
    part, // a row of the table for this part
    word, // no comma
    text, // anything; also a row of the table
};

struct ValueInfo {
    std::string_view name;
    ValueKind kind;
    Part part = Part::whole;
};

constexpr ValueInfo valueInfos[] = {
    {"address", ValueKind::word},
    {"client", ValueKind::number},
    {"condition", ValueKind::part, Part::condition},
    {"count", ValueKind::number},
    {"detail", ValueKind::part},
    {"end", ValueKind::part, Part::end},
    {"kind", ValueKind::kind},
    {"length", ValueKind::length},
    {"more", ValueKind::length},
    {"node", ValueKind::number},
    {"number", ValueKind::number},
    {"operand", ValueKind::part, Part::operand},
    {"other", ValueKind::number},
    {"problem", ValueKind::part, Part::problem},
    {"rate", ValueKind::part, Part::rate},
    {"second", ValueKind::word},
    {"text", ValueKind::text},
    {"way", ValueKind::part, Part::way},
    {"word", ValueKind::word},
};

// The first value that a template names, and the texts around it.
struct Split {
    std::string_view before;
    const ValueInfo *value = nullptr; // null: there is none
    std::string_view after;
};

Split split(std::string_view text)
{
    for (auto begin = text.find('{'); begin != text.npos; begin = text.find('{', begin + 1)) {
        const std::size_t end = text.find('}', begin);
        const auto *const value = std::ranges::find(
            valueInfos, text.substr(begin + 1, end - begin - 1), &ValueInfo::name);
        if (value != std::end(valueInfos))
            return {text.substr(0, begin), value, text.substr(end + 1)};
    }
    return {text, nullptr, {}};
}

class Reader {
public:
    std::optional<ReadDetail> read(std::string_view text, Part part)
    {
        if (m_budget-- <= 0)
            return {};
        for (const Template &one : templates) {
            const bool mayStand =
                one.part == part || (part == Part::whole && one.part != Part::condition);
            ReadDetail detail{one.what, {}};
            if (mayStand && fits(traceTemplate(one), text, detail.values)) {
                std::ranges::reverse(detail.values);
                return detail;
            }
        }
        return {};
    }

private:
    // Appends the values in reverse order: a part is read last, because that takes longest.
    bool fits(std::string_view pattern, std::string_view text, std::vector<std::string> &values)
    {
        const Split parts = split(pattern);
        if (!parts.value)
            return text == pattern;
        if (!text.starts_with(parts.before))
            return false;
        text.remove_prefix(parts.before.size());
        const std::string_view next = split(parts.after).before;
        const bool isLast = next.size() == parts.after.size();
        std::size_t end = !isLast  ? text.find(next)
            : text.ends_with(next) ? text.size() - next.size()
                                   : text.npos;
        for (; end != text.npos; end = isLast ? text.npos : text.find(next, end + 1)) {
            const std::string_view value = text.substr(0, end);
            const bool isPart = parts.value->kind == ValueKind::part;
            if (value.empty() || (!isPart && !mayBe(*parts.value, value)))
                continue;
            const std::size_t size = values.size();
            if (fits(parts.after, text.substr(end), values)
                && (!isPart || read(value, parts.value->part))) {
                values.emplace_back(value);
                return true;
            }
            values.resize(size);
        }
        return false;
    }

    static bool mayBe(const ValueInfo &info, std::string_view value)
    {
        switch (info.kind) {
        case ValueKind::number: return value.find_first_not_of("0123456789") == value.npos;
        case ValueKind::length: return value.ends_with('s') && parseDuration(value);
        case ValueKind::kind: return eventKindOf(value).has_value();
        case ValueKind::word: return value.find(',') == value.npos;
        case ValueKind::part:
        case ValueKind::text: break;
        }
        return true;
    }

    int m_budget = 1'000; // parts tried: a file may have any text
};

WordingValue wordingOf(const ValueInfo &info, const std::string &value)
{
    if (info.kind == ValueKind::length)
        return parseDuration(value).value();
    if (info.kind == ValueKind::kind)
        return named(value, wordsOf(*eventKindOf(value)));
    if (info.kind != ValueKind::part && info.kind != ValueKind::text)
        return value;
    const auto detail = Reader().read(value, info.part);
    if (!detail)
        return value;
    const Wording words = wordingOf(*detail);
    return templateOf(detail->what).inTrace ? WordingValue(named(value, words)) : words;
}

} // namespace

MarkedText wordsOf(EventKind kind)
{
    return kindWords[static_cast<std::size_t>(kind)];
}

std::string_view detailText(Detail what)
{
    const std::string_view text = traceTemplate(templateOf(what));
    LOCKSCOPE_ASSERT(!split(text).value);
    return text;
}

std::string detailText(Detail what, std::initializer_list<DetailValue> values)
{
    std::string text;
    std::string_view rest = traceTemplate(templateOf(what));
    for (const DetailValue &value : values) {
        const Split parts = split(rest);
        LOCKSCOPE_ASSERT(parts.value);
        text.append(parts.before).append(value.text);
        rest = parts.after;
    }
    LOCKSCOPE_ASSERT(!split(rest).value);
    return text.append(rest);
}

std::optional<ReadDetail> readDetail(std::string_view text)
{
    return Reader().read(text, Part::whole);
}

Wording wordingOf(const ReadDetail &detail)
{
    const Template &from = templateOf(detail.what);
    Wording::Values values;
    std::string_view rest = traceTemplate(from);
    for (const std::string &value : detail.values) {
        const Split parts = split(rest);
        values.emplace_back(parts.value->name, wordingOf(*parts.value, value));
        rest = parts.after;
    }
    return {from.words, std::move(values)};
}

Wording detailWording(const std::string &text)
{
    const auto detail = readDetail(text);
    return detail ? wordingOf(*detail) : Wording::quoted(text);
}

} // namespace lockscope
