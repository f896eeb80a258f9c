// SPDX-License-Identifier: MIT
#include "core/scenario/outcome.h"

#include "lockscope/base/contract.h"

#include <array>

namespace lockscope {
namespace {

struct OutcomeInfo {
    Outcome outcome;
    std::string_view name;
    int exitCode;
};

// The index is the Outcome.
constexpr std::array outcomes{
    OutcomeInfo{Outcome::held, "held", 0},
    OutcomeInfo{Outcome::untested, "untested", 7},
    OutcomeInfo{Outcome::unavailable, "unavailable", 6},
    OutcomeInfo{Outcome::stuck, "stuck", 4},
    OutcomeInfo{Outcome::guarded, "guarded", 5},
    OutcomeInfo{Outcome::violated, "violated", 3},
};
static_assert(outcomes.size() == outcomeCount);

const OutcomeInfo &infoOf(Outcome outcome)
{
    const auto index = static_cast<std::size_t>(outcome);
    LOCKSCOPE_ASSERT(index < outcomes.size() && outcomes[index].outcome == outcome);
    return outcomes[index];
}

} // namespace

std::string_view outcomeName(Outcome outcome)
{
    return infoOf(outcome).name;
}

std::optional<Outcome> outcomeOf(std::string_view name)
{
    for (const OutcomeInfo &info : outcomes) {
        if (info.name == name)
            return info.outcome;
    }
    return {};
}

int exitCode(Outcome outcome)
{
    return infoOf(outcome).exitCode;
}

} // namespace lockscope
