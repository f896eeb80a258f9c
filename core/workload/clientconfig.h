// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <memory>

namespace lockscope {

class CancellableSleep;

/// The parameters of a client: scheme, resources, rounds, settings. If the settings change during
/// the run, the pointer `settings` is replaced; the client uses the new settings from its next
/// attempt on. Thread: that of the process.
struct ClientConfig {
    const Scheme *scheme = nullptr;
    Resource runResource; ///< the resource of the run
    Resource resource; ///< what the client locks in this round: the resource of the run, or one of
                       ///< its items
    Resource item;     ///< what the client works on in this round
    int rounds = 0;    ///< 0: until the end of the run
    std::shared_ptr<const Settings> settings;
    bool isTerminating = false;       ///< it has got SIGTERM, and begins no new work
    CancellableSleep *work = nullptr; ///< its sleep while it is inside with the lock
};

/// Returns an event with the columns that describe a client's lock: resource, token and fencing
/// token.
Event lockColumns(ClientProcess &process, const Resource &resource, const HeldLock &lock);

} // namespace lockscope
