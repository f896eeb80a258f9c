// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/index/writenotes.h"

namespace lockscope {

WriteNotes writeNotesOf(const std::vector<Finding> &findings, const Trace &trace)
{
    WriteNotes notes;
    for (const Finding &finding : findings) {
        if (finding.kind != FindingKind::staleWrite && finding.kind != FindingKind::lostUpdate)
            continue;
        std::vector<std::uint32_t> writes;
        for (const Seq seq : finding.evidence) {
            const auto row = trace.indexOf(seq);
            if (row && trace[*row].kind == EventKind::wrote)
                writes.push_back(static_cast<std::uint32_t>(*row));
        }
        if (finding.kind == FindingKind::staleWrite) {
            for (const std::uint32_t row : writes)
                notes.try_emplace(row, WriteNote::stale);
        } else if (writes.size() >= 2) {
            notes[writes.back()] = WriteNote::lostUpdate;
        }
    }
    return notes;
}

} // namespace lockscope
