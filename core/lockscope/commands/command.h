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

/// The words of a command: a few views, kept in place.
class CommandWords {
public:
    CommandWords() { }
    CommandWords(std::initializer_list<std::string_view> words)
    {
        for (const std::string_view word : words)
            push(word);
    }
    void push(std::string_view word)
    {
        LOCKSCOPE_ASSERT(m_count < m_words.size());
        m_words[m_count++] = word;
    }
    const std::string_view *begin() const { return m_words.data(); }
    const std::string_view *end() const { return m_words.data() + m_count; }

private:
    union { // not made before they are there: there are hardly ever so many
        std::array<std::string_view, 8> m_words;
    };
    std::size_t m_count = 0;
};

/// A Redis command as it goes over the wire: a value. What is sent, traced and shown is the same text. The functions that make commands
/// stand in lockscope/commands/lockcommands.h and lockscope/commands/storecommands.h; a scheme may have its own beside its page.
class Command {
public:
    /// About the lock of a resource. `form` lives as long as the program. `token`: the client's own; also of a command that does not send
    /// it, for the trace.
    Command(const CommandForm &form, const Resource &resource, const Token &token) : Command(form, lockKeyPrefix, resource, token) { }
    /// About another key.
    Command(const CommandForm &form, RedisKey key, const Token &token);
    /// The same: the key is the prefix and the resource's name.
    Command(const CommandForm &form, std::string_view keyPrefix, const Resource &resource, const Token &token);
    // What else fills its words.
    Command &&withOperand(std::string operand) &&;
    Command &&withValue(std::string value) &&;
    Command &&withSecond(RedisKey key) &&;
    /// The operand is that length in milliseconds, rounded up.
    Command &&withTtl(Duration ttl) &&;
    /// What is sent in its place to a server that does not know it. That may have another one in turn.
    Command &&otherwise(Command other) &&;

    const CommandForm &form() const { return *m_body->form; }
    const RedisKey &key() const { return m_body->key; }
    const Token &token() const { return m_body->token; }
    /// The argument that is neither key nor token: the length of a TTL, a number; empty if there is none.
    const std::string &operand() const { return m_body->operand; }
    /// The value of a write; of a GETSET, what the client believes that it overwrites.
    const std::string &value() const { return m_body->value; }
    /// The operand as the length that it is. REQUIRES: withTtl().
    std::chrono::milliseconds ttl() const { return m_body->ttl; }
    /// Whether it calls a script by its hash, which the node may not know.
    bool isByName() const { return !m_body->isByText && form().script; }
    /// Whether it has another one for servers that do not know it.
    bool hasOther() const { return m_body->other != nullptr; }
    /// REQUIRES: hasOther().
    const Command &other() const { return *m_body->other; }
    /// What to send in its place to a node that answered so: the script's text after NOSCRIPT; the other command where the server knows
    /// neither the command nor its options. Nothing: the answer stands.
    std::optional<Command> insteadAfter(const Reply &reply) const
    {
        return reply.isError() ? insteadAfterError(reply) : std::nullopt;
    }
    /// The same command as every node knows it: the last of the others, with its script's text.
    Command surest() const;
    /// Whether both are one and the same: copies are.
    bool isCopyOf(const Command &other) const { return m_body == other.m_body; }
    /// Whether both have the same pattern().
    bool hasPatternOf(const Command &other) const;

    /// The arguments in order. The views live as long as the command.
    CommandWords arguments() const;
    /// What is kept in a trace: the arguments as redis-cli takes them, with keyMark and tokenMark in the places of key and token.
    std::string pattern() const;
    void appendPattern(std::string &text) const;
    /// What it may do to a key of the lock on its node.
    Effect effect() const { return form().effect; }
    /// What that answer says that it did to it.
    Effect outcome(const Reply &reply) const { return form().effect == Effect::none ? Effect::none : form().outcome(*this, reply); }

private:
    std::string_view textOf(const CommandWord &word) const;
    std::optional<Command> insteadAfterError(const Reply &reply) const;
    Command byText() const;

    SharedBody m_body;
};

} // namespace lockscope
