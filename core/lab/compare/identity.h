// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <compare>
#include <cstdint>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace lockscope {

/// A text, numbered alike for two traces that are compared.
class SharedTexts {
public:
    std::uint32_t number(std::string_view text);

private:
    std::map<std::string, std::uint32_t, std::less<>> m_numbers;
};

/// One try of a client by its place: the round it belongs to (attempts that follow each other's denial), and which of that round.
struct TryPlace {
    static constexpr std::uint32_t granted = 0; ///< `number` of the try that was granted, however many came before
    std::uint32_t round = 0;                    ///< 0: the event belongs to no try
    std::uint32_t number = 0;

    friend auto operator<=>(const TryPlace &, const TryPlace &) = default;
};

/// What an event is, whichever run it is in: equal for the same event of two runs, but for how often it occurs.
struct Identity {
    Actor actor;
    EventKind kind = EventKind::unknown; ///< of several possible endings always the same one: an answer is `replied`, also if late
    TryPlace place;
    ClientId client;
    NodeId node;
    std::uint32_t key = 0;
    std::uint32_t word = 0; ///< the command's name, the step's line, or the name of an unknown kind

    friend auto operator<=>(const Identity &, const Identity &) = default;
};

/// Reads the identities of a trace's rows, and their details in words that two runs share. It keeps references: trace and texts outlive it.
class IdentityReader {
public:
    IdentityReader(const Trace &trace, SharedTexts &texts);

    Identity identity(std::size_t row) const;
    /// The detail with tokens and attempts named by whose they are, and without moments: equal if the same was said.
    std::string detail(std::size_t row) const;
    /// A detail says how the event went, and not just what stood by.
    static bool hasMeaning(EventKind kind);

private:
    void placeTries();
    void nameTokens();
    TryPlace placeOf(const Event &event) const;
    std::string_view commandOf(const Event &event) const;
    std::string placeName(ClientId client, AttemptId attempt) const;

    const Trace &m_trace;
    SharedTexts &m_texts;
    std::map<std::pair<ClientId, AttemptId>, TryPlace> m_places;
    std::map<std::string, std::string, std::less<>> m_tokens; // token -> whose
};

} // namespace lockscope
