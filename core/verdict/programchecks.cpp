// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/programchecks.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <cctype>

namespace lockscope {
namespace {

constexpr std::size_t evidenceMax = 8;

// Returns whether a command selects a database whose keys are not observed.
bool isOtherDatabase(const Trace &trace, const Event &sent)
{
    const std::string_view command = trace.text(sent.detail);
    return command.starts_with("SELECT ") && command != "SELECT 0";
}

} // namespace

ProgramChecks::Client &ProgramChecks::clientOf(const Event &event)
{
    if (event.client.value >= m_clients.size())
        m_clients.resize(event.client.value + std::size_t{1});
    return m_clients[event.client.value];
}

// Returns whether a command counts: how many members a sorted set has, or how often a number can
// still be taken down.
bool ProgramChecks::isCounting(const Trace &trace, TextId command)
{
    char &known = m_counting[command];
    if (known == 0) {
        std::string text(trace.text(command));
        std::transform(text.begin(), text.end(), text.begin(),
            [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
        constexpr std::array words{"zadd", "zcard", "zrank", "zcount", "zremrangebyscore", "decr"};
        const bool isFound = std::any_of(words.begin(), words.end(),
            [&](const char *word) { return text.find(word) != text.npos; });
        known = isFound ? 1 : 2;
    }
    return known == 1;
}

void ProgramChecks::take(const Trace &trace, const Event &event, Seq seq, bool isHolding)
{
    if (!event.client || event.actor.kind != ActorKind::client)
        return;
    Client &client = clientOf(event);
    switch (event.kind) {
    case EventKind::sent:
        client.hasSentCommand = client.hasSentCommand || event.node;
        client.countsPermits =
            client.countsPermits || (!isHolding && isCounting(trace, event.detail));
        if (client.otherDatabase == noSeq && isOtherDatabase(trace, event))
            client.otherDatabase = seq;
        return;
    case EventKind::attempt: client.releasing = noSeq; return;
    case EventKind::granted:
        client.granted = std::min(client.granted, seq); // noSeq is the largest number
        [[fallthrough]];
    case EventKind::denied:
        client.answered = std::min(client.answered, seq);
        m_askers[event.key].insert(event.client);
        return m_lockKeys.take(trace, event);
    case EventKind::releasing:
        client.hasReleased = true;
        client.releasing = seq;
        client.releasingSince = event.time;
        return;
    case EventKind::released:
    case EventKind::releaseRefused:
        client.hasReleased = true;
        client.releasing = noSeq;
        return;
    case EventKind::crashed:
    case EventKind::ended: client.releasing = noSeq; return;
    default: return;
    }
}

void ProgramChecks::takeInside(const Event &event, Seq seq, const SpanCursor::Change &inside)
{
    Client &client = clientOf(event);
    if (inside.begun && client.inside == noSeq)
        client.inside = seq;
    constexpr EventKinds exitsUnreported{
        EventKind::attempt, EventKind::granted, EventKind::denied, EventKind::ended};
    if ((inside.ended || inside.hasAlsoEnded) && exitsUnreported.has(event.kind))
        client.unreportedExits.push_back(seq);
}

std::vector<Finding> ProgramChecks::remarks(const JudgeInput &input) const
{
    std::vector<Finding> findings;
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &client = m_clients[i];
        const ClientId id{static_cast<std::uint16_t>(i)};
        const ProgramHabits habits = input.spans.habitsOf(id);
        const auto add = [&](FindingKind kind, MarkedText text, std::vector<Seq> evidence,
                             Wording::Values values = {}) {
            evidence.resize(std::min(evidence.size(), evidenceMax));
            values.push_back({"client", id});
            findings.push_back({kind, input.trace[*input.trace.indexOf(evidence.front())].time,
                {text, std::move(values)}, evidence, {id}, {}});
        };
        if (client.granted != noSeq && !habits.reportsEntered && !input.facts.isBeliefInferred
            && !input.facts.isLog)
            add(FindingKind::neverEntered,
                LOCKSCOPE_TEXT("Finding",
                    "client {client} never reported `entered`: each grant counts as entered"),
                {client.granted});
        if (client.otherDatabase != noSeq) {
            const std::string command =
                input.trace.detail(input.trace[*input.trace.indexOf(client.otherDatabase)]);
            add(FindingKind::keysNotSeen,
                LOCKSCOPE_TEXT("Finding",
                    "client {client} sent {command}: keys of other databases than 0 are not seen"),
                {client.otherDatabase}, {{"command", command}});
        }
        if (client.inside == noSeq || input.facts.isBeliefInferred)
            continue;
        if (!habits.reportsLeft && client.hasReleased)
            add(FindingKind::leftNotReported,
                LOCKSCOPE_TEXT("Finding",
                    "client {client} never reported `left`: its release counts as the end of its "
                    "work"),
                {client.inside});
        else if (const std::size_t count = client.unreportedExits.size(); count > 0)
            add(FindingKind::leftNotReported,
                count == 1
                    ? LOCKSCOPE_TEXT("Finding",
                        "client {client} did not report the end of its work: it counts as inside "
                        "until its next attempt or its end")
                    : LOCKSCOPE_TEXT("Finding",
                        "client {client} did not report the end of its work {count} times: it "
                        "counts as inside until its next attempt or its end"),
                client.unreportedExits, {{"count", static_cast<std::int64_t>(count)}});
    }
    return findings;
}

std::vector<Finding> ProgramChecks::untestedFindings(const JudgeInput &input) const
{
    constexpr std::size_t clientsNamedMax = 5;
    std::vector<Finding> findings;
    const WorldTime end = input.end();
    const bool isOwnKeyOnly = std::all_of(
        m_askers.begin(), m_askers.end(), [](const auto &one) { return one.second.size() == 1; });
    if (isOwnKeyOnly && m_askers.size() > 1) {
        Finding finding{FindingKind::differentKeys, end, {}, {}, {}, {}};
        std::vector<std::pair<ClientId, TextId>> locked;
        for (const auto &[resource, askers] : m_askers)
            locked.emplace_back(*askers.begin(), resource);
        std::sort(locked.begin(), locked.end());
        for (const auto &[client, resource] : locked) {
            finding.clients.push_back(client);
            if (finding.clients.size() > clientsNamedMax)
                continue;
            if (!finding.text.empty())
                finding.text += LOCKSCOPE_TEXT("Finding", ", ");
            finding.text += {LOCKSCOPE_TEXT("Finding", "client {client} locked \"{resource}\""),
                {{"client", client}, {"resource", std::string(input.trace.text(resource))}}};
        }
        finding.text +=
            LOCKSCOPE_TEXT("Finding", ": if that is one lock, they do not exclude each other");
        finding.clients.erase(
            std::unique(finding.clients.begin(), finding.clients.end()), finding.clients.end());
        findings.push_back(std::move(finding));
    }
    for (std::size_t i = 1; i < m_clients.size(); ++i) {
        const Client &client = m_clients[i];
        const ClientId id{static_cast<std::uint16_t>(i)};
        if (client.answered != noSeq && !client.hasSentCommand && !input.facts.isBeliefInferred
            && !input.facts.isLog)
            findings.push_back({FindingKind::noCommand, end,
                {LOCKSCOPE_TEXT("Finding",
                     "client {client} reported its attempts, but none of its commands reached a "
                     "node"),
                    {{"client", id}}},
                {client.answered}, {id}, {}});
        if (client.releasing != noSeq && end - client.releasingSince > 2 * input.facts.ttl)
            findings.push_back({FindingKind::callNotReturned, client.releasingSince,
                {LOCKSCOPE_TEXT("Finding",
                     "the release of client {client} had not returned after {length}, when the run "
                     "ended"),
                    {{"client", id}, {"length", end - client.releasingSince}}},
                {client.releasing}, {id}, {}});
    }
    return findings;
}

std::optional<Finding> ProgramChecks::capacityFinding(const Violation &violation) const
{
    for (const ClientId client : violation.clients) {
        if (client.value >= m_clients.size() || !m_clients[client.value].countsPermits)
            return std::nullopt;
    }
    return Finding{FindingKind::needsCapacity, violation.from,
        LOCKSCOPE_TEXT("Finding",
            "the commands of these programs count permits: if several clients may be inside, say "
            "how many with the setting capacity (--set capacity=N)"),
        {}, violation.clients, {}};
}

} // namespace lockscope
