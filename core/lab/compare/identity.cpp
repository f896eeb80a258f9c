// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/identity.h"

#include <algorithm>
#include <charconv>
#include <optional>

namespace lockscope {
namespace {

constexpr std::size_t timeDigitsMin =
    10; // a number with at least this number of digits is a wall-clock time

EventKind matchingKind(EventKind kind)
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
    return (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || c == '-'
        || c == '_';
}

bool isNumber(std::string_view text)
{
    return !text.empty()
        && std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
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

IdentityReader::IdentityReader(const Trace &trace, SharedTexts &texts)
    : m_trace(trace), m_texts(texts)
{
    findPositions();
    findTokens();
}

void IdentityReader::findPositions()
{
    std::map<ClientId, AttemptPosition> latest;
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        if (event.kind == EventKind::granted) {
            const auto granted = m_positions.find({event.client, event.attempt});
            if (granted != m_positions.end())
                granted->second.number = AttemptPosition::granted;
        }
        if (event.kind != EventKind::attempt)
            continue;
        const auto cause = event.cause == noSeq ? std::nullopt : m_trace.indexOf(event.cause);
        const bool isRetry = cause && m_trace[*cause].kind == EventKind::denied;
        AttemptPosition &position = latest[event.client];
        position = isRetry && position.round > 0
            ? AttemptPosition{position.round, position.number + 1}
            : AttemptPosition{position.round + 1, 1};
        m_positions[{event.client, event.attempt}] = position;
    }
}

void IdentityReader::findTokens()
{
    for (std::size_t row = 0; row < m_trace.size(); ++row) {
        const Event &event = m_trace[row];
        const bool namesToken = event.kind == EventKind::sent || event.kind == EventKind::granted;
        if (namesToken && event.client && event.token)
            m_tokenNames.try_emplace(std::string(m_trace.text(event.token)),
                "token of " + attemptName(event.client, event.attempt));
    }
}

AttemptPosition IdentityReader::positionOf(const Event &event) const
{
    const auto found = m_positions.find({event.client, event.attempt});
    return found == m_positions.end() ? AttemptPosition{} : found->second;
}

std::string IdentityReader::attemptName(ClientId client, AttemptId attempt) const
{
    const auto found = m_positions.find({client, attempt});
    const AttemptPosition position = found == m_positions.end() ? AttemptPosition{} : found->second;
    return "client " + std::to_string(client.value) + " round " + std::to_string(position.round)
        + " try " + std::to_string(position.number);
}

// Returns the name of the command of a `sent` event; for any other event, of the `sent` event that
// caused it. Empty: there is none.
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
    Identity identity{event.actor, matchingKind(event.kind), positionOf(event), event.client,
        event.node, m_texts.number(m_trace.text(event.key)), 0};
    switch (event.kind) {
    case EventKind::step: identity.wordNumber = m_texts.number(m_trace.text(event.detail)); break;
    case EventKind::sent:
    case EventKind::replied:
    case EventKind::timedOut:
    case EventKind::keySet:
    case EventKind::keyDeleted: identity.wordNumber = m_texts.number(commandOf(event)); break;
    case EventKind::unknown: identity.wordNumber = m_texts.number(m_trace.kindText(row)); break;
    default: break;
    }
    return identity;
}

bool IdentityReader::isDetailCompared(EventKind kind)
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
    default: return false; // for example process numbers: they depend on the machine
    }
}

std::string IdentityReader::detail(std::size_t row) const
{
    const std::string original = m_trace.detail(m_trace[row]);
    const std::string_view text = original;
    std::string result;
    for (std::size_t at = 0; at < text.size();) {
        const std::string_view word = wordAt(text, at);
        if (word.empty()) {
            result += text[at++];
            continue;
        }
        at += word.size();
        const bool isTime =
            isNumber(word) && word.size() >= timeDigitsMin; // some schemes use a time as the token
        const auto token = isTime ? m_tokenNames.end() : m_tokenNames.find(word);
        const auto client = clientNamed(word);
        const std::string_view attempt = client && at < text.size() && text[at] == '#'
            ? wordAt(text, at + 1)
            : std::string_view();
        if (token != m_tokenNames.end()) {
            result += token->second;
        } else if (isNumber(attempt)) { // "client-2#20": the form that clients send to the store
            AttemptId id;
            std::from_chars(attempt.data(), attempt.data() + attempt.size(), id.value);
            result += attemptName(*client, id);
            at += 1 + attempt.size();
        } else {
            result += isTime ? std::string_view("moment") : word;
        }
    }
    return result;
}

} // namespace lockscope
