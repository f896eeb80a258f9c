// SPDX-License-Identifier: MIT
#include "lockscope/commands/scripts.h"

#include <array>

namespace lockscope {
namespace {

struct Entry {
    std::string_view text;
    std::string_view hash;
};

// In the order of the enum.
constexpr std::array entries{
    Entry{"if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else "
          "return 0 end",
        "ae3671744a5dbb24ea37ef607b8b10ac7856d43e"},
    Entry{"if redis.call('get',KEYS[1]) == ARGV[1] then return "
          "redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 end",
        "0be193f9697b4b30826e1bc553c0064e0e04668c"},
    Entry{"local held = redis.call('get',KEYS[1]) if held == ARGV[1] then return "
          "redis.call('pexpire',KEYS[1],ARGV[2]) end if held then return 0 end "
          "redis.call('set',KEYS[1],ARGV[1],'PX',ARGV[2]) return 1",
        "6ba802023ccbc891ab90df7ebd01d8582c9a18eb"},
    // The script for a lock that is handed over (Script::handOff). The queue is a list. Each item
    // is the place of one waiting client: "END:TTL:TOKEN". END is the time, in ms since 1970, until
    // which the place is valid; a client that still waits renews its place before END. If END is in
    // the past, the client has crashed, and the script skips the place. To hand over the lock, the
    // script sets the key, and pushes a message to the wake list of the client (wakeKey()). The
    // message contains the time from the hand-over to END in ms, from which the client computes
    // when its lease began. The script reads the clock before it sets the key, so the computed
    // beginning is never too late. The script runs twice for each hand-over. To be fast, the common
    // paths use no Lua patterns, define no Lua functions and compute nothing twice.
    Entry{
        "local lock, queue, token, act, ttl = KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3] local "
        "time = redis.call('time') local now = time[1] * 1000 + math.floor(time[2] / 1000) local "
        "wake = 'lockscope:wake:' .. string.sub(lock, 16) .. ':' local till if act == 'release' or "
        "act == 'leave' then if act == 'leave' then redis.call('del', wake .. token) for _, place "
        "in ipairs(redis.call('lrange', queue, 0, -1)) do if string.sub(place, -#token) == token "
        "then redis.call('lrem', queue, 0, place) end end end if redis.call('get', lock) ~= token "
        "then return 0 end redis.call('del', lock) else local left = redis.call('pttl', lock) if "
        "act == 'again' and redis.call('get', lock) == token then redis.call('del', wake .. token) "
        "return {left} end local old if act == 'again' then ttl, old = string.match(ttl, "
        "'^(%d+):(%d+)$') end if left == -2 and redis.call('exists', queue) == 0 then if act == "
        "'join' then redis.call('rpush', wake .. token, 0) redis.call('pexpire', wake .. token, "
        "ttl) end return redis.call('set', lock, token, 'px', ttl) end till = now + math.max(left, "
        "0) + ttl local place = till .. ':' .. ttl .. ':' .. token local at = act == 'again' and "
        "redis.call('lpos', queue, old .. ':' .. ttl .. ':' .. token) if at then "
        "redis.call('lset', queue, at, place) else redis.call('rpush', queue, place) end if left "
        "~= -2 then return {left, now, till} end end local first = redis.call('lpop', queue) while "
        "first do local rest = string.sub(first, 1, 13) - now if rest > 0 then local colon = "
        "string.find(first, ':', 15, true) local length = string.sub(first, 15, colon - 1) local "
        "whose = string.sub(first, colon + 1) redis.call('set', lock, whose, 'px', length) "
        "redis.call('rpush', wake .. whose, rest) redis.call('pexpire', wake .. whose, length) if "
        "whose == token then if act ~= 'join' then redis.call('del', wake .. token) end return "
        "redis.status_reply('OK') end break end first = redis.call('lpop', queue) end if till then "
        "return {redis.call('pttl', lock), now, till} end return 1",
        "d28b1a48f4cb261e425d9d9b3cc8a30382fa405d"},
    Entry{"if tonumber(ARGV[1]) < tonumber(redis.call('get',KEYS[2]) or '0') then return "
          "redis.error_reply('FENCED a larger number has been here') end "
          "redis.call('set',KEYS[2],ARGV[1]) return redis.call('get',KEYS[1])",
        "276e6287b0f454d414a2534ca14427ef621dd2d1"},
    Entry{"if tonumber(ARGV[1]) < tonumber(redis.call('get',KEYS[2]) or '0') then return 0 end "
          "redis.call('set',KEYS[2],ARGV[1]) redis.call('set',KEYS[1],ARGV[2]) return 1",
        "dff43a6f43b8acedb7262d2af4dea4359a9ffe31"},
    Entry{"if redis.call('get',KEYS[2]) == ARGV[1] then redis.call('set',KEYS[1],ARGV[2]) return 1 "
          "else return 0 end",
        "cb1b1f453094777336f450658dee056c4954b27a"},
    Entry{"local absent = 0 for place in string.gmatch(ARGV[1],'%d+') do if "
          "redis.call('setbit',KEYS[1],place,1) == 0 then absent = 1 end end return absent",
        "718c1ffd42cbbe477b45f8446c2ea488cfd1a843"},
    Entry{"if redis.call('exists',KEYS[1]) == 1 and redis.call('hexists',KEYS[1],ARGV[1]) == 0 "
          "then return 0 end local holds = redis.call('hincrby',KEYS[1],ARGV[1],1) "
          "redis.call('pexpire',KEYS[1],ARGV[2]) return holds",
        "d30bd63b84a2edcf284a49b922fa04d2f42f4c13"},
    Entry{"if redis.call('hexists',KEYS[1],ARGV[1]) == 0 then return nil end if "
          "redis.call('hincrby',KEYS[1],ARGV[1],-1) > 0 then return 0 end return "
          "redis.call('del',KEYS[1])",
        "ccfe042a458761d1bf13e2ab27fd6a60a6030319"},
    Entry{"if redis.call('hexists',KEYS[1],ARGV[1]) == 0 then return 0 end return "
          "redis.call('pexpire',KEYS[1],ARGV[2])",
        "29d3d541c61c00377e78fdafbd770698fa7814df"},
};

} // namespace

std::string_view scriptText(Script script)
{
    return entries.at(static_cast<std::size_t>(script)).text;
}

std::string_view scriptHash(Script script)
{
    return entries.at(static_cast<std::size_t>(script)).hash;
}

} // namespace lockscope
