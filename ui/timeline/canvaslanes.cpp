// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the canvas where the lanes are: what is painted of them, and in which order.
#include "timeline/timelinecanvas.h"

#include "timeline/arrows.h"
#include "timeline/ghost.h"
#include "timeline/lanescene.h"
#include "timeline/markrow.h"
#include "timeline/paintbytwo.h"
#include "timeline/partingline.h"
#include "timeline/playheadline.h"
#include "timeline/timebands.h"

#include <QPainter>

#include <algorithm>

namespace lockscope {

/// What is in sight of the lanes, the same for whoever paints some of their rows.
struct TimelineCanvas::LanesPart {
    double top = 0; ///< what is in sight, in the lanes' own pixels
    double bottom = 0;
    double width = 0;
    std::vector<ViolationBand> bands{};
    std::vector<Arrow> arrows{};
    FoldColumns fold{}; ///< empty: no lane stands for many clients
};

void TimelineCanvas::paintLanesArea(QPainter &painter)
{
    // Only what the lanes leave free: whatever is filled twice is seen once and costs twice.
    painter.fillRect(m_flagsRect, Theme::current().panel);
    const QRectF below = m_lanesRect.adjusted(0, m_lanes.height() - m_scroll, 0, 0);
    if (below.height() > 0)
        painter.fillRect(below, Theme::current().panel);
    const double pinned = m_lanes.pinnedHeight();
    paintLanesPart(painter, m_lanesRect.adjusted(0, pinned, 0, 0), m_scroll + pinned);
    if (pinned > 0) {
        paintLanesPart(painter, {m_lanesRect.topLeft(), QSizeF(m_lanesRect.width(), pinned)}, 0);
        painter.fillRect(QRectF(0, m_lanesRect.top() + pinned - 1, width(), 2), Theme::current().textMuted);
    }
}

LaneScene TimelineCanvas::sceneOf(QPainter &painter, const LanesPart &part, std::vector<LaneWord> &words, std::vector<LaneSign> &signs) const
{
    static const WriteNotes noNotes;
    LaneScene scene{painter, *m_trace, *m_spans, index(), m_lanes, Theme::current(), m_writeNotes ? *m_writeNotes : noNotes, words, signs};
    scene.terms = m_terms;
    scene.messages = &m_messages.messages();
    scene.fold = part.fold.empty() ? nullptr : &part.fold;
    scene.time = m_visible.coordinates();
    scene.width = part.width;
    scene.top = part.top;
    scene.bottom = part.bottom;
    scene.ratio = devicePixelRatioF();
    scene.litToken = m_hover.span ? m_hover.span->token : m_hover.row ? (*m_trace)[*m_hover.row].token
        : m_hover.message ? m_hover.message->token : m_hover.copy ? m_hover.copy->token : TextId();
    scene.litSpan = m_selectedSpan;
    if (isDimming()) {
        scene.lit = m_lit.get();
        for (const ViolationBand &band : part.bands)
            scene.alwaysLit.emplace_back(band.left, band.right);
    }
    return scene;
}

// What there is much of, by a thread of its own or not.
void TimelineCanvas::paintRows(QPainter &painter, const LanePixels &pixels, const LanesPart &part, const RowsToPaint &rows) const
{
    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    LaneScene scene = sceneOf(painter, part, words, signs);
    scene.pixels = &pixels;
    scene.from = rows.from;
    scene.to = rows.to;
    paintLanes(scene);
    paintStalls(scene);
    paintViolations(scene, part.bands);
    if (hasGhost())
        paintGhost(scene, *m_ghost, m_ghostName);
    paintMessages(scene, part.arrows);
    paintSigns(scene);
}

// `scroll` pixels of all lanes stand above the part.
void TimelineCanvas::paintLanesPart(QPainter &painter, const QRectF &part, double scroll)
{
    const bool isPinned = scroll < m_lanes.pinnedHeight();
    const bool isTop = isPinned || m_lanes.pinnedHeight() == 0;
    painter.save();
    painter.setClipRect(isTop ? part.united(m_flagsRect) : part);
    painter.translate(part.left(), part.top() - scroll);

    LanesPart shown{scroll, std::min(scroll + part.height(), std::max(m_lanes.height(), scroll + 1)), part.width()};
    const TimelineCoordinates time = m_visible.coordinates();
    shown.bands = violationBands(violations(), time, shown.width);
    shown.arrows = arrowsIn(m_messages.messages(), m_lanes, time, shown.width);
    if (!m_lanes.folded().empty())
        shown.fold = m_foldPast.columns({m_lanes.folded(), *m_trace, *m_spans, index()}, time, shown.width);

    const QRectF inSight(0, shown.top, shown.width, shown.bottom - shown.top);
    painter.setClipRect(inSight);
    // By one where something goes through all lanes: the name of an outline stands in one of them, and slanting lines do not come out the
    // same to a hair when they are cut. There is little else to paint then.
    const bool isForTwo = !hasGhost() && shown.arrows.empty();
    const double cut = shown.top + (shown.bottom - shown.top) * m_cut.share();
    const auto lengths = paintByTwo(painter, inSight, isForTwo ? m_lanes.edgeNear(cut, shown.top, shown.bottom) : std::nullopt,
                                    [&](QPainter &own, const LanePixels &pixels, const RowsToPaint &rows) { paintRows(own, pixels, shown, rows); });
    if (lengths && !isPinned)
        m_cut.learn(*lengths);

    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    const LaneScene scene = sceneOf(painter, shown, words, signs);
    if (m_parting)
        paintParting(scene, *m_parting);
    if (m_playhead.at())
        paintPlayhead(scene, m_playhead.at()->time);
    if (m_selectedRow)
        paintSelectedMoment(scene, (*m_trace)[*m_selectedRow].time);
    paintMarkLines(scene, m_marks);
    if (m_measure && !isPinned)
        paintMeasure(scene, measured(*m_measure, *m_trace, *m_spans, index()));
    painter.setClipping(false);
    if (isTop) {
        const QRectF flags(0, scroll - m_flagsRect.height(), m_flagsRect.width(), m_flagsRect.height());
        paintViolationFlags(scene, flags, shown.bands, violations());
        if (m_parting)
            paintPartingFlag(scene, flags, *m_parting);
    }
    painter.restore();
}

} // namespace lockscope
