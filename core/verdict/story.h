// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/wording.h"

#include <cstdint>
#include <vector>

namespace lockscope {

/// What a frame of a story shows. story.cpp has the title and the sentence of each.
// clang-format off
enum class FrameKind : std::uint8_t {
    granted, grantedFor, noLock, watched, enteredDenied,               // the first client gets in
    paused, pausedFor, clockJumped, leaseEnded,                        // why another one could enter
    keyExpired, keyEvicted, keyRemoved, keyDeleted, keyLost, releasedEarly, keyStolen,
    keyStolenByToken, keyReplaced, sameToken, promoted,
    secondGranted, secondEntered, secondDenied,                        // the violation begins
    staleWrite, lostUpdate, overlapEnded,                              // what came of it
    keySet, keySetForEver, keyOfNobody, ownerCrashed, ownerGone,       // the key that blocks the lock
    nodesGone, asked, denied, deniedHeld, deniedVotes, deniedTime, deniedError, unanswered,
    stuck, unavailable,                                                // the end of the run
    reason, untested, storeLost,                                       // why the run proves nothing
};
// clang-format on

/// One step on the way to a failure.
struct StoryFrame {
    FrameKind kind = FrameKind::granted;
    WorldTime from{};          ///< the time of the first row of the evidence
    WorldTime to{};            ///< of what lasts: its end; otherwise as `from`
    std::vector<Seq> evidence; ///< the first row is the one to show; not empty
    std::vector<ClientId> clients;
    NodeId node;
    Wording text; ///< one sentence, without a full stop and without its time
};

/// Tells how a run failed, in order: 3 to 6 frames of a violated, stuck or unavailable run, up to 4
/// reasons of an untested one. They tell the first violation, or the finding that decided the
/// outcome. A run that is held or guarded has none.
std::vector<StoryFrame> storyOf(const Trace &trace, const Verdict &verdict);

/// Returns the frames of the first violation, also if a guard protected the data; empty if there is
/// none. Only two clients appear: the one that was inside, and the one that entered. Cheap while a
/// run grows: reads no more rows than those of the violation and of a pause.
std::vector<StoryFrame> violationFrames(const Trace &trace, const Verdict &verdict);

/// Returns the title of a frame, a word or two: "Lease ended".
MarkedText frameTitle(FrameKind kind);

/// Returns the first finding of that kind; null if there is none.
const Finding *findingOf(const Verdict &verdict, FindingKind kind);

} // namespace lockscope
