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

/// Numbers texts so that both compared traces use the same number for the same text.
class SharedTexts {
public:
    std::uint32_t number(std::string_view text);

private:
    std::map<std::string, std::uint32_t, std::less<>> m_numbers;
};

/// The position of one attempt of a client: its round (attempts that each follow the denial of the one before), and its number in
/// that round.
struct TryPlace {
    static constexpr std::uint32_t granted = 0; ///< `number` of the granted attempt, regardless of the attempts before it
    std::uint32_t round = 0;                    ///< 0: the event belongs to no attempt
    std::uint32_t number = 0;

    friend auto operator<=>(const TryPlace &, const TryPlace &) = default;
};

/// Identifies an event independently of its run: equal for matching events of two runs, except for the occurrence count.
struct Identity {
    Actor actor;
    EventKind kind = EventKind::unknown; ///< one kind stands for all possible endings: a reply is `replied`, also after a timeout
    TryPlace place;
    ClientId client;
    NodeId node;
    std::uint32_t key = 0;
    std::uint32_t word = 0; ///< number of the command name, the step's line, or the name of an unknown kind

    friend auto operator<=>(const Identity &, const Identity &) = default;
};

/// Computes the identities of a trace's rows, and their details in a form that is comparable between runs. Keeps references.
/// REQUIRES: trace and texts outlive it.
class IdentityReader {
public:
    IdentityReader(const Trace &trace, SharedTexts &texts);

    Identity identity(std::size_t row) const;
    /// Returns the detail with tokens and attempts replaced by their owner's name and without points in time: equal if both runs
    /// report the same.
    std::string detail(std::size_t row) const;
    /// Returns whether the detail of this kind is part of the event's result, not just additional information.
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
    std::map<std::string, std::string, std::less<>> m_tokens; // token -> name of its owner
};

} // namespace lockscope
