// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"

#include <array>

namespace lockscope {

/// How a primary confirms that a new key survives a failure of the primary.
struct Confirmation {
    /// Returns the command that waits at the primary, at most for `limit`.
    Command (*command)(const HeldLock &lock, Duration limit);
    /// Returns the maximum length of the wait.
    Duration (*limit)(const LockRequest &request);
    /// Returns whether the reply confirms the lock. Not called for errors.
    bool (*isConfirmed)(const Reply &reply, const LockRequest &request);
};

/// Returns the number of replicas that must confirm: half of them, rounded up.
inline int replicasNeeded(const LockRequest &request)
{
    return (request.replicas + 1) / 2;
}

/// The arrows between the seven lines of the listings of set-px-wait and set-px-waitaof.
inline constexpr std::array setAndWaitArrows{
    ListingArrow{2, FlowWhen::ok, 3},
    ListingArrow{2, FlowWhen::noReply, 5},
    ListingArrow{2, FlowWhen::noReply, FlowEnd::denied, "undo=off"},
    ListingArrow{2, FlowWhen::otherwise, FlowEnd::denied},
    ListingArrow{4, FlowWhen::yes, FlowEnd::granted},
    ListingArrow{4, FlowWhen::no, 5},
    ListingArrow{4, FlowWhen::no, FlowEnd::denied, "undo=off"},
    ListingArrow{5, FlowWhen::always, FlowEnd::denied},
    ListingArrow{6, FlowWhen::one, FlowEnd::released},
    ListingArrow{6, FlowWhen::otherwise, FlowEnd::lost},
    ListingArrow{7, FlowWhen::one, FlowEnd::extended},
    ListingArrow{7, FlowWhen::otherwise, FlowEnd::lost},
};

/// The schemes set-px-wait and set-px-waitaof. They set the key, and then wait until the primary
/// confirms that the key survives a failure of the primary. Their listings have the same seven
/// steps: read the clock, SET, wait, check, undo, release, extension.
class SetAndWait final : public Scheme {
public:
    SetAndWait(const SchemeInfo &info, const Confirmation &confirmation)
        : Scheme(info), m_confirmation(confirmation)
    {
    }
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    void setResult(Acquisition &acquisition, const Answer &waitAnswer, const HeldLock &lock,
        LocalTime now) const;

    const Confirmation m_confirmation;
};

} // namespace lockscope
