// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/lockkeys.h"

#include "core/scenario/scenario.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <vector>

namespace lockscope {

void LockKeys::take(const Trace &trace, const Event &event)
{
    m_resources[event.key].insert(event.key);
    const auto cause = event.cause == noSeq ? std::nullopt : trace.indexOf(event.cause);
    if (cause && trace[*cause].key)
        m_resources[trace[*cause].key].insert(event.key);
}

bool LockKeys::isOf(const Trace &trace, TextId key, TextId resource) const
{
    const auto found = m_resources.find(key);
    if (found != m_resources.end() && found->second.contains(resource))
        return true;
    const std::string_view name = trace.text(key);
    return name.starts_with(lockKeyPrefix)
        && name.substr(lockKeyPrefix.size()) == trace.text(resource);
}

bool isLockKey(const JudgeInput &input, const Span &key)
{
    if (input.trace.text(key.key).starts_with(lockKeyPrefix))
        return true;
    return key.client && (!input.facts.isOfPrograms || input.lockKeys.has(key.key));
}

bool isKeyOf(const JudgeInput &input, const Span &key, TextId resource)
{
    if (input.facts.isOfPrograms)
        return input.lockKeys.isOf(input.trace, key.key, resource);
    return !isLockOfOtherItem(input.trace.text(key.key), input.trace.text(resource));
}

std::optional<WorldTime> endTimeIn(const JudgeInput &input, const Span &key)
{
    const RunFacts &facts = input.facts;
    if (!facts.beganAt || (!facts.isOfPrograms && !facts.hasDeadlineInValue)
        || key.deadline != WorldTime::max())
        return std::nullopt;
    const std::string_view value = input.trace.text(key.token);
    long double number = 0;
    const auto [end, problem] = std::from_chars(
        value.data(), value.data() + value.size(), number, std::chars_format::fixed);
    if (value.empty() || problem != std::errc{} || end != value.data() + value.size() || number < 0)
        return std::nullopt;
    constexpr long double nanosecondsMax = std::numeric_limits<std::int64_t>::max();
    for (const int nanoseconds : {1'000'000'000, 1'000'000, 1'000, 1}) {
        const bool isUnitOfScheme = nanoseconds == 1'000'000;
        if (number * nanoseconds >= nanosecondsMax || (!facts.isOfPrograms && !isUnitOfScheme))
            continue;
        const WorldTime time{Duration(std::llround(number * nanoseconds)) - *facts.beganAt};
        if (!facts.isOfPrograms || (time >= key.begin && time <= key.begin + 10 * facts.ttl))
            return time;
    }
    return std::nullopt;
}

int blockingNodes(const JudgeInput &input)
{
    // A scheme with a quorum of one uses only one node.
    const int voters = input.spans.quorum() == 1 ? 1 : input.facts.nodes;
    return voters - input.spans.quorum() + 1;
}

Blockade blockadeIn(const JudgeInput &input)
{
    std::map<TextId, std::vector<Blockade>> keys; // by name: the same key on the nodes
    input.standingKeys.forEachOnPrimary(input.spans, [&](const Span &key) {
        const bool isLeaseUnknown =
            key.deadline == WorldTime::max() && !key.token; // for example of a sorted set
        if (isLockKey(input, key) && !isLeaseUnknown)
            keys[key.key].push_back({&key, endTimeIn(input, key).value_or(key.deadline)});
    });
    Blockade longest;
    const auto needed = static_cast<std::size_t>(blockingNodes(input));
    for (auto &[name, nodes] : keys) {
        if (nodes.size() < needed)
            continue;
        std::sort(nodes.begin(), nodes.end(),
            [](const Blockade &a, const Blockade &b) { return a.until < b.until; });
        const Blockade &last =
            nodes[nodes.size() - needed]; // when it has ended, the rest are too few
        if (!longest.key || last.until > longest.until)
            longest = last;
    }
    return longest;
}

} // namespace lockscope
