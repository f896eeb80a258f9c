// SPDX-License-Identifier: GPL-3.0-or-later
//
// Lua raises an error with longjmp, which skips the destructors of C++ objects. So no function that
// Lua calls has a local object with a destructor at a place where Lua may raise an error, and all
// that may allocate runs in LuaClient::protectedCall() or inside lua_resume().
#include "core/ownscheme/luaclient.h"

#include "core/ownscheme/luaapi.h"
#include "lockscope/schemes/sharedsteps.h"

#include <cmath>
#include <lua.hpp>
#include <utility>

namespace lockscope {
namespace {

const LuaBox::Limits limits{8 << 20, 1'000'000, detailText(Detail::manyInstructions).data()};
constexpr int stepsInARowMax = 10'000;
constexpr int waitsMax = 1000;                        // of one call of acquire, extend or release
constexpr std::int64_t instructionsMax = 200'000'000; // of a process, so that a slow scheme ends

struct Caller {
    LuaClient *client;
    void *data;
};

} // namespace

LuaClient::LuaClient(ClientProcess *process, std::shared_ptr<const LuaSource> source)
    : m_process(process), m_source(std::move(source)), m_box(m_source->boxes.take(this))
{
    if (m_box)
        return;
    m_box = std::make_unique<LuaBox>(limits, this);
    m_failure = protectedCall(openSchemeState, this);
    if (m_failure.empty() && m_box->isExceeded())
        m_failure = limits.tooManySteps;
    if (m_failure.empty())
        m_box->keepImage();
}

LuaClient::~LuaClient()
{
    if (m_failure.empty())
        m_source->boxes.give(std::move(m_box));
}

std::string LuaClient::protectedCall(int (*function)(lua_State *), void *data)
{
    lua_State *const lua = m_box->state();
    if (lua_cpcall(lua, function, data) == 0)
        return {};
    const char *const text = lua_tostring(lua, -1);
    std::string failure = text ? text : detailText(Detail::noErrorText).data();
    lua_pop(lua, 1);
    return failure;
}

std::string LuaClient::placeOf(const char *function)
{
    lua_State *const lua = m_box->state();
    lua_Debug definition{};
    lua_getglobal(lua, function);
    if (lua_isfunction(lua, -1)) // the code may have changed it
        lua_getinfo(lua, ">S", &definition);
    else
        lua_pop(lua, 1);
    return m_source->name
        + (definition.linedefined > 0 ? ':' + std::to_string(definition.linedefined) : "") + ": ";
}

void LuaClient::markReleaseLines(std::vector<ListingLine> &lines)
{
    lua_State *const lua = m_box->state();
    lua_Debug function;
    lua_getglobal(lua, "release");
    lua_getinfo(lua, ">S", &function);
    for (ListingLine &line : lines)
        line.isRelease =
            line.number >= function.linedefined && line.number <= function.lastlinedefined;
}

LuaCall::LuaCall(std::shared_ptr<LuaClient> client, const char *function,
    const LockRequest &request, const HeldLock *lock)
    : token(lock ? lock->token : Token()), m_client(std::move(client)), m_function(function),
      m_request(request), m_lock(lock)
{
}

LuaCall::~LuaCall()
{
    if (m_thread)
        luaL_unref(m_client->box().state(), LUA_REGISTRYINDEX, m_threadReference);
}

FreeCommandPlace LuaCall::place(NodeId node) const
{
    return {m_request.resource, token, m_inTransaction.test(node.value)};
}

void LuaCall::noteTransaction(NodeId node, std::string_view command)
{
    if (command == "MULTI" || command == "multi")
        m_inTransaction.set(node.value);
    else if (command == "EXEC" || command == "exec" || command == "DISCARD" || command == "discard")
        m_inTransaction.reset(node.value);
}

// Makes the coroutine, with its function and arguments on its stack.
int LuaCall::begin(lua_State *lua)
{
    LuaCall &call = *static_cast<LuaCall *>(lua_touserdata(lua, 1));
    call.m_thread = lua_newthread(lua);
    call.m_threadReference = luaL_ref(lua, LUA_REGISTRYINDEX);
    lua_getglobal(lua, call.m_function);
    pushClientTable(lua);
    pushRequest(lua, call.m_request, call.m_lock);
    lua_xmove(lua, call.m_thread, 3);
    call.m_argumentCount = 2;
    return 0;
}

int LuaCall::pushAnswer(lua_State *lua)
{
    LuaCall &call = *static_cast<LuaCall *>(lua_touserdata(lua, 1));
    luaL_checkstack(lua, 8, "too many values");
    if (call.m_answer)
        pushReplyValue(lua, *call.m_answer);
    else
        lua_pushinteger(lua, call.m_yesCount);
    lua_pushinteger(lua, static_cast<lua_Integer>(call.m_rows.size()));
    luaL_checkstack(call.m_thread, 2, "too many values");
    lua_xmove(lua, call.m_thread, 2);
    call.m_argumentCount = 2;
    return 0;
}

void LuaCall::answer(const Answer &answer)
{
    m_rows.push_back(answer.event);
    m_answer = &answer;
    m_failure = m_client->protectedCall(pushAnswer, this);
    m_answer = nullptr;
}

void LuaCall::answerVotes(const LuaWish &answered)
{
    m_rows.push_back(answered.gather->lastEvent());
    m_yesCount = answered.isYes ? answered.gather->count(answered.isYes) : 0;
    votes[answered.votes].heldCount = answered.gather->count(isVoteAgainst);
    m_failure = m_client->protectedCall(pushAnswer, this);
}

LuaWish LuaCall::fail(std::string text)
{
    const std::string &name = m_client->source().name;
    m_failure = text.starts_with(name) ? std::move(text) : name + ": " + text;
    return {};
}

LuaWish LuaCall::resume()
{
    if (!m_client->failure().empty())
        return fail(m_client->failure());
    if (!m_thread && m_failure.empty())
        m_failure = m_client->protectedCall(begin, this);
    if (!m_failure.empty())
        return fail(m_failure);
    wish = {};
    m_client->box().refill();
    m_client->running = this;
    const int status = lua_resume(m_thread, std::exchange(m_argumentCount, 0));
    m_client->running = nullptr;
    if (status != 0 && status != LUA_YIELD) {
        const char *const text = lua_tostring(m_thread, -1);
        return fail(errorText(text ? text : detailText(Detail::noErrorText)));
    }
    if (m_client->box().isExceeded())
        return fail(limits.tooManySteps);
    if (m_client->countInstructions() > instructionsMax)
        return fail(Detail::manyInProcess);
    if (status != LUA_YIELD)
        return end();
    m_hasWaited = true;
    if (wish.kind != LuaWish::Kind::step && ++m_waits > waitsMax) {
        luaL_where(m_thread, 1);
        return fail(lua_tostring(m_thread, -1)
            + detailText(Detail::manyWaits, {std::string_view(m_function)}));
    }
    m_stepsInARow = wish.kind == LuaWish::Kind::step ? m_stepsInARow + 1 : 0;
    if (m_stepsInARow > stepsInARowMax)
        return fail(Detail::manySteps);
    return std::move(wish);
}

namespace {

constexpr double timeMax = 9e18;  // in nanoseconds, so that it fits into a time
constexpr double fenceMax = 1e15; // whole numbers of Lua are exact up to here

// Returns whether granted { … } may have a field with this name, type and number.
bool isGrantedField(std::string_view name, int type, double number)
{
    if (name == "token" || name == "outcome")
        return type == LUA_TSTRING;
    if (name == "valid_until")
        return type == LUA_TNUMBER && std::fabs(number) < timeMax;
    return type == LUA_TNUMBER && (name == "fence" || name == "row") && number >= 0
        && number <= fenceMax;
}

} // namespace

int LuaCall::readReturned(lua_State *lua)
{
    LuaCall &call = *static_cast<LuaCall *>(lua_touserdata(lua, 1));
    Returned &returned = call.m_returned;
    lua_settop(call.m_thread, 1); // what it returned, or nil
    lua_xmove(call.m_thread, lua, 1);
    if (!lua_istable(lua, 2))
        return 0;
    const auto field = [lua](const char *name) {
        lua_settop(lua, 2);
        lua_pushstring(lua, name);
        lua_rawget(lua, 2);
        return lua_type(lua, 3);
    };
    const auto text = [lua, &field](const char *name) {
        std::size_t size = 0;
        const char *const bytes = field(name) == LUA_TSTRING ? lua_tolstring(lua, 3, &size) : "";
        return std::string_view(bytes, size);
    };
    returned.outcome = text("outcome");
    returned.reason = text("reason");
    const std::string_view token = text("token");
    if (token.size() <= Token::sizeMax)
        returned.token = Token(token);
    if (field("valid_until") == LUA_TNUMBER && std::fabs(lua_tonumber(lua, 3)) < timeMax)
        returned.validUntil = lua_tonumber(lua, 3);
    if (field("fence") == LUA_TNUMBER)
        returned.fence = lua_tonumber(lua, 3);
    if (field("row") == LUA_TNUMBER)
        returned.row = static_cast<std::size_t>(lua_tointeger(lua, 3));
    if (returned.outcome == "granted") {
        lua_settop(lua, 2);
        for (lua_pushnil(lua); lua_next(lua, 2) != 0; lua_pop(lua, 1)) {
            const char *const name = lua_type(lua, 3) == LUA_TSTRING ? lua_tostring(lua, 3) : "?";
            if (!isGrantedField(name, lua_type(lua, 4), lua_tonumber(lua, 4)))
                returned.wrongField = name;
        }
    }
    const int type = field("reply");
    returned.isYes = (type == LUA_TNUMBER && lua_tonumber(lua, 3) > 0)
        || (type == LUA_TBOOLEAN && lua_toboolean(lua, 3) != 0) || text("reply") == "OK";
    if (field("reply") == LUA_TTABLE) {
        returned.votes = votesAt(lua, 3);
        returned.isFailure = returned.votes == 0 && isFailureAt(lua, 3);
    }
    return 0;
}

// Returns what is wrong with what the function returned; empty: nothing.
std::string LuaCall::wrongReturn() const
{
    const std::string_view outcome = m_returned.outcome;
    const std::string_view function = m_function;
    const auto text = [](Detail what) { return std::string(detailText(what)); };
    if (function == "acquire" && outcome != "granted" && outcome != "denied")
        return text(Detail::acquireReturns);
    if (function == "release" && outcome != "released")
        return text(Detail::releaseReturns);
    if (function == "extend" && outcome != "extended")
        return text(Detail::extendReturns);
    if (!m_returned.wrongField.empty())
        return detailText(Detail::wrongGrant, {m_returned.wrongField});
    if (outcome == "extended" && m_returned.isYes && !m_returned.validUntil)
        return text(Detail::noLeaseEnd);
    if (outcome == "granted" && m_returned.token.isEmpty())
        return text(Detail::wrongToken);
    if (function == "acquire" && !m_hasWaited)
        return text(Detail::neverWaited);
    if (m_returned.row > m_rows.size() || m_returned.votes > votes.size())
        return detailText(Detail::foreignRow, {function});
    return {};
}

// Reads what the function returned.
LuaWish LuaCall::end()
{
    std::string failure = m_client->protectedCall(readReturned, this);
    if (!failure.empty())
        return fail(std::move(failure));
    failure = wrongReturn();
    if (!failure.empty())
        return fail(m_client->placeOf(m_function) + failure);
    LuaWish ended;
    ended.kind = LuaWish::Kind::ended;
    return ended;
}

EventRef LuaCall::decidedBy() const
{
    if (m_returned.votes > 0 && m_returned.row == 0)
        return votes[m_returned.votes - 1].gather->lastEvent();
    if (m_rows.empty())
        return {};
    return m_returned.row > 0 ? m_rows[m_returned.row - 1] : m_rows.back();
}

Acquisition LuaCall::acquisition() const
{
    Acquisition acquisition;
    acquisition.decidedBy = decidedBy();
    if (m_returned.outcome == "granted") {
        HeldLock lock{
            m_request, m_returned.token, {}, Fence{static_cast<std::uint64_t>(m_returned.fence)}};
        if (m_returned.validUntil)
            lock.validUntil =
                LocalTime{Duration{static_cast<std::int64_t>(*m_returned.validUntil)}};
        acquisition.lock = lock;
        return acquisition;
    }
    const auto denialOf = [](std::string_view reason, Denial usual) {
        for (const Denial denial :
            {Denial::held, Denial::noQuorum, Denial::noTimeLeft, Denial::error}) {
            if (denialName(denial) == reason)
                return denial;
        }
        return usual;
    };
    if (m_returned.votes > 0) {
        acquisition.denial = denialOf(m_returned.reason, Denial::noQuorum);
        acquisition.heldCount = votes[m_returned.votes - 1].heldCount;
    } else {
        acquisition.denial =
            denialOf(m_returned.reason, m_returned.isFailure ? Denial::error : Denial::held);
        acquisition.heldCount = m_returned.isFailure ? 0 : 1;
    }
    return acquisition;
}

ReleaseReport LuaCall::release() const
{
    ReleaseReport report;
    report.decidedBy = decidedBy();
    report.deleted = m_returned.isYes ? 1 : 0;
    if (m_returned.votes > 0) {
        const std::shared_ptr<Gather> &gather = votes[m_returned.votes - 1].gather;
        report.deleted = gather->count(reportsDeletion);
        if (!gather->isComplete())
            report.unanswered = gather;
    }
    return report;
}

ExtensionReport LuaCall::extension() const
{
    ExtensionReport report;
    report.decidedBy = decidedBy();
    if (m_returned.isYes && m_returned.validUntil)
        report.validUntil = LocalTime{Duration{static_cast<std::int64_t>(*m_returned.validUntil)}};
    return report;
}

} // namespace lockscope
