// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/tally.h"

#include "lockscope/base/contract.h"

#include <algorithm>
#include <string_view>

namespace lockscope {
namespace {

struct CountName {
    EventKind kind; // unknown: the number comes from ForeignChanges
    std::string_view name;
    std::int64_t ForeignChanges::Numbers::*foreign = nullptr;
};

// Sorted by name.
constexpr std::array countNames{
    CountName{EventKind::attempt, "attempts"},
    CountName{EventKind::crashed, "crashed"},
    CountName{EventKind::denied, "denied"},
    CountName{EventKind::ended, "ended"},
    CountName{EventKind::entered, "entered"},
    CountName{EventKind::unknown, "evicted", &ForeignChanges::Numbers::evictions},
    CountName{EventKind::extendFailed, "extend_failed"},
    CountName{EventKind::extended, "extended"},
    CountName{EventKind::unknown, "foreign_persists", &ForeignChanges::Numbers::persists},
    CountName{EventKind::unknown, "foreign_renewals", &ForeignChanges::Numbers::renewals},
    CountName{EventKind::unknown, "foreign_writes", &ForeignChanges::Numbers::writes},
    CountName{EventKind::granted, "granted"},
    CountName{EventKind::keyExpired, "key_expired"},
    CountName{EventKind::keyLost, "key_lost"},
    CountName{EventKind::leaseEnded, "lease_ended"},
    CountName{EventKind::left, "left"},
    CountName{EventKind::paused, "paused"},
    CountName{EventKind::read, "read"},
    CountName{EventKind::releaseRefused, "release_refused"},
    CountName{EventKind::released, "released"},
    CountName{EventKind::unknown, "removed", &ForeignChanges::Numbers::removals},
    CountName{EventKind::replied, "replied"},
    CountName{EventKind::restarted, "restarted"},
    CountName{EventKind::sent, "sent"},
    CountName{EventKind::stalled, "stalled"},
    CountName{EventKind::stole, "stolen"},
    CountName{EventKind::timedOut, "timed_out"},
    CountName{EventKind::writeRejected, "write_rejected"},
    CountName{EventKind::wrote, "wrote"},
};
static_assert(std::is_sorted(countNames.begin(), countNames.end(),
    [](const CountName &a, const CountName &b) { return a.name < b.name; }));

} // namespace

std::optional<Spread> spreadOf(std::vector<Duration> lengths)
{
    if (lengths.empty())
        return std::nullopt;
    const auto percentile = [&lengths](std::size_t percent) {
        const std::size_t rank = (lengths.size() * percent + 99) / 100; // counted from 1
        const auto element = lengths.begin() + static_cast<std::ptrdiff_t>(rank - 1);
        std::nth_element(lengths.begin(), element, lengths.end());
        return *element;
    };
    return Spread{percentile(50), percentile(99), percentile(100)};
}

void Tally::clear()
{
    m_counts.fill(0);
    m_attempts.clear();
    m_acquireTimes.clear();
}

void Tally::takeAttempt(const Event &event)
{
    LOCKSCOPE_ASSERT(event.client.value < m_attempts.size());
    if (event.kind == EventKind::attempt) {
        m_attempts[event.client.value] = {event.attempt, event.time};
    } else if (m_attempts[event.client.value].id == event.attempt && event.attempt) {
        m_acquireTimes.push_back(event.time - m_attempts[event.client.value].begin);
    }
}

void Tally::report(
    const Waits &waits, const ForeignChanges::Numbers &foreign, Verdict &verdict) const
{
    verdict.counts.reserve(countNames.size());
    for (const CountName &name : countNames)
        verdict.counts.append(
            name.name, name.kind == EventKind::unknown ? foreign.*name.foreign : count(name.kind));
    verdict.acquire = spreadOf(m_acquireTimes);
    verdict.wait = spreadOf(waits.lengths());
}

} // namespace lockscope
