// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/query/eventlinks.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t attemptSearchMax = 65'536;
constexpr std::size_t effectSearchMax = 262'144;

// Returns the `attempt` row to which a `step` row belongs.
std::optional<std::size_t> attemptOf(const Trace &trace, std::size_t step)
{
    const Event &event = trace[step];
    for (std::size_t i = step; i-- > 0 && step - i < attemptSearchMax;) {
        const Event &earlier = trace[i];
        if (earlier.kind == EventKind::attempt && earlier.client == event.client)
            return earlier.attempt == event.attempt ? std::optional(i) : std::nullopt;
    }
    return std::nullopt;
}

} // namespace

std::optional<std::size_t> causeOf(const Trace &trace, std::size_t row)
{
    const Event &event = trace[row];
    if (event.cause != noSeq)
        return trace.indexOf(event.cause);
    return event.kind == EventKind::step && event.client && event.attempt ? attemptOf(trace, row)
                                                                          : std::nullopt;
}

std::vector<std::size_t> causesOf(const Trace &trace, std::size_t row, std::size_t countMax)
{
    std::vector<std::size_t> chain;
    for (auto cause = causeOf(trace, row); cause && chain.size() < countMax;
         cause = causeOf(trace, *cause))
        chain.push_back(*cause);
    return chain;
}

std::vector<std::size_t> effectsOf(const Trace &trace, std::size_t row, std::size_t countMax)
{
    std::vector<std::size_t> effects;
    const Seq seq = trace.seqAt(row);
    const bool isAttempt = trace[row].kind == EventKind::attempt;
    const std::size_t end = std::min(trace.size(), row + effectSearchMax);
    for (std::size_t i = row + 1; i < end && effects.size() < countMax; ++i) {
        const Event &event = trace[i];
        const bool isOfSameClient = event.client == trace[row].client;
        if (event.cause == seq
            || (isAttempt && event.kind == EventKind::step && isOfSameClient
                && causeOf(trace, i) == row))
            effects.push_back(i);
        else if (isAttempt && event.kind == EventKind::attempt && isOfSameClient)
            break; // later rows belong to the next attempt
    }
    return effects;
}

std::optional<std::size_t> stepOf(const Trace &trace, std::size_t row)
{
    const ClientId client = trace[row].client;
    for (std::optional<std::size_t> cause = row; cause && client && trace[*cause].client == client;
         cause = causeOf(trace, *cause)) {
        if (trace[*cause].kind == EventKind::step)
            return cause;
        if (trace[*cause].kind == EventKind::attempt || trace[*cause].kind == EventKind::entered)
            break; // earlier rows belong to another attempt, and the work inside the critical
                   // section has no line in the listing
    }
    return std::nullopt;
}

} // namespace lockscope
