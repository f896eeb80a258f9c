// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <map>
#include <vector>

namespace lockscope {

/// What the judge found wrong with a write that the store accepted.
enum class WriteNote : std::uint8_t {
    stale,      ///< another client had been granted the lock meanwhile
    lostUpdate, ///< it was based on a value that another write was based on before, and overwrote that write
};

/// The writes with a note, by row index.
using WriteNotes = std::map<std::uint32_t, WriteNote>;

/// Returns the notes. For a lost update, the later of the two writes is noted. A write that is both stale and a lost update is
/// noted as a lost update, because that is its effect.
WriteNotes writeNotes(const std::vector<Finding> &findings, const Trace &trace);

} // namespace lockscope
