// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/command.h"
#include "lockscope/commands/reply.h"
#include "lockscope/events/textsink.h"
#include "lockscope/runtime/listing.h"

#include <array>
#include <cstdint>
#include <string>
#include <vector>

namespace lockscope {

/// The ids of the texts that one process's commands and replies have in the trace. It remembers the last few, because a client says
/// the same things over and over, and the pool is shared by all threads. Thread: the process's.
class CommandTexts {
public:
    explicit CommandTexts(TextSink &pool);

    struct Ids {
        TextId key;
        TextId pattern;
    };
    /// Of the command's key and its pattern.
    Ids of(const Command &command);
    /// An answer to that command. A token of its own is kept as a mark, as in the command.
    TextId reply(const Command &command, const Reply &reply)
    {
        if (reply.isOk())
            return m_ok;
        if (reply.isNil())
            return m_nil;
        if (reply.kind == Reply::Kind::integer && (reply.integer == 0 || reply.integer == 1))
            return m_integers[static_cast<std::size_t>(reply.integer)];
        return rareReply(command, reply);
    }
    /// Of the name of what a lock protects.
    TextId resource(const Resource &resource);
    /// "2 SET key token NX PX ttl". REQUIRES: the line's text is a constant of the program's.
    TextId step(const ListingLine &line)
    {
        Step &place = m_steps[placeOf(line)];
        return place.text == line.text.data() && place.number == line.number ? place.id : makeStep(place, line);
    }

private:
    struct Known {
        std::string text;
        TextId id;
    };
    // The last one of its form.
    struct Pattern {
        const CommandForm *form;
        Command command; // the first of those that have it
        TextId id;
    };
    TextId rareReply(const Command &command, const Reply &reply);
    TextId key(const Command &command);
    TextId pattern(const Command &command);
    TextId makePattern(const Command &command);
    struct Step {
        const char *text = nullptr;
        int number = 0; // several lines may be one constant
        TextId id;
    };
    static std::size_t placeOf(const ListingLine &line)
    {
        return (reinterpret_cast<std::uintptr_t>(line.text.data()) / 8 + static_cast<std::size_t>(line.number)) % stepsKept;
    }
    TextId makeStep(Step &place, const ListingLine &line);
    TextSink &m_pool;
    static constexpr std::size_t stepsKept = 64;
    std::array<Step, stepsKept> m_steps; // the last ones, each where its text's address says
    std::array<Known, 2> m_keys; // a lock's and that of what it protects
    std::size_t m_nextKey = 0;
    Known m_resource; // mostly there is no other
    std::vector<Pattern> m_patterns; // few: a client sends some five forms of commands
    std::string m_made; // a pattern, while it is made
    std::string m_error; // the last one: nodes that do not know a script all say the same
    TextId m_errorId;
    const TextId m_ok;
    const TextId m_nil;
    const std::array<TextId, 2> m_integers; // 0 and 1
};

} // namespace lockscope
