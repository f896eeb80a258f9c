// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/lanespainter.h"

#include "ui/index/arrows.h"
#include "ui/state/playhead.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/lanes/divergenceline.h"
#include "ui/timeline/lanes/ghost.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/timeline/lanes/markrow.h"
#include "ui/timeline/lanes/playheadline.h"
#include "ui/timeline/lanes/timebands.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace lockscope {

/// The visible part of the lanes, shared by all threads that paint some of its rows.
struct LanesPainter::Part {
    double top = 0; ///< the visible part, in the lanes' coordinates
    double bottom = 0;
    double width = 0;
    std::vector<ViolationBand> bands{};
    std::vector<Arrow> arrows{};
    FoldColumns fold{}; ///< empty: no lane represents many clients
};

void LanesPainter::paint(QPainter &painter)
{
    const TimelineLayout &layout = m_parts.layout;
    const QRectF &area = layout.areas().lanes;
    // Fills only the area that the lanes leave free, because filling pixels twice costs twice.
    painter.fillRect(layout.areas().flags, Theme::current().panel);
    const QRectF below = area.adjusted(0, layout.lanes().height() - layout.scroll(), 0, 0);
    if (below.height() > 0)
        painter.fillRect(below, Theme::current().panel);
    const double pinned = layout.lanes().pinnedHeight();
    paintPart(painter, area.adjusted(0, pinned, 0, 0), layout.scroll() + pinned);
    if (pinned > 0) {
        paintPart(painter, {area.topLeft(), QSizeF(area.width(), pinned)}, 0);
        painter.fillRect(QRectF(0, area.top() + pinned - 1, m_parts.canvas.width(), 2), Theme::current().textMuted);
    }
}

LanesPainter::Part LanesPainter::partOf(const QRectF &rect, double scroll)
{
    const TimelineContent &content = m_parts.content;
    const LaneModel &lanes = m_parts.layout.lanes();
    const TimelineCoordinates time = m_parts.navigation.coordinates();
    Part part{scroll, std::min(scroll + rect.height(), std::max(lanes.height(), scroll + 1)), rect.width()};
    part.bands = violationBands(content.violations(), time, part.width);
    part.arrows = arrowsIn(content.messages(), lanes, time, part.width);
    if (!lanes.folded().empty())
        part.fold = m_foldSlices.columns({lanes.folded(), content.trace(), *content.spans(), content.index()}, time, part.width);
    return part;
}

LaneScene LanesPainter::sceneOf(QPainter &painter, const Part &part, std::vector<LaneWord> &words, std::vector<LaneSign> &signs) const
{
    const TimelineContent &content = m_parts.content;
    LaneScene scene{painter, content.trace(), *content.spans(), content.index(), m_parts.layout.lanes(), Theme::current(), content.notes(), words, signs};
    scene.terms = content.terms();
    scene.messages = &content.messages();
    scene.fold = part.fold.empty() ? nullptr : &part.fold;
    scene.time = m_parts.navigation.coordinates();
    scene.width = part.width;
    scene.top = part.top;
    scene.bottom = part.bottom;
    scene.ratio = m_parts.canvas.devicePixelRatioF();
    scene.litToken = m_parts.hover.token();
    scene.litSpan = m_parts.selection.span();
    scene.lit = content.lit();
    if (!scene.lit)
        return scene;
    for (const ViolationBand &band : part.bands)
        scene.alwaysLit.emplace_back(band.left, band.right);
    return scene;
}

// Paints the parts with many elements. It may run on a second thread.
void LanesPainter::paintRows(QPainter &painter, const LanePixels &pixels, const Part &part, const RowsToPaint &rows) const
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
    if (const Spans *const ghost = m_parts.content.ghost())
        paintGhost(scene, *ghost, m_parts.content.ghostName());
    paintMessages(scene, part.arrows);
    paintSigns(scene);
}

// Paints into `rect`, with `scroll` pixels of all lanes above it.
void LanesPainter::paintPart(QPainter &painter, const QRectF &rect, double scroll)
{
    const TimelineContent &content = m_parts.content;
    const LaneModel &lanes = m_parts.layout.lanes();
    const QRectF &flags = m_parts.layout.areas().flags;
    const bool isPinned = scroll < lanes.pinnedHeight();
    const bool isTop = isPinned || lanes.pinnedHeight() == 0;
    painter.save();
    painter.setClipRect(isTop ? rect.united(flags) : rect);
    painter.translate(rect.left(), rect.top() - scroll);

    const Part part = partOf(rect, scroll);
    const QRectF inSight(0, part.top, part.width, part.bottom - part.top);
    painter.setClipRect(inSight);
    // One thread if something crosses all lanes. The name of an outline is placed in one lane only, and slanted lines differ
    // slightly when they are cut. There is little else to paint then.
    const bool isForTwo = !content.ghost() && part.arrows.empty();
    const double cut = part.top + (part.bottom - part.top) * m_cut.share();
    const auto lengths = paintByTwo(painter, inSight, isForTwo ? lanes.edgeNear(cut, part.top, part.bottom) : std::nullopt,
                                    [&](QPainter &own, const LanePixels &pixels, const RowsToPaint &rows) { paintRows(own, pixels, part, rows); });
    if (lengths && !isPinned)
        m_cut.learn(*lengths);

    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    const LaneScene scene = sceneOf(painter, part, words, signs);
    paintOver(scene, isPinned);
    painter.setClipping(false);
    if (isTop) {
        const QRectF row(0, scroll - flags.height(), flags.width(), flags.height());
        paintViolationFlags(scene, row, part.bands, content.violations());
        if (content.parting())
            paintPartingFlag(scene, row, *content.parting());
    }
    painter.restore();
}

// Paints the lines and boxes that cross all lanes.
void LanesPainter::paintOver(const LaneScene &scene, bool isPinned) const
{
    const TimelineContent &content = m_parts.content;
    if (content.parting())
        paintParting(scene, *content.parting());
    if (m_parts.playhead.at())
        paintPlayhead(scene, m_parts.playhead.at()->time);
    if (const auto row = m_parts.selection.row())
        paintSelectedMoment(scene, content.trace()[*row].time);
    paintMarkLines(scene, m_parts.marks.marks());
    if (const auto &area = m_parts.selection.area(); area && !isPinned)
        paintMeasure(scene, measured(*area, content.trace(), *content.spans(), content.index()));
}

} // namespace lockscope
