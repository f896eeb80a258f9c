// SPDX-License-Identifier: MIT
#include "lockscope/schemes/votes.h"

#include <cmath>

namespace lockscope {

bool isVoteFor(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isOk();
}

bool isVoteAgainst(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isNil();
}

Duration driftAllowanceOf(const LockRequest &request)
{
    return Duration{std::llround(static_cast<double>(request.ttl.count()) * request.driftFactor)}
    + request.driftConstant;
}

} // namespace lockscope
