// SPDX-License-Identifier: MIT
#include "world/scripts.h"

#include <array>

namespace lockscope {
namespace {

struct Entry {
    std::string_view text;
    std::string_view hash;
};

// In the order of the enum.
constexpr std::array entries{
    Entry{
     "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('del',KEYS[1]) else return 0 end",
     "ae3671744a5dbb24ea37ef607b8b10ac7856d43e"},
    Entry{
     "if redis.call('get',KEYS[1]) == ARGV[1] then return redis.call('pexpire',KEYS[1],ARGV[2]) else return 0 "
     "end",
     "0be193f9697b4b30826e1bc553c0064e0e04668c"},
    Entry{
     "local held = redis.call('get',KEYS[1]) if held == ARGV[1] then return "
     "redis.call('pexpire',KEYS[1],ARGV[2]) end if held then return 0 end "
     "redis.call('set',KEYS[1],ARGV[1],'PX',ARGV[2]) return 1",
     "6ba802023ccbc891ab90df7ebd01d8582c9a18eb"},
    Entry{
     "if tonumber(ARGV[1]) < tonumber(redis.call('get',KEYS[2]) or '0') then return redis.error_reply('FENCED "
     "a larger number has been here') end redis.call('set',KEYS[2],ARGV[1]) return redis.call('get',KEYS[1])",
     "276e6287b0f454d414a2534ca14427ef621dd2d1"},
    Entry{
     "if tonumber(ARGV[1]) < tonumber(redis.call('get',KEYS[2]) or '0') then return 0 end "
     "redis.call('set',KEYS[2],ARGV[1]) redis.call('set',KEYS[1],ARGV[2]) return 1",
     "dff43a6f43b8acedb7262d2af4dea4359a9ffe31"},
    Entry{
     "if redis.call('get',KEYS[2]) == ARGV[1] then redis.call('set',KEYS[1],ARGV[2]) return 1 else return 0 "
     "end",
     "cb1b1f453094777336f450658dee056c4954b27a"},
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
