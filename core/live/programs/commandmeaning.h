// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/observedkeys.h"
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
    /// The reply that means that the command changed the key. noError: any reply except an error;
    /// positive: OK, a positive number, a text or an array; nil: a nil.
    enum class SuccessReply : std::uint8_t { noError, positive, nil };
    /// Whether the key has a TTL after the command. kept: as before, or unknown.
    enum class Ttl : std::uint8_t { kept, none, given };

    std::string key;   ///< the command's first key; empty: it has no key, or the command is unknown
    std::string token; ///< tokenText(), as an observer reports it; empty: unknown, or the value is
                       ///< no string
    KeyEffect effect =
        KeyEffect::none; ///< for the `sent` row: none, maySet, mayReplace, mayExpire or mayDelete
    std::vector<std::string> otherKeys = {}; ///< keys that the command may change in addition to
                                             ///< `effect`, in any way; an empty text: any key
    CommandRole role = CommandRole::other;   ///< `other` if the effect is `none`
    /// The command on one line in redis-cli's syntax, for the row's detail, with keyMark and
    /// tokenMark in place of key and token. Passwords are replaced by "(password)", a script by its
    /// first line, and a long text is cut.
    std::string text;
    bool isStream = false;  ///< from now on, the node sends data on this connection that answers no
                            ///< command (SUBSCRIBE, MONITOR, SYNC)
    bool hasReply = true;   ///< false: no reply follows, except pushed messages (CLIENT REPLY OFF;
                            ///< SUBSCRIBE in RESP3)
    bool hasSecret = false; ///< the command has a password
    SuccessReply successReply = SuccessReply::positive;
    bool canTakeLock = false; ///< it is SET NX, SETNX, GETSET, ZADD or a script that may acquire;
                              ///< on any key and in any database
    Ttl ttl = Ttl::kept;
    std::optional<std::size_t> item =
        {}; ///< for EXEC: index of the reply's item that answers the queued command with the effect
};

/// The state of one connection, which affects the meaning of its next commands. Each connection has
/// one; a new connection has the default values. A value.
struct ConnectionState {
    /// The choice of the last CLIENT REPLY. skipsNext: the node sends no reply to the next command.
    enum class Replies : std::uint8_t { on, off, skipsNext };

    bool isResp3 = false;
    Replies replies = Replies::on;
    bool isLockDatabase = true; ///< database 0 is selected
    bool isInMulti = false;     ///< between MULTI and EXEC
    std::size_t queued = 0;     ///< number of commands since MULTI
    std::optional<CommandMeaning> transaction =
        {}; ///< the meaning of the first command since MULTI that has an effect
};

/// Determines what the commands of programs mean for their locks. Stores the scripts that programs
/// have sent with EVAL or SCRIPT LOAD on any connection. Each run has one such object. Thread: one.
///
/// A command has an effect only on keys of database 0 that the filter includes, because an observer
/// reports only changes of these keys. `effect` is that on the first key of the command. Functions
/// (FCALL) and scripts that were loaded before are unknown and may change each key that they are
/// given.
class CommandMeanings {
public:
    explicit CommandMeanings(KeyFilter keys) : m_keys(std::move(keys)) { }

    /// Returns the meaning of the next command on a connection, and updates the connection's state.
    /// In a transaction, EXEC has the effect of the first queued command that has one, and as
    /// `otherKeys` the keys of the other queued commands. `words`: the result of wordsOf(); empty:
    /// the message is no command and gets no reply.
    CommandMeaning meaningOf(const std::vector<std::string_view> &words, ConnectionState &state);
    /// Returns the effect for the `replied` row, according to the reply: done or refused; none if
    /// the command has no effect.
    static KeyEffect replyEffectOf(const CommandMeaning &meaning, const Reply &reply);
    /// Returns the reply on one line, for the row's detail. If the command has a password and the
    /// reply is an error, returns only the code of the error, because the error may repeat the
    /// words of the command.
    static std::string replyTextOf(const CommandMeaning &meaning, const Reply &reply);

private:
    using Words = std::vector<std::string_view>;
    static constexpr std::size_t scriptsMax =
        4096; // at this number all are dropped; a program may send a new script for each lock
    void readKeysOfScript(const LuaScript *script, const Words &words, std::int64_t keyCount,
        CommandMeaning &meaning) const;
    void readScript(const std::string &name, const Words &words, CommandMeaning &meaning);
    const LuaScript &addScript(std::string_view text);

    KeyFilter m_keys;
    std::map<std::string, LuaScript, std::less<>> m_scripts; // by sha1, in lower case
};

} // namespace lockscope
