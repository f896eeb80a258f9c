// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <map>
#include <vector>

namespace lockscope {

/// What the judge found wrong with a write that the store took.
enum class WriteNote : std::uint8_t {
    stale,      ///< another client had been granted the lock since
    lostUpdate, ///< it was built on a number that another write had been built on before, and undid that one
};

/// The writes that have such a note, by the index of their row.
using WriteNotes = std::map<std::uint32_t, WriteNote>;

/// Of the two writes of a lost update it is the later one that is noted; a write that is both is called a lost update, since that says
/// what became of it.
WriteNotes writeNotes(const std::vector<Finding> &findings, const Trace &trace);

} // namespace lockscope
