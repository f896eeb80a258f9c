// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/commands/commandbody.h"
#include "lockscope/commands/commandform.h"
#include "lockscope/commands/reply.h"

#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// The words of a command: at most eight string views, stored in the object itself.
class CommandWords {
public:
    CommandWords() { }
    CommandWords(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words)
            push(word);
    }
    /// Appends a word. REQUIRES: fewer than eight words.
    void push(std::string_view word)
    {
        LOCKSCOPE_ASSERT(m_count < m_words.size());
        m_words[m_count++] = word;
    }
    const std::string_view *begin() const { return m_words.data(); }
    const std::string_view *end() const { return m_words.data() + m_count; }

private:
    union { // in a union, so that the words are not initialized: commands rarely have eight words
        std::array<std::string_view, 8> m_words;
    };
    std::size_t m_count = 0;
};

/// A Redis command as it is sent: a value. The trace and the window show the same words that are
/// sent. The functions that make commands are in lockscope/commands/lockcommands.h and
/// lockscope/commands/storecommands.h; a scheme may have its own in its source file. Thread: all
/// copies of a command belong to one thread at a time (see SharedBody).
class Command {
public:
    /// A command on the lock of a resource. `form` lives as long as the program. `token`: the
    /// client's own token. If the command does not send the token, it is stored only for the trace.
    Command(const CommandForm &form, const Resource &resource, const Token &token)
        : Command(form, lockKeyPrefix, resource, token)
    {
    }
    /// A command on another key.
    Command(const CommandForm &form, RedisKey key, const Token &token);
    /// The same; the key is the prefix followed by the resource's name.
    Command(const CommandForm &form, std::string_view keyPrefix, const Resource &resource,
        const Token &token);
    // Setters for the other words of the command. They are called on the new command:
    // `Command(…).withTtl(ttl)`.
    Command &&withOperand(std::string operand) &&;
    Command &&withValue(std::string value) &&;
    Command &&withSecondKey(RedisKey key) &&;
    /// Sets the operand to this length in milliseconds, rounded up.
    Command &&withTtl(Duration ttl) &&;
    /// Sets the command that is sent instead to a server that does not support this one. The
    /// alternative may have an alternative itself.
    Command &&withAlternative(Command alternative) &&;

    const CommandForm &form() const { return *m_body->form; }
    const RedisKey &key() const { return m_body->key; }
    const Token &token() const { return m_body->token; }
    /// Returns the argument that is neither a key nor the token, for example the length of a TTL;
    /// empty if there is none.
    const std::string &operand() const { return m_body->operand; }
    /// Returns the new value of a write; for a GETSET, the value that the client believes it
    /// overwrites; for a command that has another argument beside the operand, this argument.
    const std::string &value() const { return m_body->value; }
    /// Returns the operand as a length. REQUIRES: withTtl() was called.
    std::chrono::milliseconds ttl() const { return m_body->ttl; }
    /// Returns whether the command calls a script by its hash (EVALSHA). It is possible that the
    /// node does not have that script.
    bool callsByHash() const { return !m_body->isByText && form().script; }
    /// Returns whether the command has an alternative for servers that do not support it.
    bool hasAlternative() const { return m_body->alternative != nullptr; }
    /// REQUIRES: hasAlternative().
    const Command &alternative() const { return *m_body->alternative; }
    /// Returns the command to send instead to a node that gave this reply: the same script as text
    /// after NOSCRIPT, or the alternative if the server does not support the command or one of its
    /// options. Returns nothing if the reply is final.
    std::optional<Command> fallbackAfter(const Reply &reply) const
    {
        return reply.isError() ? fallbackAfterError(reply) : std::nullopt;
    }
    /// Returns the variant of this command that every node supports: the last alternative, with its
    /// script's text.
    Command mostCompatible() const;
    /// Returns whether both are copies of the same command.
    bool isCopyOf(const Command &other) const { return m_body == other.m_body; }
    /// Returns whether both have the same pattern().
    bool hasPatternOf(const Command &other) const;

    /// Returns the arguments in order. The views live as long as the command.
    CommandWords arguments() const;
    /// Returns the text for a trace: the arguments in redis-cli's syntax, with keyMark and
    /// tokenMark (event.h) in place of key and token.
    std::string pattern() const;
    /// Appends pattern() to `text`.
    void appendPattern(std::string &text) const;
    /// Returns what the command may do to a lock's key on its node.
    KeyEffect effect() const { return form().effect; }
    /// Returns what the command did to the key, according to its reply.
    KeyEffect actualEffect(const Reply &reply) const
    {
        return form().effect == KeyEffect::none ? KeyEffect::none
                                                : form().actualEffect(*this, reply);
    }

private:
    std::string_view textOf(const CommandWord &word) const;
    std::optional<Command> fallbackAfterError(const Reply &reply) const;
    Command byText() const;

    SharedBody m_body;
};

} // namespace lockscope
