// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/luascript.h"

#include <algorithm>
#include <cctype>
#include <initializer_list>
#include <string>
#include <vector>

namespace lockscope {
namespace {

using Names = std::vector<std::string>;

// The words of a script that show its purpose. Words in comments do not count.
struct LuaWords {
    Names calls; // the commands that the script calls, in lower case, in order
    bool comparesWithNil =
        false; // contains not, nil or false, with which a script asks whether a value exists
    bool hasNx = false;      // passes the option NX
    bool returnsTtl = false; // return redis.call('pttl', …)
};

bool isPartOfName(char c)
{
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

std::string lowerCase(std::string_view word)
{
    std::string lower(word);
    std::transform(lower.begin(), lower.end(), lower.begin(),
        [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return lower;
}

// Returns the position after the comment that begins at `at`.
std::size_t endOfComment(std::string_view text, std::size_t at)
{
    const bool isLong = text.substr(at).starts_with("--[[");
    const std::string_view mark = isLong ? "]]" : "\n";
    const std::size_t end = text.find(mark, at);
    return end == text.npos ? text.size() : end + mark.size();
}

// Returns the position of the quote that ends the string whose first character is at `at`.
std::size_t endOfString(std::string_view text, std::size_t at, char quote)
{
    while (at < text.size() && text[at] != quote)
        at += text[at] == '\\' ? 2 : 1;
    return std::min(at, text.size());
}

class LuaReader {
public:
    LuaWords read(std::string_view text)
    {
        for (std::size_t at = 0; at < text.size();) {
            const char c = text[at];
            if (text.substr(at).starts_with("--")) {
                at = endOfComment(text, at);
            } else if (c == '"' || c == '\'') {
                const std::size_t end = endOfString(text, at + 1, c);
                takeString(lowerCase(text.substr(at + 1, end - at - 1)));
                at = end + 1;
            } else if (isPartOfName(c)) {
                const std::size_t begin = at;
                while (at < text.size() && isPartOfName(text[at]))
                    ++at;
                takeName(text.substr(begin, at - begin));
            } else {
                if (c != '(' && c != '.' && std::isspace(static_cast<unsigned char>(c)) == 0)
                    m_isCall = m_isReturn = false;
                ++at;
            }
        }
        return std::move(m_words);
    }

private:
    void takeName(std::string_view name)
    {
        m_words.comparesWithNil |= name == "not" || name == "nil" || name == "false";
        m_isCall = name == "call" || name == "pcall";
        m_isReturn = name == "return" || (m_isReturn && (m_isCall || name == "redis"));
    }
    void takeString(std::string text)
    {
        m_words.hasNx |= text == "nx";
        if (m_isCall) {
            m_words.returnsTtl |= m_isReturn && (text == "pttl" || text == "ttl");
            m_words.calls.push_back(std::move(text));
        }
        m_isCall = m_isReturn = false;
    }

    LuaWords m_words;
    bool m_isCall = false;   // if the next word is a string, it is the name of a command
    bool m_isReturn = false; // the script returns the result of the call that follows
};

bool hasAny(const Names &calls, std::initializer_list<std::string_view> names)
{
    return std::any_of(calls.begin(), calls.end(), [&](const std::string &call) {
        return std::find(names.begin(), names.end(), call) != names.end();
    });
}

} // namespace

LuaScript readLuaScript(std::string_view text)
{
    const LuaWords words = LuaReader().read(text);
    const bool setsString = hasAny(words.calls,
        {"set", "setnx", "setex", "psetex", "getset", "mset", "msetnx", "incr", "incrby"});
    const bool setsOther = hasAny(
        words.calls, {"zadd", "hset", "hsetnx", "hmset", "hincrby", "sadd", "lpush", "rpush"});
    const bool dropsMember = hasAny(words.calls, {"zrem", "hdel", "srem", "lrem", "lpop", "rpop"});
    const bool readsMember = hasAny(words.calls, {"zscore", "hexists", "hget", "sismember"});
    const bool readsString = hasAny(words.calls, {"get", "getdel"});
    const bool deletes = hasAny(words.calls, {"del", "unlink", "getdel"});
    const bool expires =
        hasAny(words.calls, {"expire", "pexpire", "expireat", "pexpireat", "persist", "getex"});
    // If the result of a GET is compared with nil or false, the GET may ask whether the lock is
    // free.
    const bool asksWhetherFree = words.hasNx || (readsString && words.comparesWithNil)
        || hasAny(words.calls,
            {"exists", "setnx", "hsetnx", "msetnx", "zcard", "zcount", "scard", "hlen", "llen"});
    const bool isForHolder = (readsString || readsMember) && !asksWhetherFree;
    LuaScript script;
    script.setsKey = setsString || setsOther;
    script.hasStringValue = setsString || readsString || !(setsOther || dropsMember || readsMember);
    if (script.setsKey && !(isForHolder && deletes))
        script.role = isForHolder ? CommandRole::extend : CommandRole::acquire;
    else if (deletes || dropsMember)
        script.role = CommandRole::release;
    else if (expires)
        script.role = CommandRole::extend;
    const bool moves = hasAny(
        words.calls, {"rename", "renamenx", "copy", "move", "restore", "append", "setrange"});
    script.changesAnyKey = hasAny(words.calls, {"flushall", "flushdb", "swapdb"});
    script.changesKeys =
        script.setsKey || deletes || dropsMember || expires || moves || script.changesAnyKey;
    script.changesOtherwise = moves || script.setsKey + deletes + expires > 1;
    script.answersWithTtl = script.role == CommandRole::acquire && words.returnsTtl;
    return script;
}

} // namespace lockscope
