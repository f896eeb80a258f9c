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

/// The rows of one client process, and the texts in them. Each is written at the time at which it is asked for. Thread: the process's.
class ProcessRows {
public:
    /// `texts`: of several processes of one thread, which use the same texts; null: its own. It outlives this.
    ProcessRows(World &world, ClientId client, CommandTexts *texts);
    /// For the next run: as new, but for its memory.
    void begin();

    /// Begins the next attempt: its number stands in all that follows.
    AttemptId beginAttempt() { return m_attempt = AttemptId{m_attempt.value + 1}; }
    AttemptId attempt() const { return m_attempt; }
    /// The row that leads to what the client sends next: the last one that it wrote, or the answer that it received after it.
    EventRef last() const { return m_last; }

    /// Writes an event of the client. Actor, client and time are filled in, and the attempt if the columns name none; `cause` may be none.
    EventRef note(EventKind kind, EventRef cause, const Event &columns = {});
    /// Writes that the client has come to a line of its listing.
    void noteStep(const ListingLine &line);

    TextId intern(std::string_view text) { return m_sink.texts().intern(text); }
    RowFence intern(Fence fence) { return RowFence(fence, m_sink.texts()); }
    /// The same for what a client says over and over: the resource it works on, the token it has just now.
    TextId intern(const Resource &resource) { return m_texts.resource(resource); }
    TextId intern(const Token &token);

    /// What is the same in the `sent` rows of one command, however many nodes it goes to.
    struct Departure {
        WorldTime time;
        WorldTime due; ///< when its time will be over
        AttemptId attempt;
        CommandTexts::Ids texts;
        TextId token;
        Effect effect;
    };
    /// Of a command that leaves now, and whose answer is waited for so long, in true time.
    LOCKSCOPE_INLINED Departure departure(const Command &command, AttemptId attempt, Duration timeout)
    {
        if (!m_command || !m_command->isCopyOf(command))
            nameCommand(command);
        const WorldTime now = m_world.now();
        const Effect effect = m_sink.wantsEffects() ? command.effect() : Effect::none;
        return {now, now + timeout, attempt, m_commandTexts, m_commandToken, effect};
    }
    /// Fills a `sent` row, but for its node and its cause.
    LOCKSCOPE_INLINED void fillSent(Event &row, const Departure &departure) const
    {
        row.time = departure.time;
        row.kind = EventKind::sent;
        row.actor = Actor::client(m_client);
        row.client = m_client;
        row.attempt = departure.attempt;
        row.key = departure.texts.key;
        row.token = departure.token;
        row.detail = departure.texts.pattern;
    }
    /// Writes the `sent` row of a call, and fills the call's own. Both are written in parts: a copy would have to wait for all of them.
    LOCKSCOPE_INLINED void noteSent(PendingCall &call, const Departure &departure)
    {
        fillSent(call.sentRow, departure);
        Event &row = m_sink.open(departure.time);
        fillSent(row, departure);
        row.node = call.sentRow.node;
        call.sent = m_sink.put(m_last, departure.effect);
    }
    /// The same of a call whose own row is filled: worth a copy where the same row is written for many calls.
    LOCKSCOPE_INLINED void noteSentAlike(PendingCall &call, const Event &filled, const Departure &departure)
    {
        m_sink.open(filled).node = call.sentRow.node;
        call.sent = m_sink.put(m_last, departure.effect);
    }
    /// Writes the answer to a call. `isLate`: nobody waits for it any more, so it leads to nothing.
    LOCKSCOPE_INLINED EventRef noteReply(const PendingCall &call, const Reply &reply, bool isLate)
    {
        const Effect effect = m_sink.wantsEffects() ? call.command.outcome(reply) : Effect::none;
        const EventRef row = noteEnd(call, EventKind::replied, m_texts.reply(call.command, reply), effect);
        if (!isLate)
            m_last = row;
        return row;
    }
    /// Writes that no answer has come in time, or that none can come any more. `effect`: Effect::refused where the command was not sent.
    EventRef noteTimedOut(const PendingCall &call, std::string_view reason, Effect effect)
    {
        return m_last = noteEnd(call, EventKind::timedOut, intern(reason), effect);
    }

    /// While it lives, rows are of another attempt and follow from another row.
    class Aside {
    public:
        Aside(ProcessRows &rows, AttemptId attempt, EventRef last);
        ~Aside();
        Aside(const Aside &) = delete;
        Aside &operator=(const Aside &) = delete;

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
    LOCKSCOPE_INLINED EventRef noteEnd(const PendingCall &call, EventKind kind, TextId detail, Effect effect)
    {
        const WorldTime now = m_world.now();
        Event &row = m_sink.open(call.sentRow);
        row.kind = kind;
        row.time = now;
        row.span = now - call.sentRow.time;
        row.detail = detail;
        return m_sink.put(call.sent, effect);
    }
    void nameCommand(const Command &command);

    World &m_world;
    EventSink &m_sink; // the world's
    const ClientId m_client;
    AttemptId m_attempt;
    EventRef m_last;
    const std::unique_ptr<CommandTexts> m_ownTexts;
    CommandTexts &m_texts;
    // One command goes to many nodes: the last one, and what it is called in the trace.
    std::optional<Command> m_command;
    CommandTexts::Ids m_commandTexts;
    TextId m_commandToken;
    Token m_token; // whose text was asked for last, and its id
    TextId m_tokenText;
};

} // namespace lockscope
