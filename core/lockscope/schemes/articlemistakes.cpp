// SPDX-License-Identifier: MIT
#include "lockscope/schemes/articlemistakes.h"

#include <array>
#include <deque>
#include <map>
#include <mutex>
#include <string>
#include <tuple>
#include <vector>

namespace lockscope {
namespace {

// In the order of ArticleMistake.
constexpr std::array<MistakeInfo, articleMistakeWords.size()> infos{
    MistakeInfo{"001", "lock=SET CLIENT_ID timeStamp NX PX TIMEOUT;",
        "lock=SET RESOURCE timeStamp NX PX TIMEOUT;",
        "Each client locks a key of its own, so no client excludes another one."},
    MistakeInfo{"001",
        "timeStamp = getCurrentTimeStamp();  lock=SET CLIENT_ID timeStamp NX PX TIMEOUT;",
        "token = 20 random bytes;  lock=SET CLIENT_ID token NX PX TIMEOUT;",
        "Two clients that ask in the same millisecond have the same value, and each deletes the "
        "other's keys as if they were its own."},
    MistakeInfo{"001", "for(int i=1;i<5;i++){", "for(int i=1;i<=N;i++){",
        "The fifth node is never asked, so two failed nodes of five prevent every majority."},
    MistakeInfo{"001", "}catch(Exception e){ return; }", "}catch(Exception e){ continue; }",
        "One failed node ends the attempt, and the keys on the other nodes stay until their TTL "
        "ends."},
    MistakeInfo{"001", "if(lock == 1 && ++successLockNum == N/2+1){ lockSuccess = true; break; }",
        "if(lock == 1){ ++successLockNum; }",
        "The key is on no more nodes than a majority, so the loss of one key lets another client "
        "in."},
    MistakeInfo{"001", "if(!successLockNum){ return; }", "if(successLockNum < N/2+1){ return; }",
        "One vote is enough, so each node can let in another client."},
    MistakeInfo{"001", "if(nowTimeStamp-timeStamp>TTL){ return; }",
        "if(nowTimeStamp-timeStamp>TTL){ release(); return; }",
        "A failed attempt leaves its keys, and they block the lock until their TTL ends."},
    MistakeInfo{"001", "del CLIENT_ID;", "eval(\"if get == token then del\", CLIENT_ID, token);",
        "The release deletes the key of another client."},
    MistakeInfo{"001", "}finally{ del CLIENT_ID; }",
        "}finally{ for(int i=1;i<=N;i++) del CLIENT_ID; }",
        "The keys on the other nodes stay, so the released lock is blocked until their TTL ends."},
    MistakeInfo{"001", "if(nowTimeStamp-timeStamp>TTL){", "if(nowTimeStamp-timeStamp>TTL-DRIFT){",
        "If the nodes' clocks run faster than the client's, the keys expire before the lease of "
        "the client ends."},
    MistakeInfo{"000", "SET lockKey lockValue PX 10000 XX", "SET lockKey lockValue PX 10000 NX",
        "XX sets only a key that exists: no client ever gets a free lock, and each client takes a "
        "held one."},
    MistakeInfo{"000", "SET lockKey lockValue EX 10 PX 10000 NX",
        "SET lockKey lockValue PX 10000 NX",
        "The server refuses two units with \"ERR syntax error\", so no client ever gets the lock."},
    MistakeInfo{"000", "if uniqueKey == GET(key) {", "if uniqueValue == GET(key) {",
        "The name uniqueKey is not defined, so the comparison is never true, and all wait until "
        "the TTL ends."},
    MistakeInfo{"000", "if (result.equals(1)) {", "if (Long.valueOf(1L).equals(result)) {",
        "A Long never equals an Integer: unlock() deletes the key and reports that it did not."},
    MistakeInfo{"002", "$redis->multi(); $count = (int)$redis->get('key1');",
        "$count = (int)$redis->get('key1'); $redis->multi();",
        "GET is only queued. What it returns, converted to int, is 1, so the counter is set to 2 "
        "each time."},
    MistakeInfo{"002", "if($this->redis->get($lockName) == $identifier) {",
        "if($this->redis->get($lockName) === $identifier) {",
        "PHP's == compares two numeric strings as numbers: \"1e1\" equals \"10\", and the release "
        "deletes another client's key."},
    MistakeInfo{"002", "$end = time() + $timeout; while(time() < $end) {",
        "$end = microtime(true) + $timeout; while(microtime(true) < $end) {",
        "time() returns whole seconds, so a client gives up as much as one second too early."},
    MistakeInfo{"003", "$redis->expire($key, $expireTime);", "$redis->pexpire($key, $expireTime);",
        "The number is in milliseconds for PX, and EXPIRE takes it as seconds: 30 s become 8.3 h."},
    MistakeInfo{"004", "if str(pipe.get(lockname), encoding='utf-8') == identifier:",
        "if pipe.get(lockname) == identifier.encode():",
        "If the key has expired, str(None, …) throws. WATCH stays active on the connection, and "
        "the next transaction there fails for no visible reason."},
};

// A part of a listing that a mistake changes: `printed` is the text with the mistake, `mended` the
// text without it.
struct Change {
    ArticleMistake mistake;
    std::string_view printed;
    std::string_view mended;
};

using enum ArticleMistake;

constexpr std::array changes{
    Change{ownKey, " client-id", " key"},
    Change{timeToken, " time NX", " token NX"},
    Change{fourNodes, "1..4", "1..N"},
    Change{errorEnds, "an error: return", "an error: next node"},
    Change{stopsAtQuorum, ", until N/2 + 1 said OK", ""},
    Change{oneVote, "votes == 0 ?", "votes < N/2 + 1 ?"},
    Change{noUndo, "? return", "? line 6, return"},
    Change{blindRelease, "DEL", "EVALSHA compare-and-delete"},
    Change{oneNodeRelease, ", on node 1", ", on all N nodes"},
    Change{noDrift, "> ttl ?", "> ttl - drift ?"},
    Change{xxForNx, " XX ", " NX "},
    Change{exAndPx, "EX seconds PX ttl", "PX ttl"},
    Change{undefinedToken, "== undefined ?", "== token ?"},
    Change{neverEqual, "compare-and-delete key token; Long(1).equals(Integer(1)) ?",
        "compare-and-delete key token"},
    Change{queuedGet, "MULTI, GET key: QUEUED, value = 1", "value = GET key"},
    Change{queuedGet, "SET key new value, EXEC", "MULTI, SET key new value, EXEC"},
    Change{looseCompare, "GET key == token, as PHP compares ?", "GET key == token ?"},
    Change{msAsSeconds, "EXPIRE key ttl-in-ms", "EXPIRE key ttl"},
    Change{throwsWhenExpired, "else: UNWATCH; no key: exception, WATCH stays", "else: UNWATCH"},
};

void replace(std::string &text, std::string_view old, std::string_view replacement)
{
    if (const std::size_t at = text.find(old); at != text.npos)
        text.replace(at, old.size(), replacement);
}

// Returns the text of a line as a client executes it with these mistakes. `text`: the line in the
// listing of the scheme.
std::string executedText(
    const SchemeInfo &scheme, std::string_view text, MistakeSet mistakes, LeaseUnit unit)
{
    std::string executed(text);
    const MistakeSet addedMistakes = mistakes - scheme.usualMistakes;
    const MistakeSet mendedMistakes = scheme.usualMistakes - mistakes;
    for (const Change &change : changes) {
        if (addedMistakes.has(change.mistake))
            replace(executed, change.mended, change.printed);
        else if (mendedMistakes.has(change.mistake))
            replace(executed, change.printed, change.mended);
    }
    if (unit == LeaseUnit::seconds && !mistakes.has(exAndPx))
        replace(executed, "PX ttl", "EX seconds");
    return executed;
}

struct StoredListing {
    std::deque<std::string> texts;
    std::vector<ListingLine> lines;
};

} // namespace

const MistakeInfo &infoOf(ArticleMistake mistake)
{
    return infos[static_cast<std::size_t>(mistake)];
}

MistakeSet mistakesMade(const SchemeInfo &scheme, int setting)
{
    return setting == usualMistakesSetting ? scheme.usualMistakes
                                           : MistakeSet::ofBits(setting) & scheme.mistakes;
}

Resource lockName(const Resource &resource, ClientId client, MistakeSet mistakes)
{
    return mistakes.has(ownKey)
        ? Resource{resource.text + ":client-" + std::to_string(client.value)}
        : resource;
}

Listing executedListing(const SchemeInfo &scheme, MistakeSet mistakes, LeaseUnit unit)
{
    const bool isOfFile = !scheme.listing.empty()
        && scheme.listing.back().number != static_cast<int>(scheme.listing.size());
    if (isOfFile) // the numbers are those of the lines of a file, and not the places in the listing
        return {};
    if (mistakes == scheme.usualMistakes && unit == LeaseUnit::milliseconds)
        return scheme.listing;
    static std::mutex mutex;
    static std::map<std::tuple<const ListingLine *, int, LeaseUnit>, StoredListing> listings;
    const std::lock_guard lock(mutex);
    StoredListing &stored = listings[{scheme.listing.data(), mistakes.bits(), unit}];
    if (stored.lines.empty()) {
        for (const ListingLine &line : scheme.listing) {
            stored.texts.push_back(executedText(scheme, line.text, mistakes, unit));
            stored.lines.push_back({line.number, stored.texts.back(), line.isRelease});
        }
    }
    return stored.lines;
}

} // namespace lockscope
