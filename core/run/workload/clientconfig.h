// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/runtime/clientprocess.h"
#include "lockscope/schemes/scheme.h"

#include <memory>

namespace lockscope {

/// What a client's course depends on, beside its scheme. Thread: the process's; the pointer to the settings is exchanged there, and
/// each attempt reads it anew.
struct ClientConfig {
    const Scheme *scheme = nullptr;
    Resource resource;
    int rounds = 0; ///< 0: until the run ends
    std::shared_ptr<const Settings> settings;
};

/// The columns of a row about a client's lock: resource, token, number.
Event aboutLock(ClientProcess &process, const Resource &resource, const HeldLock &lock);

} // namespace lockscope
