// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/token.h"

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>
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

} // namespace lockscope
