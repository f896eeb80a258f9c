// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/identity.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lockscope {
namespace {

constexpr std::size_t momentDigits = 10; // a number with this many digits is a wall-clock time

EventKind endingOf(EventKind kind)
{
    switch (kind) {
    case EventKind::timedOut: return EventKind::replied;
    case EventKind::extendFailed: return EventKind::extended;
    case EventKind::releaseRefused: return EventKind::released;
    case EventKind::writeRejected: return EventKind::wrote;
    default: return kind;
    }
}

bool isWordByte(char c)
{
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-' || c == '_';
}

bool isNumber(std::string_view text)
{
    return !text.empty() && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Returns the word that begins at `from`; empty if there is none.
std::string_view wordAt(std::string_view text, std::size_t from)
{
    std::size_t to = from;
    while (to < text.size() && isWordByte(text[to]))
        ++to;
    return text.substr(from, to - from);
}

// Parses "client-7"; nullopt for other words.
std::optional<ClientId> clientNamed(std::string_view word)
{
    constexpr std::string_view prefix = "client-";
    std::uint16_t number = 0;
    if (!word.starts_with(prefix) || !isNumber(word.substr(prefix.size())))
        return std::nullopt;
    std::from_chars(word.data() + prefix.size(), word.data() + word.size(), number);
    return ClientId{number};
}

} // namespace

std::uint32_t SharedTexts::number(std::string_view text)
{
    if (text.empty())
        return 0;
    const auto known = m_numbers.find(text);
    if (known != m_numbers.end())
        return known->second;
    const auto next = static_cast<std::uint32_t>(m_numbers.size() + 1);
    m_numbers.emplace(text, next);
    return next;
}

IdentityReader::IdentityReader(const Trace &trace, SharedTexts &texts) : m_trace(trace), m_texts(texts)
{
    placeTries();
    nameTokens();
}

void IdentityReader::placeTries()
{
    std::map<ClientId, TryPlace> latest;
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        if (event.kind == EventKind::granted) {
            const auto granted = m_places.find({event.client, event.attempt});
            if (granted != m_places.end())
                granted->second.number = TryPlace::granted;
        }
        if (event.kind != EventKind::attempt)
            continue;
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        const bool isRetry = cause && m_trace[*cause].kind == EventKind::denied;
        TryPlace &place = latest[event.client];
        place = isRetry && place.round > 0 ? TryPlace{place.round, place.number + 1} : TryPlace{place.round + 1, 1};
        m_places[{event.client, event.attempt}] = place;
    }
}

void IdentityReader::nameTokens()
{
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        const bool isOwn = event.kind == EventKind::sent || event.kind == EventKind::granted;
        if (isOwn && event.client && event.token)
            m_tokens.try_emplace(std::string(m_trace.text(event.token)), "token of " + placeName(event.client, event.attempt));
    }
}

TryPlace IdentityReader::placeOf(const Event &event) const
{
    const auto found = m_places.find({event.client, event.attempt});
    return found == m_places.end() ? TryPlace{} : found->second;
}

std::string IdentityReader::placeName(ClientId client, AttemptId attempt) const
{
    const auto found = m_places.find({client, attempt});
    const TryPlace place = found == m_places.end() ? TryPlace{} : found->second;
    return "client " + std::to_string(client.value) + " round " + std::to_string(place.round) + " try " + std::to_string(place.number);
}

// Returns the name of the event's command: its own, or that of the `sent` row that caused it.
std::string_view IdentityReader::commandOf(const Event &event) const
{
    const Event *command = &event;
    if (event.kind != EventKind::sent) {
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        if (!cause || m_trace[*cause].kind != EventKind::sent)
            return {};
        command = &m_trace[*cause];
    }
    return wordAt(m_trace.text(command->detail), 0);
}

Identity IdentityReader::identity(std::size_t row) const
{
    const Event &event = m_trace[row];
    Identity identity{event.actor, endingOf(event.kind), placeOf(event), event.client, event.node, m_texts.number(m_trace.text(event.key)), 0};
    switch (event.kind) {
    case EventKind::step: identity.word = m_texts.number(m_trace.text(event.detail)); break;
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::timedOut:
    case EventKind::keySet:
    case EventKind::keyDeleted: identity.word = m_texts.number(commandOf(event)); break;
    case EventKind::unknown: identity.word = m_texts.number(m_trace.kindText(row)); break;
    default: break;
    }
    return identity;
}

bool IdentityReader::hasMeaning(EventKind kind)
{
    switch (kind) {
    case EventKind::settingChanged:
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::denied:
    case EventKind::extendFailed:
    case EventKind::releaseRefused:
    case EventKind::paused:
    case EventKind::read:
    case EventKind::wrote:
    case EventKind::writeRejected: return true;
    default: return false; // process numbers, how late a node confirmed: properties of the machine, not of the run
    }
}

std::string IdentityReader::detail(std::size_t row) const
{
    const std::string whole = m_trace.detail(m_trace[row]);
    const std::string_view text = whole;
    std::string said;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = wordAt(text, at);
        if (word.empty()) {
            said += text[at++];
            continue;
        }
        at += word.size();
        const bool isMoment = isNumber(word) && word.size() >= momentDigits; // also if it is used as a token
        const auto token = isMoment ? m_tokens.end() : m_tokens.find(word);
        const auto client = clientNamed(word);
        const std::string_view attempt = client && at < text.size() && text[at] == '#' ? wordAt(text, at + 1) : std::string_view();
        if (token != m_tokens.end()) {
            said += token->second;
        } else if (isNumber(attempt)) { // "client-2#20": the form that clients send to the store
            AttemptId id;
            std::from_chars(attempt.data(), attempt.data() + attempt.size(), id.value);
            said += placeName(*client, id);
            at += 1 + attempt.size();
        } else {
            said += isMoment ? std::string_view("moment") : word;
        }
    }
    return said;
}

} // namespace lockscope
