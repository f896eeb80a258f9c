// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that Generator draws: one function for each group of commands.
#include "tests/conformance/generator.h"

#include "lockscope/commands/scripts.h"

namespace lockscope::conformance {

Generator::Words Generator::setWithOptions(const std::string &name, const std::string &text)
{
    Words words{"set", name, text};
    if (isOneIn(2))
        words.push_back(inAnyCase(oneOf({"nx", "xx", "nx", "get", "keepttl"})));
    if (isOneIn(2)) {
        switch (below(8)) {
        case 0: words.insert(words.end(), {"ex", farTimeMs()}); break;
        case 1: words.insert(words.end(), {"exat", isOneIn(4) ? "@s-5" : "@s+" + farTimeMs()}); break;
        case 2: words.insert(words.end(), {"pxat", isOneIn(3) ? "@-5000" : "@+" + farTimeMs()}); break;
        case 3: words.insert(words.end(), {inAnyCase(oneOf({"px", "ex", "pxat", "exat"})), number() }); break;
        default: words.insert(words.end(), {inAnyCase("px"), farTimeMs()}); break;
        }
    }
    if (isOneIn(12))
        words.push_back(oneOf({"get", "xx", "nx", "keepttl", "px", "what"}));
    // Replaces a short time: the key would expire during the sequence, at a time that no test can predict.
    for (std::size_t i = 3; i + 1 < words.size(); ++i) {
        const std::string &next = words[i + 1];
        if (next == "1" || next == "2" || next == "5" || next == "10" || next == "100")
            words[i + 1] = "0";
    }
    return words;
}

Generator::Words Generator::strings()
{
    switch (below(14)) {
    case 0: return {"get", key()};
    case 1: return {"getset", key(), value()};
    case 2: return {"getdel", key()};
    case 3: return isOneIn(3) ? Words{"getex", key(), "persist"} : Words{"getex", key()};
    case 4: return {"getex", key(), oneOf({"pxat", "px", "exat", "ex"}), isOneIn(3) ? "0" : isOneIn(2) ? "-5" : "@+" + farTimeMs()};
    case 5: return {"setnx", key(), value()};
    case 6: return {oneOf({"setex", "psetex"}), key(), isOneIn(3) ? oneOf({"0", "-1", "x", "9223372036854775807"}) : farTimeMs(), value()};
    case 7: return {"append", key(), value()};
    case 8: return {"strlen", key()};
    case 9: return {"mget", key(), key()};
    case 10: return {"mset", key(), value(), key(), value()};
    default: return setWithOptions(key(), value());
    }
}

Generator::Words Generator::counters()
{
    const std::string name = isOneIn(2) ? "count" : key();
    return isOneIn(2) ? Words{oneOf({"incr", "decr"}), name} : Words{oneOf({"incrby", "decrby"}), name, number()};
}

Generator::Words Generator::bits()
{
    const std::string at = isOneIn(3) ? oneOf({"-1", "x", "4294967296", "0"}) : std::to_string(below(60));
    switch (below(4)) {
    case 0: return {"getbit", key(), at};
    case 1: return {"setbit", key(), at, oneOf({"0", "1", "1", "1", "2", "x"})};
    case 2: return {"bitcount", key()};
    default:
        return isOneIn(2) ? Words{"bitcount", key(), number(), number()}
                          : Words{"bitcount", key(), number(), number(), oneOf({"bit", "byte", "BIT", "what"})};
    }
}

Generator::Words Generator::keys()
{
    switch (below(8)) {
    case 0: return {"exists", key(), key()};
    case 1: return {"type", key()};
    case 2: return {"keys", oneOf({"*", "a", "l*", "[a-c]", "[^a-c]*", "?", "\\a", "*o*:*"})};
    case 3: return {"scan", oneOf({"0", "0", "0", "x"}), "count", oneOf({"1000", "1000", "0", "x"})};
    case 4: return isOneIn(4) ? Words{oneOf({"flushall", "flushdb"})} : Words{"touch", key()};
    case 5: return {"unlink", key(), key()};
    default: return {"del", key()};
    }
}

Generator::Words Generator::expiry()
{
    switch (below(8)) {
    case 0: return {oneOf({"ttl", "pttl", "expiretime", "pexpiretime"}), key()};
    case 1: return {"persist", key()};
    case 2: return {oneOf({"pexpire", "expire", "pexpireat", "expireat"}), key(), oneOf({"0", "-1", "x", "-9223372036854775808", "9223372036854775807"})};
    case 3: return {"pexpireat", key(), isOneIn(3) ? "@-5000" : "@+" + farTimeMs()};
    case 4: return {"expireat", key(), isOneIn(3) ? "@s-5" : "@s+" + farTimeMs()};
    case 5: return {oneOf({"expire", "pexpire"}), key(), farTimeMs(), inAnyCase(oneOf({"nx", "xx", "gt", "lt", "what"}))};
    case 6: return {oneOf({"expire", "pexpire"}), key(), farTimeMs(), oneOf({"nx", "xx", "gt", "lt"}), oneOf({"nx", "xx", "gt", "lt"})};
    default: return {oneOf({"expire", "pexpire"}), key(), farTimeMs()};
    }
}

Generator::Words Generator::lists()
{
    const std::string name = isOneIn(2) ? "list" : key();
    switch (below(11)) {
    case 0: case 1: return {oneOf({"lpush", "rpush"}), name, value(), value()};
    case 2: return {oneOf({"lpush", "rpush"}), name, value()};
    case 3: return {oneOf({"lpop", "rpop"}), name};
    case 4: return {oneOf({"lpop", "rpop"}), name, oneOf({"0", "1", "2", "-1", "x", "100"})};
    case 5: return {"llen", name};
    case 6: return {"lrange", name, number(), number()};
    case 7: return {"lrem", name, number(), value()};
    case 8: return isOneIn(2) ? Words{"lindex", name, number()} : Words{"lset", name, number(), value()};
    case 9:
        return isOneIn(2) ? Words{"lpos", name, value()}
                          : Words{"lpos", name, value(), oneOf({"rank", "count", "maxlen", "what"}), oneOf({"0", "1", "2", "-1", "-2", "x"})};
    default: return {"lpos", name, value(), "rank", oneOf({"1", "2", "-1", "0"}), "count", oneOf({"0", "1", "2"})};
    }
}

Generator::Words Generator::hashes()
{
    const std::string name = isOneIn(2) ? "hash" : key();
    switch (below(9)) {
    case 0: return {"hset", name, value(), value()};
    case 1: return {"hset", name, value(), value(), value(), value()};
    case 2: return {"hget", name, value()};
    case 3: return {"hdel", name, value(), value()};
    case 4: return {"hgetall", name};
    case 5: return {"hincrby", name, value(), number()};
    case 6: return {"hlen", name};
    case 7: return isOneIn(2) ? Words{"hmget", name, value(), value()} : Words{"hsetnx", name, value(), value()};
    default: return {"hexists", name, value()};
    }
}

Generator::Words Generator::sets()
{
    const std::string name = isOneIn(2) ? "set" : key();
    switch (below(5)) {
    case 0: return {"sadd", name, value(), value()};
    case 1: return {"srem", name, value(), value()};
    case 2: return {"sismember", name, value()};
    case 3: return {"scard", name};
    default: return {"smembers", name};
    }
}

Generator::Words Generator::server()
{
    switch (below(11)) {
    case 0: return {"ping"};
    case 1: return {"ping", value()};
    case 2: return {"echo", value()};
    case 3: return {"select", oneOf({"0", "99", "x", "-1"})};
    case 4: return {"time"};
    case 5: return {"client", inAnyCase(oneOf({"id", "getname", "what"}))};
    case 6: return {"client", "setname", oneOf({"me", "no blanks", ""})};
    case 7: return isOneIn(2) ? Words{"auth", "x"} : Words{"auth", oneOf({"default", "nobody"}), "x"};
    case 8: return {"publish", "channel", value()};
    case 9: return {"wait", "0", oneOf({"0", "5", "x", "-1"})};
    default: return isOneIn(2) ? Words{"client"} : Words{"script"};
    }
}

Generator::Words Generator::transactions()
{
    switch (below(8)) {
    case 0: case 1: return {"multi"};
    case 2: case 3: case 4: return {"exec"};
    case 5: return {"discard"};
    case 6: return {"watch", key(), key()};
    default: return isOneIn(3) ? Words{"unwatch"} : Words{"watch", key()};
    }
}

// Draws a call of a script that a lock scheme uses, with correct or wrong arguments.
Generator::Words Generator::lockScripts()
{
    const auto script = static_cast<Script>(below(7));
    Words words{isOneIn(3) ? "eval" : "evalsha"};
    words.emplace_back(words.front() == "eval" ? scriptText(script) : scriptHash(script));
    if (isOneIn(10))
        return {"script", oneOf({"load", "exists"}), words.back()};
    if (script == Script::handOff) {
        words.insert(words.end(), {"2", "lockscope:lock:orders", "lockscope:queue:orders", oneOf({"t1", "t2", "t3"}),
            oneOf({"take", "join", "release", "release", "leave"}), farTimeMs()});
    } else {
        const std::string lock = isOneIn(3) ? key() : "lockscope:lock:orders";
        const bool hasTwoKeys = script >= Script::readFenced;
        words.insert(words.end(), {hasTwoKeys ? "2" : "1", lock});
        if (hasTwoKeys)
            words.emplace_back(isOneIn(3) ? key() : "count");
        words.push_back(hasTwoKeys && isOneIn(2) ? number() : oneOf({"t1", "t2", "t3"}));
        words.push_back(script == Script::writeFenced || script == Script::writeClaimed ? value() : farTimeMs());
    }
    if (isOneIn(12))
        words[2] = oneOf({"0", "1", "5", "-1", "x", "99"});
    if (isOneIn(20))
        words.pop_back();
    return words;
}

// Draws a command of the kind that a lock scheme sends.
Generator::Words Generator::lockCommand()
{
    const std::string lock = isOneIn(4) ? "lockscope:lock:users" : "lockscope:lock:orders";
    const std::string token = oneOf({"t1", "t2", "t3"});
    switch (below(12)) {
    case 0: case 1: return {"SET", lock, token, "NX", "PX", farTimeMs()};
    case 2: return {"SET", lock, token, "NX", "PXAT", isOneIn(4) ? "@-5000" : "@+" + farTimeMs()};
    case 3: return {"SETNX", lock, token};
    case 4: return {"GETSET", lock, token};
    case 5: return {oneOf({"PEXPIRE", "EXPIRE"}), lock, isOneIn(5) ? "-1" : farTimeMs()};
    case 6: return {"DEL", lock};
    case 7: return {"SET", lock, token};
    case 8: return transactions();
    case 9: return isOneIn(2) ? Words{"PERSIST", lock} : Words{"GETDEL", lock};
    default: return lockScripts();
    }
}

} // namespace lockscope::conformance
