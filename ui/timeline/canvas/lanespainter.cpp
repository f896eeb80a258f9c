// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/canvas/lanespainter.h"

#include "ui/index/arrows.h"
#include "ui/state/replaystate.h"
#include "ui/timeline/canvas/hovertip.h"
#include "ui/timeline/canvas/markeditor.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/canvas/timelinelayout.h"
#include "ui/timeline/canvas/timelineselection.h"
#include "ui/timeline/canvas/timenavigation.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/timeline/lanes/overlays.h"
#include "ui/timeline/lanes/timebands.h"

#include <QPainter>
#include <QWidget>

#include <algorithm>

namespace lockscope {

/// The data for painting a section of the lanes, shared by all threads that paint some of its rows
/// of pixels.
struct LanesPainter::Section {
    double top = 0;    ///< the y of the upper edge of the section; 0 is the top of all lanes
    double bottom = 0; ///< the y of the lower edge
    double width = 0;
    std::vector<ViolationBand> bands{};
    std::vector<Arrow> arrows{};
    FoldColumns fold{}; ///< empty: there is no lane of folded clients
};

void LanesPainter::paint(QPainter &painter)
{
    const TimelineLayout &layout = m_parts.layout;
    const QRectF &area = layout.areas().lanes;
    // Fills only the area without lanes, because the lanes paint their own background.
    painter.fillRect(layout.areas().flags, Theme::current().panel);
    const QRectF below = area.adjusted(0, layout.lanes().height() - layout.scroll(), 0, 0);
    if (below.height() > 0)
        painter.fillRect(below, Theme::current().panel);
    const double pinned = layout.lanes().pinnedHeight();
    paintSection(painter, area.adjusted(0, pinned, 0, 0), layout.scroll() + pinned);
    if (pinned > 0) {
        paintSection(painter, {area.topLeft(), QSizeF(area.width(), pinned)}, 0);
        painter.fillRect(QRectF(0, area.top() + pinned - 1, m_parts.canvas.width(), 2),
            Theme::current().textMuted);
    }
}

LanesPainter::Section LanesPainter::sectionOf(const QRectF &rect, double scroll)
{
    const TimelineContent &content = m_parts.content;
    const LaneModel &lanes = m_parts.layout.lanes();
    const TimelineCoordinates time = m_parts.navigation.coordinates();
    Section section{scroll, std::min(scroll + rect.height(), std::max(lanes.height(), scroll + 1)),
        rect.width()};
    section.bands = violationBands(content.violations(), time, section.width);
    section.arrows = arrowsIn(content.messages(), lanes, time, section.width);
    if (!lanes.folded().empty())
        section.fold = m_foldSlices.columns(
            {lanes.folded(), content.trace(), *content.spans(), content.index()}, time,
            section.width);
    return section;
}

LaneScene LanesPainter::sceneOf(QPainter &painter, const Section &section,
    std::vector<LaneWord> &words, std::vector<LaneSign> &signs) const
{
    const TimelineContent &content = m_parts.content;
    LaneScene scene{painter, content.trace(), *content.spans(), content.index(),
        m_parts.layout.lanes(), Theme::current(), content.notes(), words, signs};
    scene.leaseSettings = content.leaseSettings();
    scene.messages = &content.messages();
    scene.fold = section.fold.empty() ? nullptr : &section.fold;
    scene.time = m_parts.navigation.coordinates();
    scene.width = section.width;
    scene.top = section.top;
    scene.bottom = section.bottom;
    scene.ratio = m_parts.canvas.devicePixelRatioF();
    scene.highlightedToken = m_parts.hover.token();
    scene.selectedSpan = m_parts.selection.span();
    scene.matchingRows = content.matchingRows();
    if (!scene.matchingRows)
        return scene;
    for (const ViolationBand &band : section.bands)
        scene.neverDimmed.emplace_back(band.left, band.right);
    return scene;
}

// Paints those elements of the lanes that can be numerous, within some rows of pixels. It may run
// on a second thread.
void LanesPainter::paintPixelRows(QPainter &painter, const LanePixels &pixels,
    const Section &section, const RowsToPaint &rows) const
{
    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    LaneScene scene = sceneOf(painter, section, words, signs);
    scene.pixels = &pixels;
    scene.paintedTop = rows.from;
    scene.paintedBottom = rows.to;
    paintLanes(scene);
    paintStalls(scene);
    paintViolations(scene, section.bands);
    if (const Spans *const ghost = m_parts.content.ghost())
        paintGhost(scene, *ghost, m_parts.content.ghostName());
    paintMessages(scene, section.arrows);
    paintSigns(scene);
}

void LanesPainter::paintSection(QPainter &painter, const QRectF &rect, double scroll)
{
    const TimelineContent &content = m_parts.content;
    const LaneModel &lanes = m_parts.layout.lanes();
    const QRectF &flags = m_parts.layout.areas().flags;
    const bool isPinned = scroll < lanes.pinnedHeight();
    const bool isTopSection = isPinned || lanes.pinnedHeight() == 0;
    painter.save();
    painter.setClipRect(isTopSection ? rect.united(flags) : rect);
    painter.translate(rect.left(), rect.top() - scroll);

    const Section section = sectionOf(rect, scroll);
    const QRectF visibleRect(0, section.top, section.width, section.bottom - section.top);
    painter.setClipRect(visibleRect);
    // If there are outlines or arrows, one thread paints everything, because they cross lanes: the
    // name of the outlines must appear in one lane only, and an arrow looks slightly different if
    // two painters draw a part of it each.
    const bool canUseTwoThreads = !content.ghost() && section.arrows.empty();
    const double wantedCut = section.top + (section.bottom - section.top) * m_cut.share();
    const auto cut =
        canUseTwoThreads ? lanes.edgeNear(wantedCut, section.top, section.bottom) : std::nullopt;
    const auto durations = paintByTwo(painter, visibleRect, cut,
        [&](QPainter &rowsPainter, const LanePixels &pixels, const RowsToPaint &rows) {
            paintPixelRows(rowsPainter, pixels, section, rows);
        });
    if (durations && !isPinned)
        m_cut.adjust(*durations);

    std::vector<LaneWord> words;
    std::vector<LaneSign> signs;
    const LaneScene scene = sceneOf(painter, section, words, signs);
    paintAcrossLanes(scene, isPinned);
    painter.setClipping(false);
    if (isTopSection) {
        const QRectF row(0, scroll - flags.height(), flags.width(), flags.height());
        const QRectF badge =
            content.divergence() ? divergenceBadge(scene, row, *content.divergence()) : QRectF();
        paintViolationFlags(scene, row, section.bands, content.violations(), badge);
        paintDivergenceBadge(scene, badge);
    }
    painter.restore();
}

void LanesPainter::paintAcrossLanes(const LaneScene &scene, bool isPinned) const
{
    const TimelineContent &content = m_parts.content;
    if (content.divergence())
        paintDivergence(scene, *content.divergence());
    if (m_parts.playhead.at())
        paintPlayhead(scene, m_parts.playhead.at()->time);
    if (const auto row = m_parts.selection.row())
        paintSelectedMoment(scene, content.trace()[*row].time);
    paintTimeMarkLines(scene, m_parts.marks.marks());
    if (const auto &range = m_parts.selection.measuredRange(); range && !isPinned)
        paintMeasure(scene, measured(*range, content.trace(), *content.spans(), content.index()));
}

} // namespace lockscope
