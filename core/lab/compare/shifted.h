// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <memory>

namespace lockscope {

/// The same trace with every row so much later (or earlier): for showing two runs on one axis. Rows keep their numbers. Thread: any.
std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by);

} // namespace lockscope
