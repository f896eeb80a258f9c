// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/base/token.h"
#include "lockscope/commands/command.h"
#include "lockscope/commands/reply.h"
#include "lockscope/events/event.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/listing.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/runtime/world.h"

#include <array>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
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

/// Writes the rows of one client process and their texts. The time of a row is the time at which
/// the function is called. Thread: the process's.
class ProcessRows {
public:
    /// `texts`: shared by several processes of one thread that use the same texts; null: the
    /// process's own. REQUIRES: outlives this object.
    ProcessRows(World &world, ClientId client, CommandTexts *texts);
    /// Resets to the state after construction, for the next run; keeps the cached texts
    /// (CommandTexts), for speed.
    void reset();

    /// Starts the next attempt and returns its number. All later rows have this number.
    AttemptId beginAttempt() { return m_attempt = AttemptId{m_attempt.value + 1}; }
    AttemptId attempt() const { return m_attempt; }
    /// Returns the row that is the cause of the client's next command: the client's last row, other
    /// than a `sent` row or a late answer.
    EventRef last() const { return m_last; }

    /// Writes a row of the client. `columns`: the other columns; actor, client and time are filled
    /// in, and the attempt if it is empty. `cause` may be empty.
    EventRef note(EventKind kind, EventRef cause, const Event &columns = {});
    /// Writes a `step` row: the client has reached a line of its scheme's listing.
    void noteStep(const ListingLine &line);

    TextId intern(std::string_view text) { return m_sink.texts().intern(text); }
    RowFence intern(Fence fence) { return RowFence(fence, m_sink.texts()); }
    /// Like intern(text), but faster for texts that a client repeats: the ids of its resource and
    /// its current token are cached.
    TextId intern(const Resource &resource) { return m_texts.resource(resource); }
    TextId intern(const Token &token);

    /// The columns that all `sent` rows of one command share, however many nodes receive it.
    struct SentColumns {
        WorldTime time;
        WorldTime due; ///< the time at which the command times out
        AttemptId attempt;
        CommandTexts::Ids texts;
        TextId token;
        KeyEffect effect;
    };
    /// Returns the columns for the `sent` rows of a command that is sent now. `timeout`: maximum
    /// wait for the answer, in true time.
    LOCKSCOPE_INLINED SentColumns sentColumns(
        const Command &command, AttemptId attempt, Duration timeout)
    {
        if (!m_command || !m_command->isCopyOf(command))
            internCommand(command);
        const WorldTime now = m_world.now();
        const KeyEffect effect = m_sink.wantsEffects() ? command.effect() : KeyEffect::none;
        return {now, now + timeout, attempt, m_commandTexts, m_commandToken, effect};
    }
    /// Fills a `sent` row, except for its node and its cause.
    LOCKSCOPE_INLINED void fillSent(Event &row, const SentColumns &sentColumns) const
    {
        row.time = sentColumns.time;
        row.kind = EventKind::sent;
        row.actor = Actor::client(m_client);
        row.client = m_client;
        row.attempt = sentColumns.attempt;
        row.key = sentColumns.texts.key;
        row.token = sentColumns.token;
        row.detail = sentColumns.texts.pattern;
    }
    /// Writes the `sent` row of a call, and fills the call's own copy (PendingCall::sentRow). Fills
    /// each of the two rows column by column, because a copy of a row that was just filled is
    /// slower (see EventSink).
    LOCKSCOPE_INLINED void noteSent(PendingCall &call, const SentColumns &sentColumns)
    {
        fillSent(call.sentRow, sentColumns);
        Event &row = m_sink.open(sentColumns.time);
        fillSent(row, sentColumns);
        row.node = call.sentRow.node;
        call.sent = m_sink.put(m_last, sentColumns.effect);
    }
    /// Like noteSent(), for one of several calls with the same command. Writes a copy of `filled`,
    /// a row that was filled once for all these calls; this is faster than filling each row.
    /// REQUIRES: PendingCall::sentRow of the call is already filled.
    LOCKSCOPE_INLINED void noteSentCopy(
        PendingCall &call, const Event &filled, const SentColumns &sentColumns)
    {
        m_sink.open(filled).node = call.sentRow.node;
        call.sent = m_sink.put(m_last, sentColumns.effect);
    }
    /// Writes the `replied` row of a call. `isLate`: no caller waits for the answer any more, so
    /// this row is not the cause of later rows.
    LOCKSCOPE_INLINED EventRef noteReply(const PendingCall &call, const Reply &reply, bool isLate)
    {
        const KeyEffect effect =
            m_sink.wantsEffects() ? call.command.actualEffect(reply) : KeyEffect::none;
        const EventRef row =
            noteEnd(call, EventKind::replied, m_texts.reply(call.command, reply), effect);
        if (!isLate)
            m_last = row;
        return row;
    }
    /// Writes the `timed-out` row of a call. Call it when no answer has arrived in time, or no
    /// answer can arrive any more. `effect`: KeyEffect::refused if the command was not sent.
    EventRef noteTimedOut(const PendingCall &call, std::string_view reason, KeyEffect effect)
    {
        return m_last = noteEnd(call, EventKind::timedOut, intern(reason), effect);
    }

    /// As long as this object exists, new rows belong to the attempt `attempt`. In its constructor
    /// it sets last() to `last`; its destructor restores attempt() and last().
    class AttemptScope {
    public:
        AttemptScope(ProcessRows &rows, AttemptId attempt, EventRef last);
        ~AttemptScope();
        AttemptScope(const AttemptScope &) = delete;
        AttemptScope &operator=(const AttemptScope &) = delete;

    private:
        ProcessRows &m_rows;
        const AttemptId m_attempt;
        const EventRef m_last;
    };

private:
    LOCKSCOPE_INLINED Event &open(EventKind kind)
    {
        Event &row = m_sink.open(m_world.now());
        row.kind = kind;
        row.actor = Actor::client(m_client);
        row.client = m_client;
        row.attempt = m_attempt;
        return row;
    }
    LOCKSCOPE_INLINED EventRef noteEnd(
        const PendingCall &call, EventKind kind, TextId detail, KeyEffect effect)
    {
        const WorldTime now = m_world.now();
        Event &row = m_sink.open(call.sentRow);
        row.kind = kind;
        row.time = now;
        row.span = now - call.sentRow.time;
        row.detail = detail;
        return m_sink.put(call.sent, effect);
    }
    void internCommand(const Command &command);

    World &m_world;
    EventSink &m_sink; // the world's
    const ClientId m_client;
    AttemptId m_attempt;
    EventRef m_last;
    const std::unique_ptr<CommandTexts> m_ownTexts;
    CommandTexts &m_texts;
    // The last command and the ids of its texts, because one command is sent to many nodes.
    std::optional<Command> m_command;
    CommandTexts::Ids m_commandTexts;
    TextId m_commandToken;
    Token m_token; // the token interned last; the next member is its text id
    TextId m_tokenText;
};

} // namespace lockscope
