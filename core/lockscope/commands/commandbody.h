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

/// What a command says. Filled by the function that makes it, and never changed again: so copies share it.
struct CommandBody {
    const CommandForm *form = nullptr;
    bool isByText = false;
    std::uint32_t users = 0;
    RedisKey key;
    RedisKey second; ///< of a script that uses two keys; the list that a BLPOP waits for
    Token token;
    std::string operand;
    std::chrono::milliseconds ttl{}; ///< what the operand says, of a SET NX PX
    std::string value; ///< of a write that has a number or a token besides
    std::unique_ptr<Command> other; ///< for servers that do not know this one; null: none
    CommandBody *next = nullptr; ///< among those that nobody uses
};

/// Holds a body, together with others. A thread keeps the bodies that nobody uses any more, with the memory of their texts, for the next
/// commands, since a lock's cycle makes several. Thread: copies of one command are of one thread at a time (they are counted without
/// atomics); a command may go from one thread to another with all its copies.
class SharedBody {
public:
    /// A new one with all texts empty.
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
