// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/keyfilter.h"
#include "core/live/programs/luascript.h"
#include "lockscope/commands/reply.h"
#include "lockscope/events/sink.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// What a command of a program means for a lock. A value.
struct CommandMeaning {
    /// Which reply says that the key was changed: any but an error; one that means yes (OK, a positive number, a text, an array); nil.
    enum class Success : std::uint8_t { noError, yes, nil };

    std::string key;                      ///< empty: the command has none, or is not known
    std::string token;                    ///< cut to Token::sizeMax, as an observer reports it; empty: the key's value is no string
    KeyEffect effect = KeyEffect::none;   ///< for the `sent` row: none, maySet, mayReplace, mayExpire or mayDelete
    CommandRole role = CommandRole::other; ///< other if the effect is none
    /// The command on one line in redis-cli's syntax, for the row's detail, with keyMark and tokenMark in place of key and token. Passwords
    /// are replaced by "(password)", a script by its first line, and a long text is cut.
    std::string text;
    bool isStream = false; ///< what the node sends on this connection from now on answers no commands (SUBSCRIBE, MONITOR, SYNC)
    bool hasReply = true;  ///< false: no reply follows, except pushed messages (CLIENT REPLY OFF; SUBSCRIBE in RESP3)
    bool hasSecret = false; ///< the command has a password
    Success success = Success::yes;
    std::optional<std::size_t> item = {}; ///< for EXEC: the item of the reply that answers the command which has the effect
};

/// What the commands on one connection so far mean for the next ones. One for each connection, at first empty. A value.
struct ConnectionState {
    enum class Replies : std::uint8_t { on, off, skipsNext };

    bool isResp3 = false;
    Replies replies = Replies::on;
    bool isLockDatabase = true;             ///< database 0 is selected
    bool isInMulti = false;                 ///< between MULTI and EXEC
    std::size_t queued = 0;                 ///< number of commands since MULTI
    std::optional<CommandMeaning> transaction = {}; ///< of the first of them that has an effect
};

/// Tells what the commands of programs mean for their locks. It knows the scripts that programs have sent with EVAL or SCRIPT LOAD on any
/// connection. One for each run. Thread: one.
///
/// A command has an effect only on keys of database 0 that the filter includes, because an observer reports only changes of those.
/// The first key of a command counts. Functions (FCALL) are not known and have no effect.
class CommandMeanings {
public:
    explicit CommandMeanings(KeyFilter keys) : m_keys(std::move(keys)) { }

    /// Returns the meaning of the next command on a connection, and brings the connection's state up to date. In a transaction, EXEC has
    /// the effect of the first queued command that has one. `words`: as wordsOf() returns them; empty: a message without a reply.
    CommandMeaning meaningOf(const std::vector<std::string_view> &words, ConnectionState &state);
    /// Returns for the `replied` row what the reply says about the effect: done, refused, or none if the command has no effect.
    static KeyEffect outcomeOf(const CommandMeaning &meaning, const Reply &reply);
    /// Returns the reply on one line for the row's detail. The node repeats the words of a command that it refuses, so of an error after a
    /// password only the code is shown.
    static std::string replyTextOf(const CommandMeaning &meaning, const Reply &reply);

private:
    using Words = std::vector<std::string_view>;
    static constexpr std::size_t scriptsMax = 4096; // a program may send a new script each time
    void readScript(const std::string &name, const Words &words, CommandMeaning &meaning);
    const LuaScript &learn(std::string_view text);

    KeyFilter m_keys;
    std::map<std::string, LuaScript, std::less<>> m_scripts; // by sha1, in lower case
};

} // namespace lockscope
