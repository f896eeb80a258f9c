// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/contract.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/base/token.h"
#include "lockscope/commands/reply.h"
#include "lockscope/commands/scripts.h"
#include "lockscope/events/sink.h"

#include <array>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lockscope {

class Command;
struct CommandForm;

/// The content of a command. The function that makes the command fills it. Copies of the command
/// share it, because only `users`, `byText` and `next` change afterwards.
struct CommandBody {
    const CommandForm *form = nullptr;
    bool isByText = false;   ///< the script is sent as text (EVAL), not as its hash (EVALSHA)
    std::uint32_t users = 0; ///< number of SharedBody objects that point to this body
    RedisKey key;
    RedisKey second; ///< the second key of a script; for a BLPOP the list that it waits for
    Token token;
    std::string operand;
    std::chrono::milliseconds
        ttl{};         ///< the operand as a length; valid only after Command::withTtl()
    std::string value; ///< see Command::value()
    std::unique_ptr<Command>
        alternative; ///< for servers that do not support this command; null: none
    std::unique_ptr<Command>
        byText;                  ///< the same command with its script's text; null: not needed yet
    CommandBody *next = nullptr; ///< in the free list
};

/// A reference-counted pointer to a body. Each thread keeps unused bodies, with the memory of their
/// texts, in a free list for its next commands, because a client makes several commands in each
/// round. Thread: all copies of a command belong to one thread at a time (the counter is not
/// atomic); a command may move to another thread together with all its copies.
class SharedBody {
public:
    /// Takes a body from the free list, or a new one. `second`, `operand` and `value` are empty,
    /// `isByText` is false, `alternative` and `byText` are null; the other members may still be
    /// those of an earlier command.
    SharedBody() : m_body(take()) { m_body->users = 1; }
    SharedBody(const SharedBody &other) : m_body(other.m_body) { ++m_body->users; }
    SharedBody(SharedBody &&other) noexcept : m_body(std::exchange(other.m_body, nullptr)) { }
    SharedBody &operator=(SharedBody other) noexcept
    {
        std::swap(m_body, other.m_body);
        return *this;
    }
    ~SharedBody()
    {
        if (m_body && --m_body->users == 0)
            giveBack(m_body);
    }
    CommandBody *operator->() const { return m_body; }
    CommandBody &operator*() const { return *m_body; }
    friend bool operator==(const SharedBody &, const SharedBody &) = default;

private:
    static CommandBody *take();
    static void giveBack(CommandBody *body);
    CommandBody *m_body;
};

class Command;
struct Reply;

/// One word of a command: a fixed text, or a slot that each command of the form fills.
struct CommandWord {
    enum class Slot : std::uint8_t {
        none,     ///< after the last word
        text,     ///< a fixed text
        key,      ///< Command::key()
        token,    ///< Command::token()
        second,   ///< another key that the command uses
        wakeList, ///< another key, with the token in its name; a trace stores it with tokenMark in
                  ///< place of the token
        operand,  ///< Command::operand()
        value,    ///< Command::value()
        eval,     ///< EVALSHA, or EVAL if the script's text is sent
        script,   ///< the script's hash, or its text if the script itself is sent
    };

    constexpr CommandWord() = default;
    constexpr CommandWord(const char *text_) : slot(Slot::text), text(text_) { }
    constexpr CommandWord(Slot slot_) : slot(slot_) { }

    Slot slot = Slot::none;
    std::string_view text;
};

/// Whether the command's token enters or leaves a queue of tokens on the node. Another client's
/// command may give the lock to a token in the queue.
enum class TokenQueueRole : std::uint8_t { none, enters, leaves };

/// Returns KeyEffect::done for a positive reply (OK, or a positive number), and KeyEffect::refused
/// for every other one.
KeyEffect doneIfPositive(const Command &command, const Reply &reply);

/// Everything that all commands of one kind share: their words and their meaning. Each form is a
/// constant in the function that makes the command; nothing else defines the command. The code that
/// sends, traces or executes a command reads its form.
struct CommandForm {
    std::array<CommandWord, 8> words{};
    std::optional<Script> script = {}; ///< the script for Slot::script
    /// What the command may do to a lock's key on its node.
    KeyEffect effect = KeyEffect::none;
    /// Returns what the command did, according to its reply. Called only if `effect` is not none.
    KeyEffect (*actualEffect)(const Command &command, const Reply &reply) = doneIfPositive;
    /// Whether the command undoes what an earlier command with the same token did or may still do.
    /// Such a command is useful even if it is sent late or to a node that hangs.
    bool isUndo = false;
    /// Whether the command queries how many replicas have the earlier writes of its connection.
    /// Such a command is sent to the same node as the client's previous command.
    bool waitsForReplicas = false;
    TokenQueueRole queue = TokenQueueRole::none;
};

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
