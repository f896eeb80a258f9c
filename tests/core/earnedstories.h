// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QtTest>

#include "core/verdict/judge.h"
#include "core/verdict/story.h"
#include "tests/support/tracebuilder.h"
#include "tests/support/verdictof.h"

namespace lockscope {

// Judges the trace and returns the name of the outcome, for example "held".
inline QString outcomeOf(const TraceBuilder &builder)
{
    const std::string_view name = outcomeName(verdictOf(builder).outcome);
    return QString::fromUtf8(name.data(), static_cast<qsizetype>(name.size()));
}

// Appends one round of a client that gets the lock at its first attempt.
inline TraceBuilder &appendRound(TraceBuilder &builder, int client)
{
    return builder.client(client)
        .after(1ms)
        .attempt()
        .granted(398ms)
        .entered()
        .after(10ms)
        .left()
        .released();
}

// Appends rows in which two clients try to get the lock at the same time, and get it one after the
// other.
inline TraceBuilder &appendContest(TraceBuilder &builder)
{
    builder.client(1)
        .after(1ms)
        .attempt()
        .granted(398ms)
        .entered()
        .client(2)
        .after(1ms)
        .attempt()
        .denied();
    builder.client(1).after(10ms).left().released();
    return builder.client(2)
        .after(1ms)
        .attempt()
        .granted(398ms)
        .entered()
        .after(10ms)
        .left()
        .released();
}

} // namespace lockscope
