// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/liverun/liverun.h"

#include <cstddef>

namespace lockscope {

/// The most file descriptors that a live run has open in this process at one time: for its clients' connections, the relays on their links, the
/// servers and their observers.
std::size_t descriptorsNeeded(const EffectiveScenario &effective, const LiveOptions &options);

/// Raises this process's soft limit of descriptors (a shell often gives 1024) as far as a live run may need it. Error: the hard limit is too
/// low, in one line that names the setting, its value and what was expected.
Result<Done> allowDescriptors(const EffectiveScenario &effective, const LiveOptions &options);

/// The error of a run that lacked descriptors all the same.
Error descriptorsLacking();

} // namespace lockscope
