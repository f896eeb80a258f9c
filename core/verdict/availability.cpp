// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/availability.h"

#include "lockscope/base/durationtext.h"

#include <algorithm>

namespace lockscope {

void Availability::clear(Duration ttl)
{
    m_tolerated = std::max<Duration>(2 * ttl, 1s);
    m_firstAttempt = noSeq;
    m_lastDenied = noSeq;
    m_isAttemptOpen.clear();
    m_openAttempts = 0;
    m_denials = 0;
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
        m_isAttemptOpen.clear();
        m_openAttempts = 0;
        return;
    }
    if (event.kind == EventKind::attempt) {
        if (m_firstAttempt == noSeq) {
            m_firstAttempt = seq;
            m_since = m_lastAttemptEnd = event.time;
            m_lastDenied = noSeq;
            m_denials = 0;
        }
        setAttemptOpen(event.client, true);
    } else if (event.kind == EventKind::denied) {
        setAttemptOpen(event.client, false);
        m_lastDenied = seq;
        m_lastAttemptEnd = event.time;
        ++m_denials;
    } else if (event.kind == EventKind::crashed && m_openAttempts > 0) {
        setAttemptOpen(event.client, false); // the crashed client no longer waits for the answer to its attempt
        m_lastAttemptEnd = event.time;
    }
}

std::optional<Finding> Availability::findingAt(WorldTime end) const
{
    if (m_firstAttempt == noSeq)
        return std::nullopt;
    const WorldTime until = m_openAttempts > 0 ? end : m_lastAttemptEnd;
    if (until - m_since <= m_tolerated)
        return std::nullopt;
    Finding finding{FindingKind::unavailable, m_since, {}, {m_firstAttempt}, {}, {}};
    if (m_lastDenied != noSeq)
        finding.evidence.push_back(m_lastDenied);
    finding.text = "no client held the lock, and every attempt was refused or not answered for " + roundedDurationText(until - m_since)
        + ", until the end of the run (" + std::to_string(m_denials) + " refused)";
    return finding;
}

} // namespace lockscope
