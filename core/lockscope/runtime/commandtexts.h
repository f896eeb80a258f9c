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

/// Maps the commands and replies of one client process, or of several on one thread, to the ids of
/// their texts in the trace. A client repeats the same commands, so this class caches the last few
/// texts. This is faster than a look-up in the trace's pool of texts, which all threads may share.
/// The pattern of a command is its text with placeholders for key and token. Thread: that of the
/// processes.
class CommandTexts {
public:
    explicit CommandTexts(TextSink &pool);

    /// The text ids of one command.
    struct Ids {
        TextId key;
        TextId pattern;
    };
    /// Returns the text ids of the command's key and of its pattern.
    Ids idsOf(const Command &command);
    /// Returns the text id of a reply to this command. With KeyEffect::mayBeGiven, the text has a
    /// placeholder instead of the command's own token, as the pattern has.
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
    /// Returns the text id of the name of what a lock protects.
    TextId resource(const Resource &resource);
    /// Returns the text id of a listing line: "2 SET key token NX PX ttl". REQUIRES: the line's
    /// text is a constant of the program.
    TextId step(const ListingLine &line)
    {
        Step &slot = m_steps[slotOf(line)];
        return slot.text == line.text.data() && slot.number == line.number ? slot.id
                                                                           : makeStep(slot, line);
    }

private:
    struct CachedText {
        std::string text;
        TextId id;
    };
    // The last pattern of the commands of one form.
    struct Pattern {
        const CommandForm *form;
        bool callsByHash; // the command names its script by the hash
        Command command;  // the first command with this pattern
        TextId id;
    };
    TextId rareReply(const Command &command, const Reply &reply);
    TextId key(const Command &command);
    TextId pattern(const Command &command);
    TextId makePattern(const Command &command);
    struct Step {
        const char *text = nullptr;
        int number = 0; // compared, too, because several lines may share one text constant
        TextId id;
    };
    static std::size_t slotOf(const ListingLine &line)
    {
        return (reinterpret_cast<std::uintptr_t>(line.text.data()) / 8
                   + static_cast<std::size_t>(line.number))
            % stepSlots;
    }
    TextId makeStep(Step &slot, const ListingLine &line);
    TextSink &m_pool;
    static constexpr std::size_t stepSlots = 64;
    std::array<Step, stepSlots> m_steps; // cached steps, indexed by the address of their text
    std::array<CachedText, 2>
        m_keys; // usually the key of the lock, and the key of the data that the lock protects
    std::size_t m_nextKey =
        0; // number of keys that were cached so far; modulo 2, it is the slot of the next key
    CachedText m_resource;           // the last resource; usually there is only one
    std::vector<Pattern> m_patterns; // few: a client sends about five forms of commands
    std::string m_buffer;            // used to build a pattern
    std::string m_error; // the last error; it often repeats, because all nodes without a script
                         // return the same error
    TextId m_errorId;
    const TextId m_ok;
    const TextId m_nil;
    const std::array<TextId, 2> m_integers; // 0 and 1
};

} // namespace lockscope
