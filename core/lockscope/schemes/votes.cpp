// SPDX-License-Identifier: MIT
#include "lockscope/schemes/votes.h"

#include <cmath>

namespace lockscope {

bool saysOk(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isOk();
}

bool saysHeld(const Answer &answer)
{
    return answer.isAnswered() && answer.reply.isNil();
}

Duration driftOf(const LockRequest &request)
{
    return Duration{std::llround(static_cast<double>(request.ttl.count()) * request.driftFactor)} + request.driftConstant;
}

} // namespace lockscope
