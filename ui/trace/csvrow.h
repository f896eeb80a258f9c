// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/trace.h"

#include <string>

namespace lockscope {

/// One row of a trace exactly as the trace's file has it, without the line end. REQUIRES: index < trace.size().
std::string csvRow(const Trace &trace, std::size_t index);

} // namespace lockscope
