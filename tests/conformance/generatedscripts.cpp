// SPDX-License-Identifier: GPL-3.0-or-later
// Draws short scripts as users may write them. They test how Lua's values are converted, the texts
// of errors, and what is forbidden to a script.
#include "tests/conformance/generator.h"

namespace lockscope::conformance {

// clang-format off
Generator::Words Generator::userScriptCommand()
{
    static const std::vector<std::string> texts{
        "return 1", "return 1.9", "return -1.9", "return 'a'", "return true", "return false", "return nil", "return", "",
        "return {1,2,nil,4}", "return {1.9,'a',true,false,{ok='k'},{err='E x'}}", "return {}", "return {ok='fine'}", "return {err='plain'}",
        "return {err='My own error'}", "return {double=3.5}", "return tostring", "return {{1,{2,'x'}},3}", "return 2^53", "return 1/0", "return 0/0",
        "return redis.status_reply('YES')", "return redis.error_reply('NO way')", "return redis.error_reply('single')",
        "return redis.error_reply('-CODE text')", "return redis.error_reply()", "return redis.status_reply('x','y')", "return redis.status_reply(1)",
        "x=1", "return x", "_G.x=1", "rawset(_G,'x',1)", "string.foo=1", "redis.call=nil", "KEYS={} return 1", "return redis.nothing",
        "return type(os)", "return io", "return print", "return debug", "return require", "return getfenv", "return loadfile",
        "math.randomseed(-1) return math.random(1000)", "math.randomseed(5) return {math.random(5,7),tostring(math.random())}", "math.randomseed(7) return math.random(1000000)",
        "return math.random(0)", "error('boo')", "error({err='My own'})", "error()", "error('a', 2)", "local x = nil; x.y=1", "return nosuch(", "return 1 +",
        "return redis.call()", "return redis.call('get',{})", "return redis.call('nosuch')", "return redis.call('get')", "return redis.call('multi')",
        "return redis.pcall('nosuch')", "return redis.pcall('incr',KEYS[1],'b')", "return redis.call('incr',KEYS[1])", "return redis.pcall('incr',KEYS[1])",
        "local r = redis.pcall('incr',KEYS[1]) if type(r)=='table' then return {r.err or 'none', tostring(r.source), tostring(r.ignore_error_stats_update)} end return r",
        "return {pcall(error,'x')}", "local a,b = pcall(redis.call,'incr',KEYS[1]) return b", "local r = redis.pcall('nosuch') error(r)",
        "return redis.call('blpop','nolist',1)", "return redis.call('script','load','return 1')", "return redis.call('client','id')",
        "return redis.call('client','what')", "return redis.call('client')", "return redis.call('eval','return 1',0)", "return redis.call('wait',0,0)",
        "return redis.call('set',KEYS[1],1.5)", "return redis.call('set',KEYS[1],2^53)", "return redis.call('set',KEYS[1],1e20)",
        "return redis.call('set',KEYS[1],ARGV[1],'px',1e9)", "return redis.call('get',KEYS[1])", "return redis.call('GET',KEYS[1]) == false",
        "redis.call('set',KEYS[1],ARGV[1]) return redis.call('lpush',KEYS[1],1)", "redis.call('set','a','kept') error('after')",
        "return redis.call('set',KEYS[1],ARGV[1],'nx')", "return redis.call('mget',KEYS[1],'nokey')", "return redis.call('type',KEYS[1])",
        "return redis.call('type',KEYS[1]).ok", "return #redis.call('time')", "return redis.call('lrange',KEYS[1],0,-1)",
        "return redis.call('exists',KEYS[1]) + 1", "redis.call('lpush','list','z') return redis.call('llen','list')", "return redis.call('ping')",
        "local t = {} for i = 1, 20 do t[i] = i * i end return t", "return table.concat({1,2,3},'-')", "return string.format('%5.2f|%d|%s',3.14159,42,'x')",
        "return ('x'):rep(3)", "return tostring(1e15)..' '..tostring(2^53)..' '..1e100", "return tonumber(ARGV[1])", "return {#KEYS, #ARGV}", "return {KEYS[1], ARGV[1]}",
        "local n = 0 for k, v in pairs({a=1,b=2}) do n = n + v end return n", "local n = 0 for k in pairs(redis) do n = n + 1 end return n > 10",
        "return redis.sha1hex('')", "return redis.sha1hex()", "return redis.sha1hex('abc')", "return redis.log(1)", "return redis.log('a','b')", "return redis.log(9,'b')",
        "return redis.setresp(4)", "return redis.setresp(2)", "return redis.replicate_commands()", "return redis.set_repl(redis.REPL_ALL)", "return redis.set_repl(99)",
        "return {redis.REPL_ALL,redis.REPL_AOF,redis.REPL_NONE,redis.REPL_REPLICA,redis.LOG_DEBUG,redis.LOG_WARNING}",
        "return loadstring('return 7')()", "return loadstring('x=1')()", "return load('return 1')()", "return select('#', unpack({1,2,3}))",
        "local co = coroutine.wrap(function() coroutine.yield(1) coroutine.yield(2) end) return {co(), co()}", "return _VERSION",
        "setmetatable(_G,{})", "return getmetatable('').__index == string", "return getmetatable(string)", "return type(getmetatable(_G))", "getmetatable('').__index = {}",
        "return getmetatable(setmetatable({}, {__metatable='mine'}))", "return {pcall(error,{err='E x'})}", "return {pcall(error,{1,2})}", "return {pcall(function() return 1, 2 end)}",
        "getmetatable(_G).__index = nil", "return rawget(string,'upper') == string.upper", "for k in pairs(_G) do if k == 'os' then return 1 end end return 0", "return rawget(_G,'x') == nil", "return next({})", "return string.upper('abc')",
        "#!lua\nreturn 5", "#!lua flags=no-writes\nreturn redis.call('set','a','b')", "#!lua flags=no-writes\nreturn redis.call('get','count')", "#!lua flags=what\nreturn 1",
        "#!python\nreturn 1", "#!lua name=x\nreturn 1", "#!lua", "return {err='a\\nb'}", "return {ok='a\\nb'}", "return 'a\\nb'", "--comment\nreturn\nx",
        "local t = {} t.x = t return t", "return math.floor(3.7) .. '|' .. 10 / 4", "return 3 == 3.0", "return 'abc' < 'abd'", "return not nil",
        "assert(false)", "assert(false, 'told')", "assert(nil, {err='X y'})", "return string.rep('ab', 3, ',')", "return 10 % 3", "return tostring(nil) .. tostring(true)",
    };
    Words words{"eval", oneOf(texts), "1", key(), value()};
    if (happensOnceIn(6))
        words = {"eval", oneOf(texts), "0"};
    if (happensOnceIn(15))
        words = {"script", "load", oneOf(texts)};
    return words;
}
// clang-format on

} // namespace lockscope::conformance
