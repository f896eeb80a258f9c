// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/compare/shifted.h"

namespace lockscope {

std::shared_ptr<const Trace> shifted(const Trace &trace, Duration by)
{
    const auto texts = std::make_shared<TextPool>();
    TraceWriter writer(texts);
    for (std::size_t row = 0; row < trace.size(); ++row) {
        Event event = trace[row];
        event.time += by;
        event.key = texts->intern(trace.text(event.key));
        event.token = texts->intern(trace.text(event.token));
        event.detail = texts->intern(trace.text(event.detail));
        writer.setSeq(trace.seqAt(row));
        if (event.kind == EventKind::unknown)
            writer.setUnknownKind(trace.kindText(row));
        writer.append(event);
    }
    return writer.snapshot();
}

} // namespace lockscope
