// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"
#include "lockscope/base/inlined.h"
#include "lockscope/base/token.h"
#include "lockscope/events/rowfence.h"
#include "lockscope/events/sink.h"
#include "lockscope/runtime/commandtexts.h"
#include "lockscope/runtime/listing.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/runtime/world.h"

#include <memory>
#include <optional>
#include <string_view>

namespace lockscope {

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
