// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/findings.h"

#include <algorithm>

namespace lockscope {
void StaleWrites::clear(int capacity)
{
    m_capacity = static_cast<std::size_t>(capacity);
    m_lastHolders.clear();
    m_latestOfResource.clear();
    m_latestOfClient.clear();
    m_lastAttempts.clear();
    m_findings.clear();
}

// Returns the grant with this id. If there is none, adds an empty grant, whose `seq` is noSeq.
StaleWrites::Grant &StaleWrites::grantOf(Grants &grants, std::uint64_t id)
{
    constexpr std::size_t grantsUsual = 4;
    if (grants.empty())
        grants.reserve(grantsUsual);
    const auto isBefore = [](const auto &one, std::uint64_t wanted) { return one.first < wanted; };
    auto found = std::lower_bound(grants.begin(), grants.end(), id, isBefore);
    if (found == grants.end() || found->first != id)
        found = grants.insert(found, {id, Grant()});
    return found->second;
}

// Returns a reference to the stored row of the client's last attempt; noSeq if the client has made
// no attempt.
Seq &StaleWrites::lastAttemptOf(ClientId client)
{
    const auto isOfClient = [client](const auto &one) { return one.first == client; };
    const auto found = std::find_if(m_lastAttempts.begin(), m_lastAttempts.end(), isOfClient);
    return found == m_lastAttempts.end() ? m_lastAttempts.emplace_back(client, noSeq).second
                                         : found->second;
}

// Returns whether one of the last grants, as many as clients may be inside, was made to the client
// of the row.
bool StaleWrites::isAmongLastGrants(const Event &event) const
{
    const auto holders = m_lastHolders.find(event.key.value);
    return holders == m_lastHolders.end() || holders->second.size() < m_capacity
        || std::find(holders->second.begin(), holders->second.end(), event.client)
        != holders->second.end();
}

void StaleWrites::take(const Trace &trace, const Event &event, Seq seq)
{
    const std::uint64_t resourceAndClient =
        std::uint64_t{event.key.value} << 16 | event.client.value;
    if (event.kind == EventKind::granted) {
        if (m_capacity > 1) {
            std::vector<ClientId> &holders = m_lastHolders[event.key.value];
            if (holders.size() == m_capacity)
                holders.erase(holders.begin());
            holders.push_back(event.client);
        }
        grantOf(m_latestOfResource, event.key.value) =
            grantOf(m_latestOfClient, resourceAndClient) = Grant{seq, event.client, event.attempt};
        return;
    }
    if (event.kind == EventKind::attempt)
        lastAttemptOf(event.client) = seq;
    if (event.kind != EventKind::wrote) {
        for (auto &[resource, grant] : m_latestOfResource)
            grant.hasEnded = grant.hasEnded
                || (event.kind != EventKind::attempt && grant.client == event.client);
        return;
    }
    const Grant &latest = grantOf(m_latestOfResource, event.key.value);
    if (latest.seq == noSeq || latest.client == event.client
        || (m_capacity > 1 && isAmongLastGrants(event)))
        return;
    Grant &grant = grantOf(m_latestOfClient, resourceAndClient);
    if (grant.attempt != event.attempt || grant.seq == noSeq) { // the client entered without a lock
        if (const Seq attempt = lastAttemptOf(event.client);
            latest.hasEnded && attempt != noSeq && latest.seq < attempt)
            return;
        if (grant.attempt != event.attempt)
            grant = Grant{noSeq, event.client, event.attempt};
    }
    if (grant.writes++ == 0) {
        grant.finding = m_findings.size();
        Finding found{
            FindingKind::staleWrite, event.time, {}, {}, {event.client, latest.client}, {}};
        if (grant.seq != noSeq)
            found.evidence.push_back(grant.seq);
        found.evidence.push_back(latest.seq);
        m_findings.push_back(std::move(found));
    }
    Finding &finding = m_findings[grant.finding];
    if (finding.evidence.size() < evidenceMax)
        finding.evidence.push_back(seq);
    finding.text = {grant.writes == 1
            ? LOCKSCOPE_TEXT("Finding",
                "the store of \"{resource}\" accepted a write of client {client} after client "
                "{other} had been granted the lock")
            : LOCKSCOPE_TEXT("Finding",
                "the store of \"{resource}\" accepted {count} writes of client {client} after "
                "client {other} had been granted the lock"),
        {{"resource", std::string(trace.text(event.key))}, {"count", grant.writes},
            {"client", event.client}, {"other", finding.clients[1]}}};
}

void FenceOrder::clear()
{
    m_largest.clear();
    m_findings.clear();
}

void FenceOrder::take(const Trace &trace, const Event &event, Seq seq)
{
    if (event.kind != EventKind::granted || !event.fence)
        return;
    Grant &largest = m_largest[event.key.value];
    const Fence fence = trace.fence(event);
    if (fence > largest.fence) {
        largest = {seq, event.client, fence};
        return;
    }
    Finding finding{FindingKind::fenceBackwards, event.time, {}, {largest.seq, seq},
        {largest.client, event.client}, {}};
    finding.text = {LOCKSCOPE_TEXT("Finding",
                        "client {client} was granted the lock of \"{resource}\" with fencing token "
                        "{fence} after client {other} had been granted it with {larger}: the store "
                        "cannot tell which client is late"),
        {{"client", event.client}, {"resource", std::string(trace.text(event.key))},
            {"fence", std::to_string(fence.value)}, {"other", largest.client},
            {"larger", std::to_string(largest.fence.value)}}};
    if (largest.client == event.client)
        finding.clients.pop_back();
    m_findings.push_back(std::move(finding));
}

TextId sharedTokenOf(const Trace &trace, const Event &stole)
{
    const auto deletion = stole.cause == noSeq ? std::nullopt : trace.indexOf(stole.cause);
    const auto command = !deletion || trace[*deletion].cause == noSeq
        ? std::nullopt
        : trace.indexOf(trace[*deletion].cause);
    return command && trace[*command].token == stole.token ? stole.token : TextId{};
}

std::string deletingCommandOf(const Trace &trace, const Event &deletion)
{
    const auto cause = deletion.cause == noSeq ? std::nullopt : trace.indexOf(deletion.cause);
    if (!cause || trace[*cause].kind != EventKind::sent)
        return {};
    const std::string command = trace.detail(trace[*cause]);
    const std::string name = command.substr(0, command.find(' '));
    for (const std::string_view usual :
        {"DEL", "EVAL", "EVALSHA", "EXEC", "FCALL", "DELEX", "DELIFEQ"}) {
        if (name == usual)
            return {};
    }
    return name;
}

std::string deletingOperatorCommandOf(const Trace &trace, const Event &deletion)
{
    const auto cause = deletion.cause == noSeq ? std::nullopt : trace.indexOf(deletion.cause);
    if (!cause || trace[*cause].kind != EventKind::sent
        || trace[*cause].actor.kind != ActorKind::operatorPerson)
        return {};
    const std::string command = trace.detail(trace[*cause]);
    return command.substr(0, command.find(' '));
}

Finding foreignReleaseFinding(const Trace &trace, const Event &event, Seq seq)
{
    Finding finding{FindingKind::foreignRelease, event.time, {}, {}, {event.client}, event.node};
    const auto index = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
    const Event *cause = index ? &trace[*index] : nullptr;
    const ClientId owner = cause ? cause->client : ClientId{};
    const bool isKnown = owner && owner != event.client && cause->kind == EventKind::keyDeleted;
    if (isKnown)
        finding.clients.push_back(owner);
    if (cause)
        finding.evidence.push_back(event.cause);
    finding.evidence.push_back(seq);
    finding.text = {isKnown
            ? LOCKSCOPE_TEXT("Finding", "client {client} deleted the key of client {owner}")
            : LOCKSCOPE_TEXT("Finding", "client {client} deleted the key of another client"),
        {{"client", event.client}, {"owner", owner}}};
    if (event.node)
        finding.text += {LOCKSCOPE_TEXT("Finding", " on node {node}"), {{"node", event.node}}};
    if (const std::string command = isKnown ? deletingCommandOf(trace, *cause) : "";
        !command.empty())
        finding.text += {LOCKSCOPE_TEXT("Finding", " by {command}"), {{"command", command}}};
    if (const TextId token = sharedTokenOf(trace, event))
        finding.text += {LOCKSCOPE_TEXT("Finding", "; both have the token \"{token}\""),
            {{"token", std::string(trace.text(token))}}};
    return finding;
}

std::optional<Finding> observingFinding(const Trace &trace, const Event &event, Seq seq)
{
    if (trace.text(event.detail).find("CLIENT NO-TOUCH") == std::string_view::npos)
        return std::nullopt;
    return Finding{FindingKind::observingProtects, event.time,
        {LOCKSCOPE_TEXT("Finding",
             "reading the keys of node {node} again and again counts as use of them, so the node "
             "does not evict them in this run as it would without"),
            {{"node", event.node}}},
        {seq}, {}, event.node};
}

std::vector<Finding> findStarvation(
    const JudgeInput &input, const Waits &waits, const std::vector<Seq> &entered)
{
    constexpr std::size_t entriesPerClient = 20;
    const Duration limit = std::max<Duration>(4 * input.facts.ttl, 2s);
    const std::size_t entriesMin = entriesPerClient * input.spans.clientMax().value;
    std::vector<Finding> findings;
    for (std::uint32_t i = 1; i <= input.spans.clientMax().value; ++i) {
        const ClientId client{static_cast<std::uint16_t>(i)};
        const Span *const longest = waits.longest(client, input.spans);
        if (!longest)
            continue;
        const Span &span = *longest;
        const Duration length = Waits::length(span, input.spans);
        if (length < limit)
            continue;
        const auto isOfResource = [&](Seq seq) {
            return input.trace[*input.trace.indexOf(seq)].key == span.key;
        };
        const auto otherEntries =
            std::count_if(std::lower_bound(entered.begin(), entered.end(), span.firstSeq),
                std::lower_bound(entered.begin(), entered.end(), span.lastSeq), isOfResource);
        if (static_cast<std::size_t>(otherEntries) < entriesMin)
            continue;
        Finding finding{FindingKind::starvation, span.begin, {}, {span.firstSeq}, {client}, {}};
        if (!span.isOpen())
            finding.evidence.push_back(span.lastSeq);
        finding.text = {LOCKSCOPE_TEXT("Finding",
                            "client {client} waited {length} while other clients entered {count} "
                            "times"),
            {{"client", client}, {"length", length}, {"count", otherEntries}}};
        findings.push_back(finding);
    }
    return findings;
}

std::vector<Finding> findStalls(const JudgeInput &input, const std::vector<Overlap> &violations)
{
    std::vector<Finding> findings;
    for (const Span &stall : input.spans.lane({SpanKind::stalled, {}, {}})) {
        Finding finding{FindingKind::hostStall, stall.begin, {}, {stall.lastSeq}, {}, {}};
        finding.text = {
            LOCKSCOPE_TEXT("Finding", "the machine did not run this program for {length}"),
            {{"length", stall.end - stall.begin}}};
        // Violations are sorted by their start. Only the first one that starts after the start of
        // the stall can be its effect.
        const auto after = std::lower_bound(violations.begin(), violations.end(), stall.begin,
            [](const Overlap &overlap, WorldTime time) { return overlap.from < time; });
        for (const SpanRef span :
            after == violations.end() ? std::vector<SpanRef>{} : after->spans) {
            // The lease that this client had while inside: the last one that started before the
            // client entered.
            const Spans::Lane &leases = input.spans.lane({SpanKind::leased, span->client, {}});
            const auto next = std::upper_bound(leases.begin(), leases.end(), span->firstSeq,
                [](Seq seq, const Span &lease) { return seq < lease.firstSeq; });
            if (next == leases.begin())
                continue;
            const Span &lease = *std::prev(next);
            if (lease.begin > stall.end || lease.deadline < stall.begin
                || lease.deadline > stall.end)
                continue;
            finding.clients.push_back(span->client);
            finding.evidence.push_back(lease.firstSeq);
            finding.evidence.push_back(span->firstSeq);
            finding.text +=
                {LOCKSCOPE_TEXT("Finding",
                     "; that was longer than the remaining lease of client {client}, so "
                     "the stall may have caused the violation that follows"),
                    {{"client", span->client}}};
            break;
        }
        std::sort(finding.evidence.begin(), finding.evidence.end());
        findings.push_back(finding);
    }
    return findings;
}

} // namespace lockscope
