// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programrows.h"

#include <utility>

namespace lockscope {
namespace {

using Kind = ProgramReport::Kind;

constexpr std::string_view notReported = "not reported";
constexpr std::string_view inferred = "inferred";

} // namespace

ProgramRows::ProgramRows(EventLoop &loop, Recorder &recorder, ClientId client, const Resource &resource, Duration ttl)
    : m_loop(loop), m_recorder(recorder), m_client(client), m_resource(recorder.texts().intern(resource.text)), m_ttl(ttl)
{
}

EventRef ProgramRows::note(EventKind kind, EventRef cause, const Event &columns, KeyEffect effect)
{
    RawEvent raw;
    raw.event = columns;
    raw.event.kind = kind;
    raw.event.time = m_loop.now();
    raw.event.actor = Actor::client(m_client);
    raw.event.client = m_client;
    if (!columns.attempt)
        raw.event.attempt = m_attempt;
    raw.cause = cause;
    raw.effect = effect;
    return m_last = m_recorder.record(raw);
}

EventRef ProgramRows::note(EventKind kind, EventRef cause, Duration span, std::string_view detail)
{
    Event columns;
    columns.span = span;
    columns.detail = m_recorder.texts().intern(detail);
    return note(kind, cause, columns);
}

EventRef ProgramRows::noteSent(NodeId node, const CommandMeaning &meaning)
{
    TextSink &texts = m_recorder.texts();
    Event columns;
    columns.node = node;
    columns.key = texts.intern(meaning.key);
    columns.token = texts.intern(meaning.token);
    columns.detail = texts.intern(meaning.text);
    if (meaning.role == CommandRole::acquire)
        m_sentToken = columns.token;
    const EventRef before = m_last;
    const EventRef sent = note(EventKind::sent, before, columns, meaning.effect);
    m_last = before; // several commands can have the same cause
    columns.attempt = m_attempt;
    columns.time = m_loop.now();
    m_open[sent] = columns;
    return sent;
}

void ProgramRows::noteEndOfCommand(EventRef sent, EventKind kind, KeyEffect effect, std::string_view text)
{
    const auto command = m_open.extract(sent);
    if (command.empty())
        return;
    Event columns = command.mapped();
    columns.span = m_loop.now() - columns.time;
    columns.detail = m_recorder.texts().intern(text);
    note(kind, sent, columns, effect);
}

void ProgramRows::noteReplied(EventRef sent, KeyEffect effect, std::string_view text, bool isError)
{
    m_hasFailedCommand = m_hasFailedCommand || isError;
    noteEndOfCommand(sent, EventKind::replied, effect, text);
}

void ProgramRows::noteReplyLost(EventRef sent)
{
    m_hasFailedCommand = true;
    noteEndOfCommand(sent, EventKind::timedOut, KeyEffect::none, "the connection has ended");
}

void ProgramRows::endBelief()
{
    m_open.clear();
    m_belief = Belief::none;
}

Event ProgramRows::lockColumns()
{
    Event columns;
    columns.key = m_resource;
    columns.token = m_token;
    columns.fence = m_fence;
    return columns;
}

// Returns the detail of a row for the report: "inferred", or `detailIfSent` if the program has sent the report.
TextId ProgramRows::detailOf(const ProgramReport &report, std::string_view detailIfSent)
{
    return m_recorder.texts().intern(report.isInferred ? inferred : detailIfSent);
}

void ProgramRows::beginAttempt(const ProgramReport &report)
{
    leave(report);
    m_attempt = AttemptId{m_attempt.value + 1};
    m_belief = Belief::trying;
    m_hasFailedCommand = false;
    m_token = TextId{};
    m_fence = RowFence();
    Event columns;
    columns.key = m_resource;
    columns.detail = detailOf(report, report.kind == Kind::attempt ? std::string_view() : notReported);
    note(EventKind::attempt, std::exchange(m_denied, EventRef{}), columns);
}

void ProgramRows::grant(const ProgramReport &report)
{
    if (m_belief == Belief::inside)
        return extend(report); // the program reported `entered` before `granted`
    if (m_belief != Belief::trying)
        beginAttempt(report);
    TextSink &texts = m_recorder.texts();
    m_token = report.token.empty() ? m_sentToken : texts.intern(report.token);
    if (report.fence)
        m_fence = RowFence(Fence{*report.fence}, texts);
    Event columns = lockColumns();
    columns.span = report.valid.value_or(m_ttl);
    columns.detail = detailOf(report, report.kind == Kind::granted ? std::string_view() : notReported);
    note(EventKind::granted, m_last, columns);
    m_belief = Belief::holding;
}

void ProgramRows::extend(const ProgramReport &report)
{
    if (m_belief == Belief::none || m_belief == Belief::trying)
        return;
    Event columns = lockColumns();
    columns.span = report.valid.value_or(m_ttl);
    columns.detail = detailOf(report, {});
    note(EventKind::extended, m_last, columns);
}

void ProgramRows::enter(const ProgramReport &report)
{
    if (m_belief == Belief::inside)
        return;
    if (m_belief != Belief::holding)
        grant(report);
    Event columns = lockColumns();
    columns.detail = detailOf(report, {});
    m_entered = note(EventKind::entered, m_last, columns);
    m_belief = Belief::inside;
}

void ProgramRows::leave(const ProgramReport &report)
{
    if (m_belief != Belief::inside)
        return;
    Event columns = lockColumns();
    columns.detail = detailOf(report, report.kind == Kind::left ? std::string_view() : notReported);
    note(EventKind::left, m_entered, columns);
    m_belief = Belief::left;
}

void ProgramRows::endRelease(const ProgramReport &report, EventKind kind)
{
    leave(report);
    Event columns = lockColumns();
    columns.detail = detailOf(report, report.text);
    note(kind, m_last, columns);
    m_belief = Belief::none;
}

void ProgramRows::take(const ProgramReport &report)
{
    const bool isReleasing = m_belief == Belief::left || m_belief == Belief::releasing;
    switch (report.kind) {
    case Kind::attempt:
        return beginAttempt(report);
    case Kind::granted:
        return grant(report);
    case Kind::entered:
        return enter(report);
    case Kind::left:
        return leave(report);
    case Kind::release:
        leave(report);
        if (isHolding() || isReleasing)
            m_belief = Belief::releasing;
        return;
    case Kind::released:
        if (m_belief != Belief::none && m_belief != Belief::trying)
            endRelease(report, EventKind::released);
        return;
    case Kind::extended:
        return extend(report);
    case Kind::denied:
    case Kind::lost:
    case Kind::error:
        break;
    }
    Event columns = lockColumns();
    if (isReleasing) {
        endRelease(report, EventKind::releaseRefused);
    } else if (m_belief == Belief::trying) {
        const bool isError = report.kind != Kind::denied || m_hasFailedCommand;
        columns.detail = m_recorder.texts().intern(!report.reason.empty() ? std::string_view(report.reason) : isError ? "error" : "held");
        m_denied = note(EventKind::denied, m_last, columns);
        m_belief = Belief::none;
    } else if (isHolding()) {
        columns.detail = detailOf(report, report.text);
        note(EventKind::extendFailed, m_last, columns);
    }
}

} // namespace lockscope
