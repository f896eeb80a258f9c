// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"

#include <map>
#include <vector>

namespace lockscope {

/// The harm of a write that the store accepted although it should not have.
enum class WriteNote : std::uint8_t {
    stale, ///< after this client's grant and before this write, another client was granted the lock
    lostUpdate, ///< this write replaced the result of another write that was based on the same
                ///< value
};

/// The harm of each harmful write; the key is the index of its row in the trace.
using WriteNotes = std::map<std::uint32_t, WriteNote>;

/// Returns the notes about the writes in the evidence of the findings. For a lost update, the later
/// of the two writes gets the note. A write that is both stale and a lost update gets the note
/// `lostUpdate`, because that is its effect.
WriteNotes writeNotesOf(const std::vector<Finding> &findings, const Trace &trace);

} // namespace lockscope
