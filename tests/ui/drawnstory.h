// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/support/tracebuilder.h"
#include "ui/index/arrows.h"
#include "ui/index/lanehit.h"
#include "ui/index/messages.h"

#include <QTest>

namespace lockscope {

/// What the timeline draws of a trace: lanes, messages and arrows, at a hundred pixels per
/// millisecond.
struct Drawn {
    explicit Drawn(const TraceBuilder &builder)
        : trace(builder.trace()), spans(deriveSpans(*trace)),
          messages(messagesOf(*trace, 0, trace->size()))
    {
        index.update(trace, spans);
        lanes.rebuild(spans, {16, 0}, {0, 0, true});
    }
    std::vector<Arrow> arrows(double nsPerPixel = 1e4) const
    {
        return arrowsIn(messages, lanes, {0, nsPerPixel}, 1000);
    }
    LaneHit hit(QPointF point) const
    {
        return hitAt({*trace, spans, index, lanes, {0, 1e4}, messages, 1000}, point.x(), point.y());
    }

    std::shared_ptr<const Trace> trace;
    Spans spans;
    Messages messages;
    TimelineIndex index;
    LaneModel lanes;
};

} // namespace lockscope
