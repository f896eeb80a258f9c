// SPDX-License-Identifier: GPL-3.0-or-later
// The commands that Generator draws: one function for each group of commands.
#include "tests/conformance/generator.h"

#include "lockscope/commands/scripts.h"

namespace lockscope::conformance {

Generator::Words Generator::setWithOptions(const std::string &name, const std::string &text)
{
    Words words{"set", name, text};
    if (happensOnceIn(2))
        words.push_back(inAnyCase(oneOf({"nx", "xx", "nx", "get", "keepttl"})));
    if (happensOnceIn(2)) {
        switch (numberBelow(8)) {
        case 0: words.insert(words.end(), {"ex", longTime()}); break;
        case 1:
            words.insert(words.end(), {"exat", happensOnceIn(4) ? "@s-5" : "@s+" + longTime()});
            break;
        case 2:
            words.insert(words.end(), {"pxat", happensOnceIn(3) ? "@-5000" : "@+" + longTime()});
            break;
        case 3:
            words.insert(words.end(), {inAnyCase(oneOf({"px", "ex", "pxat", "exat"})), number()});
            break;
        default: words.insert(words.end(), {inAnyCase("px"), longTime()}); break;
        }
    }
    if (happensOnceIn(12))
        words.push_back(oneOf({"get", "xx", "nx", "keepttl", "px", "what"}));
    // Replaces a short time: the key would expire during the sequence, at a time that no test can
    // predict.
    for (std::size_t i = 3; i + 1 < words.size(); ++i) {
        const std::string &next = words[i + 1];
        if (next == "1" || next == "2" || next == "5" || next == "10" || next == "100")
            words[i + 1] = "0";
    }
    return words;
}

Generator::Words Generator::stringCommand()
{
    switch (numberBelow(14)) {
    case 0: return {"get", key()};
    case 1: return {"getset", key(), value()};
    case 2: return {"getdel", key()};
    case 3: return happensOnceIn(3) ? Words{"getex", key(), "persist"} : Words{"getex", key()};
    case 4:
        return {"getex", key(), oneOf({"pxat", "px", "exat", "ex"}),
            happensOnceIn(3)       ? "0"
                : happensOnceIn(2) ? "-5"
                                   : "@+" + longTime()};
    case 5: return {"setnx", key(), value()};
    case 6:
        return {oneOf({"setex", "psetex"}), key(),
            happensOnceIn(3) ? oneOf({"0", "-1", "x", "9223372036854775807"}) : longTime(),
            value()};
    case 7: return {"append", key(), value()};
    case 8: return {"strlen", key()};
    case 9: return {"mget", key(), key()};
    case 10: return {"mset", key(), value(), key(), value()};
    default: return setWithOptions(key(), value());
    }
}

Generator::Words Generator::counterCommand()
{
    const std::string name = happensOnceIn(2) ? "count" : key();
    return happensOnceIn(2) ? Words{oneOf({"incr", "decr"}), name}
                            : Words{oneOf({"incrby", "decrby"}), name, number()};
}

Generator::Words Generator::bitCommand()
{
    const std::string at =
        happensOnceIn(3) ? oneOf({"-1", "x", "4294967296", "0"}) : std::to_string(numberBelow(60));
    switch (numberBelow(4)) {
    case 0: return {"getbit", key(), at};
    case 1: return {"setbit", key(), at, oneOf({"0", "1", "1", "1", "2", "x"})};
    case 2: return {"bitcount", key()};
    default:
        return happensOnceIn(2)
            ? Words{"bitcount", key(), number(), number()}
            : Words{"bitcount", key(), number(), number(), oneOf({"bit", "byte", "BIT", "what"})};
    }
}

Generator::Words Generator::keyCommand()
{
    switch (numberBelow(8)) {
    case 0: return {"exists", key(), key()};
    case 1: return {"type", key()};
    case 2: return {"keys", oneOf({"*", "a", "l*", "[a-c]", "[^a-c]*", "?", "\\a", "*o*:*"})};
    case 3:
        return {"scan", oneOf({"0", "0", "0", "x"}), "count", oneOf({"1000", "1000", "0", "x"})};
    case 4: return happensOnceIn(4) ? Words{oneOf({"flushall", "flushdb"})} : Words{"touch", key()};
    case 5: return {"unlink", key(), key()};
    default: return {"del", key()};
    }
}

Generator::Words Generator::expiryCommand()
{
    switch (numberBelow(8)) {
    case 0: return {oneOf({"ttl", "pttl", "expiretime", "pexpiretime"}), key()};
    case 1: return {"persist", key()};
    case 2:
        return {oneOf({"pexpire", "expire", "pexpireat", "expireat"}), key(),
            oneOf({"0", "-1", "x", "-9223372036854775808", "9223372036854775807"})};
    case 3: return {"pexpireat", key(), happensOnceIn(3) ? "@-5000" : "@+" + longTime()};
    case 4: return {"expireat", key(), happensOnceIn(3) ? "@s-5" : "@s+" + longTime()};
    case 5:
        return {oneOf({"expire", "pexpire"}), key(), longTime(),
            inAnyCase(oneOf({"nx", "xx", "gt", "lt", "what"}))};
    case 6:
        return {oneOf({"expire", "pexpire"}), key(), longTime(), oneOf({"nx", "xx", "gt", "lt"}),
            oneOf({"nx", "xx", "gt", "lt"})};
    default: return {oneOf({"expire", "pexpire"}), key(), longTime()};
    }
}

Generator::Words Generator::listCommand()
{
    const std::string name = happensOnceIn(2) ? "list" : key();
    switch (numberBelow(11)) {
    case 0:
    case 1: return {oneOf({"lpush", "rpush"}), name, value(), value()};
    case 2: return {oneOf({"lpush", "rpush"}), name, value()};
    case 3: return {oneOf({"lpop", "rpop"}), name};
    case 4: return {oneOf({"lpop", "rpop"}), name, oneOf({"0", "1", "2", "-1", "x", "100"})};
    case 5: return {"llen", name};
    case 6: return {"lrange", name, number(), number()};
    case 7: return {"lrem", name, number(), value()};
    case 8:
        return happensOnceIn(2) ? Words{"lindex", name, number()}
                                : Words{"lset", name, number(), value()};
    case 9:
        return happensOnceIn(2)
            ? Words{"lpos", name, value()}
            : Words{"lpos", name, value(), oneOf({"rank", "count", "maxlen", "what"}),
                oneOf({"0", "1", "2", "-1", "-2", "x"})};
    default:
        return {"lpos", name, value(), "rank", oneOf({"1", "2", "-1", "0"}), "count",
            oneOf({"0", "1", "2"})};
    }
}

Generator::Words Generator::hashCommand()
{
    const std::string name = happensOnceIn(2) ? "hash" : key();
    switch (numberBelow(9)) {
    case 0: return {"hset", name, value(), value()};
    case 1: return {"hset", name, value(), value(), value(), value()};
    case 2: return {"hget", name, value()};
    case 3: return {"hdel", name, value(), value()};
    case 4: return {"hgetall", name};
    case 5: return {"hincrby", name, value(), number()};
    case 6: return {"hlen", name};
    case 7:
        return happensOnceIn(2) ? Words{"hmget", name, value(), value()}
                                : Words{"hsetnx", name, value(), value()};
    default: return {"hexists", name, value()};
    }
}

Generator::Words Generator::setCommand()
{
    const std::string name = happensOnceIn(2) ? "set" : key();
    switch (numberBelow(5)) {
    case 0: return {"sadd", name, value(), value()};
    case 1: return {"srem", name, value(), value()};
    case 2: return {"sismember", name, value()};
    case 3: return {"scard", name};
    default: return {"smembers", name};
    }
}

Generator::Words Generator::serverCommand()
{
    switch (numberBelow(11)) {
    case 0: return {"ping"};
    case 1: return {"ping", value()};
    case 2: return {"echo", value()};
    case 3: return {"select", oneOf({"0", "99", "x", "-1"})};
    case 4: return {"time"};
    case 5: return {"client", inAnyCase(oneOf({"id", "getname", "what"}))};
    case 6: return {"client", "setname", oneOf({"me", "no blanks", ""})};
    case 7:
        return happensOnceIn(2) ? Words{"auth", "x"}
                                : Words{"auth", oneOf({"default", "nobody"}), "x"};
    case 8: return {"publish", "channel", value()};
    case 9: return {"wait", "0", oneOf({"0", "5", "x", "-1"})};
    default: return happensOnceIn(2) ? Words{"client"} : Words{"script"};
    }
}

Generator::Words Generator::transactionCommand()
{
    switch (numberBelow(8)) {
    case 0:
    case 1: return {"multi"};
    case 2:
    case 3:
    case 4: return {"exec"};
    case 5: return {"discard"};
    case 6: return {"watch", key(), key()};
    default: return happensOnceIn(3) ? Words{"unwatch"} : Words{"watch", key()};
    }
}

// Draws a call of a script that a lock scheme uses, with correct or wrong arguments.
Generator::Words Generator::lockScriptCommand()
{
    const auto script = static_cast<Script>(numberBelow(7));
    Words words{happensOnceIn(3) ? "eval" : "evalsha"};
    words.emplace_back(words.front() == "eval" ? scriptText(script) : scriptHash(script));
    if (happensOnceIn(10))
        return {"script", oneOf({"load", "exists"}), words.back()};
    if (script == Script::handOff) {
        words.insert(words.end(),
            {"2", "lockscope:lock:orders", "lockscope:queue:orders", oneOf({"t1", "t2", "t3"}),
                oneOf({"take", "join", "release", "release", "leave"}), longTime()});
    } else {
        const std::string lock = happensOnceIn(3) ? key() : "lockscope:lock:orders";
        const bool hasTwoKeys = script >= Script::readFenced;
        words.insert(words.end(), {hasTwoKeys ? "2" : "1", lock});
        if (hasTwoKeys)
            words.emplace_back(happensOnceIn(3) ? key() : "count");
        words.push_back(hasTwoKeys && happensOnceIn(2) ? number() : oneOf({"t1", "t2", "t3"}));
        words.push_back(
            script == Script::writeFenced || script == Script::writeClaimed ? value() : longTime());
    }
    if (happensOnceIn(12))
        words[2] = oneOf({"0", "1", "5", "-1", "x", "99"});
    if (happensOnceIn(20))
        words.pop_back();
    return words;
}

// Draws a command of the kind that a lock scheme sends.
Generator::Words Generator::lockCommand()
{
    const std::string lock = happensOnceIn(4) ? "lockscope:lock:users" : "lockscope:lock:orders";
    const std::string token = oneOf({"t1", "t2", "t3"});
    switch (numberBelow(12)) {
    case 0:
    case 1: return {"SET", lock, token, "NX", "PX", longTime()};
    case 2:
        return {"SET", lock, token, "NX", "PXAT", happensOnceIn(4) ? "@-5000" : "@+" + longTime()};
    case 3: return {"SETNX", lock, token};
    case 4: return {"GETSET", lock, token};
    case 5: return {oneOf({"PEXPIRE", "EXPIRE"}), lock, happensOnceIn(5) ? "-1" : longTime()};
    case 6: return {"DEL", lock};
    case 7: return {"SET", lock, token};
    case 8: return transactionCommand();
    case 9: return happensOnceIn(2) ? Words{"PERSIST", lock} : Words{"GETDEL", lock};
    default: return lockScriptCommand();
    }
}

} // namespace lockscope::conformance
