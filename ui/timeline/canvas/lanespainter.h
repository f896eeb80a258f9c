// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/foldcolumns.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/lanes/paintbytwo.h"

#include <QRectF>

#include <vector>

namespace lockscope {

struct LaneScene;
struct LaneSign;
struct LaneWord;

/// Paints the lanes, the lines and boxes across them, and the flags above them. It uses two threads
/// for a part of the work. Thread: the window's.
class LanesPainter {
public:
    explicit LanesPainter(const CanvasParts &parts) : m_parts(parts) { }

    /// REQUIRES: the timeline is not empty, and the painter has the font of the lanes.
    void paint(QPainter &painter);

private:
    struct Section;

    /// Paints into `rect` one section of the lanes: the pinned lanes, or those of the other lanes
    /// that are visible. `scroll`: the height of the lanes above this section, in pixels.
    void paintSection(QPainter &painter, const QRectF &rect, double scroll);
    Section sectionOf(const QRectF &rect, double scroll);
    LaneScene sceneOf(QPainter &painter, const Section &section, std::vector<LaneWord> &words,
        std::vector<LaneSign> &signs) const;
    void paintPixelRows(QPainter &painter, const LanePixels &pixels, const Section &section,
        const RowsToPaint &rows) const;
    /// Paints the lines and boxes that cross all lanes.
    void paintAcrossLanes(const LaneScene &scene, bool isPinned) const;

    const CanvasParts m_parts;
    FoldSlices m_foldSlices;
    FairCut m_cut; ///< divides the lanes between the two painting threads
};

} // namespace lockscope
