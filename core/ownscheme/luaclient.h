// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lua/luabox.h"
#include "core/ownscheme/freecommand.h"
#include "core/ownscheme/luasource.h"
#include "lockscope/runtime/gather.h"

#include <bitset>
#include <memory>
#include <optional>
#include <string>
#include <vector>

struct lua_State;

namespace lockscope {

/// What the Lua code of a scheme waits for.
struct LuaWish {
    enum class Kind : std::uint8_t {
        step,
        call,
        sleep,
        votes,  ///< waits for `gather`
        ended,  ///< the function has returned
        failed, ///< it ended by an error: LuaCall::failure()
    };
    Kind kind = Kind::failed;
    ListingLine line{};
    NodeId node;
    std::optional<Command> command;
    std::optional<Command> byText; ///< the same script, for a node that does not have it
    Duration length{};             ///< of the sleep
    std::shared_ptr<Gather> gather;
    std::size_t votes = 0; ///< its index in LuaCall::votes
    int quorum = 0;
    Gather::IsYes isYes = nullptr; ///< null: waits for all answers
};

class LuaCall;

/// The Lua state of one client: its globals live as long as its process. Thread: the process's.
class LuaClient {
public:
    /// Loads the file and runs it. `process`: null to check the file only.
    LuaClient(ClientProcess *process, std::shared_ptr<const LuaSource> source);
    ~LuaClient();
    LuaClient(const LuaClient &) = delete;
    LuaClient &operator=(const LuaClient &) = delete;

    ClientProcess &process() { return *m_process; }
    const LuaSource &source() const { return *m_source; }
    LuaBox &box() { return *m_box; }
    /// Calls a function in C with `data` as its argument (lua_cpcall). Returns the error, empty if
    /// there is none.
    std::string protectedCall(int (*function)(lua_State *), void *data);
    /// Returns why the file did not load; empty: it did.
    const std::string &failure() const { return m_failure; }
    /// Returns the file and the first line of a function: "my-lock.lua:3: ".
    std::string placeOf(const char *function);
    /// Marks the lines that stand in the function `release`.
    void markReleaseLines(std::vector<ListingLine> &lines);

    /// Adds the instructions since the last refill of the box. Returns their number since the
    /// process began.
    std::int64_t countInstructions() { return m_instructions += m_box->stepsTaken(); }

    LuaCall *running = nullptr; ///< the call whose Lua code runs
    std::string raised;         ///< the text of the last error that a function of `c` raised

private:
    ClientProcess *const m_process;
    const std::shared_ptr<const LuaSource> m_source;
    std::unique_ptr<LuaBox> m_box;
    std::int64_t m_instructions = 0;
    std::string m_failure;
};

/// One call of acquire, extend or release: a coroutine of the client's Lua state. The code knows
/// the rows of the answers by number. Thread: the process's.
class LuaCall {
public:
    /// `function`: "acquire", "extend" or "release". `lock`: the lock to extend or release; null
    /// for an acquisition. REQUIRES: `lock` outlives this object.
    LuaCall(std::shared_ptr<LuaClient> client, const char *function, const LockRequest &request,
        const HeldLock *lock);
    ~LuaCall();
    LuaCall(const LuaCall &) = delete;
    LuaCall &operator=(const LuaCall &) = delete;

    /// Runs the Lua code until it waits or ends.
    LuaWish resume();
    /// Tells the code the answer for which it waited.
    void answer(const Answer &answer);
    /// Tells the code how many votes for which it waited are a yes.
    void answerVotes(const LuaWish &wish);
    /// What the function returned. REQUIRES: resume() returned LuaWish::Kind::ended.
    Acquisition acquisition() const;
    ReleaseReport release() const;
    ExtensionReport extension() const;
    /// Why the code failed: "my-lock.lua:7: …".
    const std::string &failure() const { return m_failure; }

    // --- For the functions that the code calls ---------------------------------------------------

    LuaClient &client() { return *m_client; }
    const LockRequest &request() const { return m_request; }
    FreeCommandPlace place(NodeId node) const;
    /// Remembers MULTI, EXEC and DISCARD.
    void noteTransaction(NodeId node, std::string_view command);
    Token token;  ///< of the commands that follow
    LuaWish wish; ///< what the code waits for, when it yields
    /// A command to all nodes, in the order in which they were sent.
    struct Votes {
        std::shared_ptr<Gather> gather;
        int heldCount = 0; ///< nodes that said no, when the code last waited
    };
    std::vector<Votes> votes;

private:
    // What a table means that the function returned.
    struct Returned {
        std::string outcome; // "granted", "denied", "released", "extended"
        Token token;
        std::optional<double> validUntil;
        double fence = 0;
        std::size_t row = 0;    // 0: the last one
        bool isYes = false;     // the reply says: done
        bool isFailure = false; // the reply is none: refused or unknown
        std::size_t votes = 0;  // from 1; 0: a reply of one node
        std::string reason;
        std::string wrongField; // of granted { … }
    };
    static int begin(lua_State *lua);
    static int pushAnswer(lua_State *lua);
    static int readReturned(lua_State *lua);
    LuaWish fail(std::string text);
    LuaWish fail(Detail what) { return fail(std::string(detailText(what))); }
    std::string wrongReturn() const;
    LuaWish end();
    EventRef decidedBy() const;

    const std::shared_ptr<LuaClient> m_client;
    const char *const m_function;
    const LockRequest m_request;
    const HeldLock *const m_lock;
    lua_State *m_thread = nullptr;
    int m_threadReference = 0;
    int m_argumentCount = 0; // what stands on the thread's stack for the next resume
    const Answer *m_answer = nullptr;
    int m_yesCount = 0;
    int m_stepsInARow = 0;
    int m_waits = 0; // calls and sleeps
    bool m_hasWaited = false;
    std::vector<EventRef> m_rows;
    std::bitset<Gather::nodesMax + 1> m_inTransaction; // by node
    Returned m_returned;
    std::string m_failure;
};

} // namespace lockscope
