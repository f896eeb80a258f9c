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
    m_openAttempts = 0;
    m_denials = 0;
}

void Availability::take(const Event &event, Seq seq, bool isHeld)
{
    if (isHeld) {
        m_firstAttempt = noSeq;
        m_openAttempts = 0;
        return;
    }
    if (event.kind == EventKind::attempt) {
        if (m_firstAttempt == noSeq) {
            m_firstAttempt = seq;
            m_since = event.time;
            m_lastDenied = noSeq;
            m_denials = 0;
        }
        ++m_openAttempts;
    } else if (event.kind == EventKind::denied) {
        m_openAttempts = std::max(m_openAttempts - 1, 0);
        m_lastDenied = seq;
        m_deniedAt = event.time;
        ++m_denials;
    }
}

std::optional<Finding> Availability::findingAt(WorldTime end) const
{
    if (m_firstAttempt == noSeq)
        return std::nullopt;
    const WorldTime until = m_openAttempts > 0 || m_lastDenied == noSeq ? end : m_deniedAt;
    if (until - m_since <= m_tolerated)
        return std::nullopt;
    Finding finding{FindingKind::unavailable, m_since, {}, {m_firstAttempt}, {}, {}};
    if (m_lastDenied != noSeq)
        finding.evidence.push_back(m_lastDenied);
    finding.text = "no client held the lock, and every attempt was refused or not answered for " + lengthWords(until - m_since)
        + ", until the end of the run (" + std::to_string(m_denials) + " refused)";
    return finding;
}

} // namespace lockscope
