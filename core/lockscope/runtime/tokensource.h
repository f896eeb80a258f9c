// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/token.h"
#include "lockscope/runtime/mistakes.h"
#include "lockscope/runtime/world.h"

#include <chrono>
#include <cstdint>

namespace lockscope {

/// Makes the tokens of one client: random ones, or, for experiments, those of another TokenKind.
/// Thread: that of its world.
class TokenSource {
public:
    TokenSource(World &world, ClientId client) : m_world(world), m_client(client) { }

    /// Call it when the client begins a new request. Tokens of other kinds than `random` are made
    /// now, and all attempts of the request share them, as in the articles' code. `number`: the
    /// number of the request, from 1; a repeated request has the same number. `wallTime`: the
    /// client's wall clock.
    void beginRequest(TokenKind kind, int number, std::chrono::microseconds wallTime);
    /// Returns the token for an attempt.
    Token next() { return m_kind == TokenKind::random ? random() : m_requestToken; }
    /// Returns the token that names the process as the owner of a re-entrant lock. It is the token
    /// of next(), but a random token or UUID is drawn only once for each process.
    Token ownerToken();
    /// Must be called when the process was restarted: ownerToken() then returns a new name.
    void clearOwnerToken() { m_ownerToken = Token(); }
    /// Resets to the state after construction, for the next run.
    void reset();

private:
    Token random() { return m_world.makeToken(m_client, m_count++); }

    World &m_world;
    const ClientId m_client;
    TokenKind m_kind = TokenKind::random;
    std::uint64_t m_count = 0; // random tokens made so far
    Token
        m_requestToken; // the token of all attempts of the request; not used for TokenKind::random
    Token m_ownerToken;
};

} // namespace lockscope
