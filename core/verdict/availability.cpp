// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/availability.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {

void Availability::clear(Duration ttl)
{
    m_tolerated = std::max<Duration>(2 * ttl, 1s);
    m_firstAttempt = noSeq;
    m_firstDenied = noSeq;
    m_isAttemptOpen.clear();
    m_openAttempts = 0;
}

void Availability::setAttemptOpen(ClientId client, bool isOpen)
{
    if (m_isAttemptOpen.size() <= client.value)
        m_isAttemptOpen.resize(client.value + std::size_t{1});
    m_openAttempts += static_cast<int>(isOpen) - static_cast<int>(m_isAttemptOpen[client.value]);
    m_isAttemptOpen[client.value] = isOpen;
}

void Availability::take(const Event &event, Seq seq, bool isHeld)
{
    if (isHeld) {
        m_firstAttempt = noSeq;
        m_firstDenied = noSeq;
        m_isAttemptOpen.clear();
        m_openAttempts = 0;
        return;
    }
    if (event.kind == EventKind::attempt) {
        if (m_firstAttempt == noSeq) {
            m_firstAttempt = seq;
            m_since = m_lastAttemptEnd = event.time;
            m_denials = 0;
        }
        setAttemptOpen(event.client, true);
    } else if (event.kind == EventKind::denied) {
        setAttemptOpen(event.client, false);
        if (m_firstDenied == noSeq) {
            m_firstDenied = seq;
            m_deniedSince = event.time;
            m_allDenials = 0;
        }
        m_lastDenied = seq;
        m_lastAttemptEnd = event.time;
        ++m_denials;
        ++m_allDenials;
    } else if ((event.kind == EventKind::crashed || event.kind == EventKind::ended)
        && m_openAttempts > 0) {
        setAttemptOpen(
            event.client, false); // the client no longer waits for the answer to its attempt
        m_lastAttemptEnd = event.time;
    }
}

namespace {

// Returns how long the key blocks the lock after the end of the run, in words.
std::string standsText(const Blockade &blockade, WorldTime end)
{
    return blockade.until == WorldTime::max()
        ? "it has no lease: only a client or an operator can delete it"
        : "it stands for another " + longDurationText(blockade.until - end);
}

std::string keyText(const Span &key)
{
    return (key.client ? "the key of client " + std::to_string(key.client.value)
                       : std::string("a key"))
        + " on node " + std::to_string(key.node.value) + " blocks the lock, and ";
}

} // namespace

std::optional<Finding> Availability::findingOf(const JudgeInput &input) const
{
    if (m_firstAttempt == noSeq && m_firstDenied == noSeq)
        return std::nullopt;
    const WorldTime end = input.end();
    const WorldTime until = m_openAttempts > 0 ? end : m_lastAttemptEnd;
    const bool isRefused = m_firstAttempt != noSeq && until - m_since > m_tolerated;
    const Blockade blockade = m_firstDenied == noSeq ? Blockade() : blockadeIn(input);
    const bool isBlocked = blockade.key
        && (blockade.until == WorldTime::max() || blockade.until - m_deniedSince > m_tolerated);
    if (!isRefused && !isBlocked)
        return std::nullopt;
    Finding finding{FindingKind::unavailable, isRefused ? m_since : m_deniedSince, {},
        {isRefused ? m_firstAttempt : m_firstDenied}, {}, {}};
    if (m_firstDenied != noSeq && m_lastDenied > finding.evidence.front())
        finding.evidence.push_back(m_lastDenied);
    if (isRefused)
        finding.text = "no client held the lock, and every attempt was refused or not answered for "
            + roundedDurationText(until - m_since) + ", until the end of the run ("
            + std::to_string(m_denials) + " refused)";
    else
        finding.text = "no client held the lock any more, and " + std::to_string(m_allDenials)
            + (m_allDenials == 1 ? " attempt was" : " attempts were") + " refused";
    if (!blockade.key || blockade.until <= end)
        return finding;
    finding.text += "; " + keyText(*blockade.key) + standsText(blockade, end);
    finding.subject = blockade.until == WorldTime::max()
        ? "for ever"
        : std::to_string(microseconds(blockade.until - end));
    finding.node = blockade.key->node;
    if (blockade.key->client)
        finding.clients = {blockade.key->client};
    finding.evidence.push_back(blockade.key->firstSeq);
    std::sort(finding.evidence.begin(), finding.evidence.end());
    return finding;
}

} // namespace lockscope
