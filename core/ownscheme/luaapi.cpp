// SPDX-License-Identifier: GPL-3.0-or-later
//
// The functions that a user's scheme calls. As in luaclient.cpp, no local object with a destructor
// stands where Lua may raise an error.
#include "core/ownscheme/luaapi.h"

#include "core/ownscheme/luaclient.h"
#include "lockscope/commands/lockcommands.h"
#include "lockscope/schemes/singlenode.h"
#include "lockscope/events/rowdetail.h"
#include "lockscope/schemes/sharedsteps.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <lua.hpp>

namespace lockscope {
namespace {

using Kind = LuaWish::Kind;

// What is shorter in Lua. pcall may yield, which the one of Lua 5.1 cannot; `alive` raises if the
// budget is used up.
constexpr std::string_view prelude = R"(
local alive, create, resume, status, yield =
  alive, coroutine.create, coroutine.resume, coroutine.status, coroutine.yield
local function step(co, ok, ...)
  alive()
  if not ok then return false, ... end
  if status(co) == "suspended" then return step(co, resume(co, yield(...))) end
  return true, ...
end
function pcall(f, ...)
  local co = create(function(...) return f(...) end)
  return step(co, resume(co, ...))
end
function granted(lock)
  if type(lock) == "table" then lock.outcome = "granted" end
  return lock
end
function denied(reply, reason, row)
  return { outcome = "denied", reply = reply, reason = reason, row = row }
end
function released(reply, row) return { outcome = "released", reply = reply, row = row } end
function extended(reply, valid_until, row)
  return { outcome = "extended", reply = reply, valid_until = valid_until, row = row }
end
)";

LuaClient &clientOf(lua_State *lua)
{
    return *static_cast<LuaClient *>(LuaBox::ownerOf(lua));
}

// Raises an error. The client keeps its text, because Lua skips destructors.
template <class... Values> int raise(lua_State *lua, Detail what, Values... values)
{
    std::string &text = clientOf(lua).raised;
    text = detailText(what, {DetailValue(values)...});
    return luaL_error(lua, "%s", text.c_str());
}

// Checks that the function was called as a method: c:call(…).
LuaCall &callOf(lua_State *lua)
{
    if (lua_istable(lua, 1) == 0)
        raise(lua, Detail::needsColon);
    LuaCall *const call = clientOf(lua).running;
    if (!call)
        raise(lua, Detail::onlyInCalls);
    return *call;
}

ClientProcess &processOf(lua_State *lua)
{
    return callOf(lua).client().process();
}

Duration durationAt(lua_State *lua, int index)
{
    const lua_Number length = luaL_checknumber(lua, index);
    luaL_argcheck(
        lua, length >= 0 && length < 1e18, index, detailText(Detail::lengthExpected).data());
    return Duration{static_cast<std::int64_t>(length)};
}

int now(lua_State *lua)
{
    lua_pushnumber(lua, static_cast<lua_Number>(processOf(lua).now().time_since_epoch().count()));
    return 1;
}

int wall(lua_State *lua)
{
    lua_pushnumber(lua, static_cast<lua_Number>(processOf(lua).wallNow().count()));
    return 1;
}

int nodes(lua_State *lua)
{
    lua_pushinteger(lua, processOf(lua).nodeCount());
    return 1;
}

int id(lua_State *lua)
{
    lua_pushinteger(lua, processOf(lua).id().value);
    return 1;
}

int random(lua_State *lua)
{
    const Duration limit = durationAt(lua, 2);
    luaL_argcheck(lua, limit.count() > 0, 2, detailText(Detail::positiveExpected).data());
    const Duration length = processOf(lua).randomDuration(Purpose::retryDelay, limit);
    lua_pushnumber(lua, static_cast<lua_Number>(length.count()));
    return 1;
}

int pushToken(lua_State *lua, const Token &token)
{
    callOf(lua).token = token;
    lua_pushlstring(lua, token.text().data(), token.text().size());
    return 1;
}

int token(lua_State *lua)
{
    return pushToken(lua, processOf(lua).newToken());
}

int owner(lua_State *lua)
{
    return pushToken(lua, processOf(lua).ownerToken());
}

int sleepFor(lua_State *lua)
{
    constexpr Duration shortest = 10us; // so that a loop of sleeps comes to an end
    LuaCall &call = callOf(lua);
    call.wish.length = std::max(durationAt(lua, 2), shortest);
    call.wish.kind = Kind::sleep;
    return lua_yield(lua, 0);
}

int step(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    lua_Debug where;
    if (lua_getstack(lua, 1, &where) == 0 || lua_getinfo(lua, "l", &where) == 0)
        where.currentline = 0;
    for (const ListingLine &line : call.client().source().listing) {
        if (line.number != where.currentline)
            continue;
        call.wish.line = line;
        call.wish.kind = Kind::step;
        return lua_yield(lua, 0);
    }
    return raise(lua, Detail::stepNotQuoted);
}

// The words of a command, from the arguments of a function. Numbers are written as Redis reads
// them.
struct Words {
    std::array<std::string_view, freeCommandWordsMax> words;
    std::size_t count = 0;
    std::array<std::array<char, 32>, freeCommandWordsMax> numbers;

    void add(lua_State *lua, int index)
    {
        if (count == freeCommandWordsMax)
            raise(lua, Detail::tooManyWords, std::int64_t{freeCommandWordsMax});
        if (lua_type(lua, index) == LUA_TNUMBER) {
            const lua_Number number = lua_tonumber(lua, index);
            const bool isWhole = std::floor(number) == number && std::fabs(number) < 1e15;
            std::array<char, 32> &text = numbers.at(count);
            const int size =
                std::snprintf(text.data(), text.size(), isWhole ? "%.0f" : "%.17g", number);
            words.at(count++) = {text.data(), static_cast<std::size_t>(size)};
            return;
        }
        if (lua_type(lua, index) != LUA_TSTRING)
            raise(lua, Detail::notAWord, std::string_view(luaL_typename(lua, index)));
        std::size_t size = 0;
        const char *const text = lua_tolstring(lua, index, &size);
        words.at(count++) = {text, size};
    }
    void addAll(lua_State *lua, int table)
    {
        if (lua_isnoneornil(lua, table))
            return;
        luaL_checktype(lua, table, LUA_TTABLE);
        const int size = static_cast<int>(lua_objlen(lua, table));
        luaL_checkstack(lua, static_cast<int>(freeCommandWordsMax) + 1, "too many words");
        for (int i = 1; i <= size; ++i) {
            lua_rawgeti(lua, table, i); // stays on the stack, so that the text stays alive
            add(lua, lua_gettop(lua));
        }
    }
    std::span<const std::string_view> view() const { return {words.data(), count}; }
};

// The words of a command that a scheme may send, from the arguments from `first` on.
void takeCommand(lua_State *lua, int first, Words &words)
{
    const int last = lua_gettop(lua);
    luaL_checkstring(lua, first);
    for (int i = first; i <= last; ++i)
        words.add(lua, i);
    if (const auto refusal = refusalOf(words.words[0]))
        raise(lua, Detail::cannotSend, words.words[0], *refusal);
}

NodeId nodeAt(lua_State *lua, int index)
{
    const int node = luaL_checkint(lua, index);
    const int count = processOf(lua).nodeCount();
    if (node < 1 || node > count)
        raise(lua, Detail::noSuchNode, std::int64_t{node}, std::int64_t{count});
    return NodeId{static_cast<std::uint8_t>(node)};
}

int call(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    Words words;
    call.wish.node = nodeAt(lua, 2);
    takeCommand(lua, 3, words);
    call.noteTransaction(call.wish.node, words.words[0]);
    call.wish.command = freeCommand(words.view(), call.place(call.wish.node));
    call.wish.byText.reset();
    call.wish.kind = Kind::call;
    return lua_yield(lua, 0);
}

// Takes the next fencing token, as a run does that asks for one by itself (requestFence()).
int fence(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    call.wish.node = call.client().source().info.isQuorum ? storeNode : onlyNode;
    call.wish.command = commands::nextFence(call.request().resource, call.token);
    call.wish.byText.reset();
    call.wish.kind = Kind::call;
    return lua_yield(lua, 0);
}

// The text of a script at `index`, its keys and its arguments in the tables behind it.
std::string_view takeScript(lua_State *lua, int index, Words &words, std::size_t &keyCount)
{
    std::size_t size = 0;
    const char *const text = luaL_checklstring(lua, index, &size);
    words.count = 3; // EVAL, the text, the number of keys
    words.addAll(lua, index + 1);
    keyCount = words.count - 3;
    words.addAll(lua, index + 2);
    return {text, size};
}

int eval(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    Words words;
    std::size_t keyCount = 0;
    call.wish.node = nodeAt(lua, 2);
    const std::string_view text = takeScript(lua, 3, words, keyCount);
    const auto rest = words.view().subspan(3);
    call.wish.command = freeScript(text, true, keyCount, rest, call.place(call.wish.node));
    call.wish.byText.reset();
    if (!call.wish.command->form().script)
        call.wish.byText = freeScript(text, false, keyCount, rest, call.place(call.wish.node));
    call.wish.kind = Kind::call;
    return lua_yield(lua, 0);
}

int wait(lua_State *lua);
int count(lua_State *lua);

constexpr luaL_Reg votesFunctions[] = {{"wait", wait}, {"count", count}, {nullptr, nullptr}};

constexpr const char *votesKey = "lockscope.votes"; // in Lua's registry: the metatable of votes
constexpr const char *clientKey = "lockscope.c";    // the table `c`
constexpr const char *schemeKey = "lockscope.scheme";
constexpr std::size_t titleMax = 100; // bytes

// Sends to all nodes and pushes the votes, a table that knows their number.
int pushVotes(lua_State *lua)
{
    lua_newtable(lua);
    lua_pushinteger(lua, static_cast<lua_Integer>(callOf(lua).votes.size() + 1));
    lua_setfield(lua, -2, "votes");
    lua_getfield(lua, LUA_REGISTRYINDEX, votesKey);
    lua_setmetatable(lua, -2);
    return 1;
}

void sendToAll(LuaCall &call, const Command &command)
{
    ClientProcess &process = call.client().process();
    const FrameAllocator<Gather> memory;
    call.votes.push_back({std::allocate_shared<Gather>(
        memory, process, Gather::allNodes(process), command, call.request().nodeTimeout)});
}

int sendAll(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    Words words;
    takeCommand(lua, 2, words);
    pushVotes(lua);
    sendToAll(call, freeCommand(words.view(), call.place(NodeId{})));
    return 1;
}

int evalAll(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    Words words;
    std::size_t keyCount = 0;
    const std::string_view text = takeScript(lua, 2, words, keyCount);
    pushVotes(lua);
    const auto rest = words.view().subspan(3);
    const Command byHash = freeScript(text, true, keyCount, rest, call.place(NodeId{}));
    sendToAll(call,
        byHash.form().script ? byHash
                             : freeScript(text, false, keyCount, rest, call.place(NodeId{})));
    return 1;
}

bool isAnyReply(const Answer &answer)
{
    return answer.isAnswered() && !answer.reply.isNil();
}

// Which replies count as a yes: "OK", 1 (a number above 0), or nothing (any reply but nil).
Gather::IsYes acceptAt(lua_State *lua, int index)
{
    if (lua_isnoneornil(lua, index))
        return isAnyReply;
    if (lua_type(lua, index) == LUA_TNUMBER && lua_tonumber(lua, index) == 1)
        return reportsDeletion;
    if (lua_type(lua, index) == LUA_TSTRING && std::strcmp(lua_tostring(lua, index), "OK") == 0)
        return isVoteFor;
    luaL_argerror(lua, index, detailText(Detail::yesExpected).data());
    return nullptr;
}

// The index in LuaCall::votes of the votes whose method is called.
std::size_t ownVotes(lua_State *lua)
{
    const std::size_t votes = votesAt(lua, 1);
    if (votes == 0 || votes > callOf(lua).votes.size())
        raise(lua, Detail::foreignVotes);
    return votes - 1;
}

int wait(lua_State *lua)
{
    LuaCall &call = callOf(lua);
    call.wish.votes = ownVotes(lua);
    const bool waitsForAll = lua_isnoneornil(lua, 2);
    call.wish.quorum = waitsForAll ? 0 : luaL_checkint(lua, 2);
    call.wish.isYes = waitsForAll ? nullptr : acceptAt(lua, 3);
    call.wish.gather = call.votes[call.wish.votes].gather;
    call.wish.kind = Kind::votes;
    return lua_yield(lua, 0);
}

int count(lua_State *lua)
{
    const Gather::IsYes isYes = acceptAt(lua, 2);
    lua_pushinteger(lua, callOf(lua).votes[ownVotes(lua)].gather->count(isYes));
    return 1;
}

int alive(lua_State *lua)
{
    LuaBox::of(lua).spend(lua, 1);
    return 0;
}

// scheme { … }: keeps its table.
int scheme(lua_State *lua)
{
    luaL_checktype(lua, 1, LUA_TTABLE);
    lua_settop(lua, 1);
    lua_setfield(lua, LUA_REGISTRYINDEX, schemeKey);
    return 0;
}

constexpr luaL_Reg clientFunctions[] = {{"now", now}, {"wall", wall}, {"nodes", nodes}, {"id", id},
    {"random", random}, {"token", token}, {"owner", owner}, {"sleep", sleepFor}, {"step", step},
    {"call", call}, {"eval", eval}, {"send_all", sendAll}, {"eval_all", evalAll}, {"fence", fence},
    {nullptr, nullptr}};

// Runs a text as a chunk of this name.
void run(lua_State *lua, std::string_view text, const char *name)
{
    if (luaL_loadbuffer(lua, text.data(), text.size(), name) != 0)
        lua_error(lua);
    lua_call(lua, 0, 0);
}

void removeFields(lua_State *lua, std::initializer_list<const char *> names)
{
    for (const char *const name : names) {
        lua_pushnil(lua);
        lua_setfield(lua, -2, name);
    }
}

} // namespace

int openSchemeState(lua_State *lua)
{
    const LuaClient &client = *static_cast<LuaClient *>(lua_touserdata(lua, 1));
    openSafeLibraries(lua);
    lua_register(lua, "alive", alive);
    run(lua, prelude, "=lockscope");
    lua_pushvalue(lua, LUA_GLOBALSINDEX);
    removeFields(lua,
        {"alive", "coroutine", "load", "loadstring", "getfenv", "setfenv", "xpcall",
            "collectgarbage", "gcinfo"});
    lua_getglobal(lua, LUA_MATHLIBNAME);
    removeFields(
        lua, {"random", "randomseed"}); // c:random() gives the same numbers for the same seed
    lua_register(lua, "scheme", scheme);
    lua_newtable(lua);
    luaL_register(lua, nullptr, clientFunctions);
    lua_setfield(lua, LUA_REGISTRYINDEX, clientKey);
    lua_newtable(lua);
    lua_newtable(lua);
    luaL_register(lua, nullptr, votesFunctions);
    lua_setfield(lua, -2, "__index");
    lua_setfield(lua, LUA_REGISTRYINDEX, votesKey);
    const char *const name = lua_pushfstring(lua, "@%s", client.source().name.c_str());
    run(lua, client.source().text, name);
    return 0;
}

void pushClientTable(lua_State *lua)
{
    lua_getfield(lua, LUA_REGISTRYINDEX, clientKey);
}

void pushRequest(lua_State *lua, const LockRequest &request, const HeldLock *lock)
{
    const auto setNumber = [lua](const char *name, double value) {
        lua_pushnumber(lua, value);
        lua_setfield(lua, -2, name);
    };
    const auto setText = [lua](const char *name, std::string_view first, std::string_view second) {
        lua_pushlstring(lua, first.data(), first.size());
        lua_pushlstring(lua, second.data(), second.size());
        lua_concat(lua, 2);
        lua_setfield(lua, -2, name);
    };
    constexpr int fieldsMax = 12;
    lua_createtable(lua, 0, fieldsMax);
    setText("key", lockKeyPrefix, request.resource.text);
    setText("resource", request.resource.text, {});
    setNumber("ttl", static_cast<double>(request.ttl.count()));
    setNumber("ttl_ms",
        static_cast<double>(std::chrono::ceil<std::chrono::milliseconds>(request.ttl).count()));
    setNumber(
        "ttl_s", static_cast<double>(std::chrono::ceil<std::chrono::seconds>(request.ttl).count()));
    setNumber("timeout", static_cast<double>(request.nodeTimeout.count()));
    setNumber("drift", static_cast<double>(driftAllowanceOf(request).count()));
    setNumber("depth", request.depth);
    setNumber("replicas", request.replicas);
    if (!lock)
        return;
    setText("token", lock->token.text(), {});
    setNumber("fence", static_cast<double>(lock->fence.value));
    if (lock->validUntil)
        setNumber("valid_until", static_cast<double>(lock->validUntil->time_since_epoch().count()));
}

namespace {

void pushReplyAlone(lua_State *lua, const Reply &reply)
{
    luaL_checkstack(lua, 4, "a reply is too deep");
    switch (reply.kind) {
    case Reply::Kind::nil: lua_pushnil(lua); break;
    case Reply::Kind::integer: lua_pushnumber(lua, static_cast<lua_Number>(reply.integer)); break;
    case Reply::Kind::status:
    case Reply::Kind::text: lua_pushlstring(lua, reply.text.data(), reply.text.size()); break;
    case Reply::Kind::error:
        lua_newtable(lua);
        lua_pushlstring(lua, reply.text.data(), reply.text.size());
        lua_setfield(lua, -2, "refused");
        break;
    case Reply::Kind::array:
        lua_newtable(lua);
        for (std::size_t i = 0; i < reply.items.size(); ++i) {
            pushReplyAlone(lua, reply.items[i]);
            lua_rawseti(lua, -2, static_cast<int>(i + 1));
        }
        break;
    }
}

} // namespace

void pushReplyValue(lua_State *lua, const Answer &answer)
{
    if (answer.outcome != Answer::Outcome::unknown) {
        pushReplyAlone(lua, answer.reply);
        return;
    }
    lua_newtable(lua);
    lua_pushliteral(lua, "no reply");
    lua_setfield(lua, -2, "unknown");
}

std::size_t votesAt(lua_State *lua, int index)
{
    if (lua_istable(lua, index) == 0)
        return 0;
    lua_pushvalue(lua, index);
    lua_pushliteral(lua, "votes");
    lua_rawget(lua, -2);
    const lua_Integer votes = lua_tointeger(lua, -1);
    lua_pop(lua, 2);
    return votes > 0 ? static_cast<std::size_t>(votes) : 0;
}

bool isFailureAt(lua_State *lua, int index)
{
    lua_pushvalue(lua, index);
    bool isFailure = false;
    for (const char *const name : {"refused", "unknown"}) {
        lua_pushstring(lua, name);
        lua_rawget(lua, -2);
        isFailure = isFailure || !lua_isnil(lua, -1);
        lua_pop(lua, 1);
    }
    lua_pop(lua, 1);
    return isFailure;
}

std::string errorText(std::string_view text)
{
    if (text.find("attempt to yield across") == text.npos) {
        std::string line(text);
        std::replace(line.begin(), line.end(), '\n', ' ');
        return line;
    }
    return std::string(detailText(Detail::cannotWait));
}

Result<Done> readSchemeInfo(LuaClient &client, SchemeInfo &info)
{
    const auto read = [](lua_State *lua) {
        SchemeInfo &own = *static_cast<SchemeInfo *>(lua_touserdata(lua, 1));
        const auto isFunction = [lua](const char *name) {
            lua_getglobal(lua, name);
            const bool is = lua_isfunction(lua, -1);
            lua_pop(lua, 1);
            return is;
        };
        if (!isFunction("acquire") || !isFunction("release"))
            return raise(lua, Detail::noFunctions);
        own.canExtend = isFunction("extend");
        lua_getfield(lua, LUA_REGISTRYINDEX, schemeKey);
        if (lua_istable(lua, -1) == 0)
            return raise(lua, Detail::noScheme);
        for (lua_pushnil(lua); lua_next(lua, -2) != 0; lua_pop(lua, 1)) {
            const char *const name = lua_type(lua, -2) == LUA_TSTRING ? lua_tostring(lua, -2) : "";
            if (std::strcmp(name, "title") == 0 && lua_type(lua, -1) == LUA_TSTRING
                && lua_objlen(lua, -1) <= titleMax && !std::strchr(lua_tostring(lua, -1), '\n'))
                own.title = {"", keptText(lua_tostring(lua, -1)).data()};
            else if (std::strcmp(name, "quorum") == 0 && lua_isboolean(lua, -1))
                own.isQuorum = lua_toboolean(lua, -1) != 0;
            else if (std::strcmp(name, "needs") == 0 && lua_isstring(lua, -1) != 0
                && std::strcmp(lua_tostring(lua, -1), "replica") == 0)
                own.waitsForReplicas = true;
            else
                return raise(lua, Detail::wrongField, std::string_view(name));
        }
        return 0;
    };
    const std::string failure = client.protectedCall(read, &info);
    if (!failure.empty())
        return within(client.source().name, Error{detailWording(failure)});
    return Done{};
}

} // namespace lockscope
