// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programrows.h"

#include "lockscope/events/rowdetail.h"

#include <utility>

namespace lockscope {
namespace {

using Kind = ProgramReport::Kind;

} // namespace

ProgramRows::ProgramRows(std::function<WorldTime()> clock, Recorder &recorder, ClientId client,
    const Resource &resource, const std::string &key, Duration ttl)
    : m_now(std::move(clock)), m_recorder(recorder), m_client(client),
      m_resource(recorder.texts().intern(key.empty() ? resource.text : key)),
      m_isResourceGiven(!key.empty()), m_ttl(ttl)
{
}

EventRef ProgramRows::note(EventKind kind, EventRef cause, const Event &columns, KeyEffect effect)
{
    RawEvent raw;
    raw.event = columns;
    raw.event.kind = kind;
    raw.event.time = m_now();
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
    if (meaning.canTakeLock && columns.key)
        m_tried = {columns.key, meaning.ttl};
    else if (columns.key == m_tried.key && meaning.ttl != CommandMeaning::Ttl::kept)
        m_tried.ttl = meaning.ttl;
    const EventRef before = m_last;
    const EventRef sent = note(EventKind::sent, before, columns, meaning.effect);
    for (const std::string &key : meaning.otherKeys) {
        Event other;
        other.node = node;
        other.key = texts.intern(key);
        note(EventKind::unknown, sent, other, KeyEffect::mayChange);
    }
    m_last = before; // several commands can have the same cause
    columns.attempt = m_attempt;
    columns.time = m_now();
    m_open[sent] = columns;
    return sent;
}

void ProgramRows::noteEndOfCommand(
    EventRef sent, EventKind kind, KeyEffect effect, std::string_view text)
{
    const auto command = m_open.extract(sent);
    if (command.empty())
        return;
    Event columns = command.mapped();
    columns.span = m_now() - columns.time;
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
    noteEndOfCommand(
        sent, EventKind::timedOut, KeyEffect::none, detailText(Detail::connectionEnded));
}

void ProgramRows::noteWrite(const ProgramReport &report)
{
    const EventRef before = m_last;
    Event columns = m_lock;
    if (!report.resource.empty())
        columns.key = m_recorder.texts().intern(report.resource);
    if (report.fence)
        columns.fence = RowFence(Fence{*report.fence}, m_recorder.texts());
    note(EventKind::wrote, before, columns);
    m_last = before;
}

void ProgramRows::endBelief()
{
    m_open.clear();
    m_belief = Belief::none;
    m_work = {};
    m_outer = {};
    m_tried = {};
}

void ProgramRows::noteOfLock(EventKind kind, TextId detail)
{
    Event columns = m_lock;
    columns.detail = detail;
    note(kind, m_last, columns);
}

// Returns the detail of a row for the report: "inferred", or `detailIfSent` if the program has sent
// the report.
TextId ProgramRows::detailOf(const ProgramReport &report, std::string_view detailIfSent)
{
    return m_recorder.texts().intern(
        report.isInferred ? detailText(Detail::inferred) : detailIfSent);
}

void ProgramRows::beginAttempt(const ProgramReport &report)
{
    m_attempt = AttemptId{m_attempt.value + 1};
    if (m_belief == Belief::holding)
        m_outer = m_work;
    m_belief = Belief::trying;
    m_hasFailedCommand = false;
    if (report.kind == Kind::attempt) // commands that came before do not belong to it
        m_tried = {};
    m_lock = Event();
    m_isResourceReported = !report.resource.empty();
    m_lock.key = m_isResourceReported ? m_recorder.texts().intern(report.resource) : m_resource;
    m_isReader = report.isReader;
    Event columns = m_lock;
    columns.detail = detailOf(report,
        report.kind == Kind::attempt ? std::string_view() : detailText(Detail::notReported));
    note(EventKind::attempt, std::exchange(m_denied, EventRef{}), columns);
}

// Called at the end of an attempt: now its commands are known.
void ProgramRows::resolveResource(const ProgramReport &report)
{
    if (!report.resource.empty())
        m_lock.key = m_recorder.texts().intern(report.resource);
    else if (!m_isResourceReported && !m_isResourceGiven && m_tried.key)
        m_lock.key = m_tried.key;
}

void ProgramRows::grant(const ProgramReport &report)
{
    if (isInside() && m_belief == Belief::holding)
        return extend(report); // the program reported `entered` before `granted`
    if (m_belief != Belief::trying)
        beginAttempt(report);
    m_isGrantImplied = report.kind != Kind::granted;
    resolveResource(report);
    TextSink &texts = m_recorder.texts();
    m_isReader = m_isReader || report.isReader;
    m_lock.token = report.token.empty() ? m_sentToken : texts.intern(report.token);
    if (report.fence)
        m_lock.fence = RowFence(Fence{*report.fence}, texts);
    std::string_view detail;
    if (report.kind != Kind::granted)
        detail = detailText(m_isReader ? Detail::readLockNotReported : Detail::notReported);
    else if (m_isReader)
        detail = detailText(Detail::readLock);
    Event columns = m_lock;
    columns.span = m_tried.ttl == CommandMeaning::Ttl::none ? noSpan : report.valid.value_or(m_ttl);
    columns.detail = detailOf(report, detail);
    columns.attempt = m_attempt;
    m_work = {note(EventKind::granted, m_last, columns), columns, false};
    m_tried = {};
    m_belief = Belief::holding;
    if (m_outer.columns.key == m_lock.key)
        m_outer = {};
}

void ProgramRows::extend(const ProgramReport &report)
{
    if (!hasLock())
        return;
    Event columns = m_lock;
    columns.span = report.valid.value_or(m_ttl);
    columns.detail = detailOf(report, {});
    note(EventKind::extended, m_last, columns);
}

void ProgramRows::enter(const ProgramReport &report)
{
    if (isInside())
        return;
    // A program that reports no grants gets one for each time that it enters.
    const bool isNewHold = m_isGrantImplied && !m_work.begin;
    if (isNewHold)
        m_belief = Belief::none;
    if (m_belief != Belief::holding && m_belief != Belief::lost)
        grant(report);
    noteOfLock(EventKind::entered, detailOf(report, {}));
    m_work.begin = m_last;
    m_work.columns = m_lock;
    m_work.columns.attempt = m_attempt;
    m_work.hasEntered = true;
}

void ProgramRows::leave(const ProgramReport &report)
{
    const Work work = std::exchange(m_work.begin ? m_work : m_outer, Work());
    if (!work.begin)
        return;
    if (m_outer.begin == work.begin) // an inner lock was denied
        m_outer = {};
    Event columns = work.columns;
    columns.span = noSpan;
    columns.detail = detailOf(report, {});
    note(EventKind::left, work.begin, columns);
}

void ProgramRows::endRelease(const ProgramReport &report, EventKind kind)
{
    noteOfLock(kind, detailOf(report, report.text));
    m_belief = Belief::none;
}

// Processes a report that something failed: the attempt, the release, or the renewal.
void ProgramRows::fail(const ProgramReport &report)
{
    const bool hasLeft = !m_work.begin;
    if (m_belief == Belief::trying) {
        resolveResource(report);
        m_tried = {};
        const bool isError = report.kind != Kind::denied || m_hasFailedCommand;
        const std::string_view reason = !report.reason.empty()
            ? std::string_view(report.reason)
            : detailText(isError ? Detail::error : Detail::held);
        noteOfLock(EventKind::denied, m_recorder.texts().intern(reason));
        m_denied = m_last;
        m_belief = Belief::none;
    } else if (m_belief == Belief::releasing || (hasLock() && hasLeft)) {
        endRelease(report, EventKind::releaseRefused);
    } else if (hasLock()) {
        noteOfLock(EventKind::extendFailed, detailOf(report, report.text));
        m_belief = Belief::lost;
    }
}

bool ProgramRows::take(const ProgramReport &report)
{
    if (m_belief == Belief::holding && !report.resource.empty()
        && m_recorder.texts().intern(report.resource) != m_lock.key)
        return false;
    switch (report.kind) {
    case Kind::attempt: beginAttempt(report); break;
    case Kind::granted: grant(report); break;
    case Kind::entered: enter(report); break;
    case Kind::left: leave(report); break;
    case Kind::release:
        if (hasLock()) {
            noteOfLock(EventKind::releasing, detailOf(report, {}));
            m_belief = Belief::releasing;
        }
        break;
    case Kind::released:
        if (hasLock())
            endRelease(report, EventKind::released);
        break;
    case Kind::extended: extend(report); break;
    case Kind::denied:
    case Kind::lost:
    case Kind::error: fail(report); break;
    }
    return true;
}

} // namespace lockscope
