// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/lanemodel.h"
#include "ui/index/timelinecoordinates.h"
#include "ui/index/timelineindex.h"

#include <QFont>
#include <QSizeF>
#include <QString>

#include <memory>

class QPainter;

namespace lockscope {

/// What a picture of a run shows.
struct PictureSubject {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Spans> spans;       ///< of that trace
    std::shared_ptr<const Verdict> verdict;   ///< null: it was not judged
    TimeRange range;                          ///< the stretch of time; without length: all of it
    LaneModel::Cast cast{};                   ///< lanes that are there whatever happens in them
    QString title;                            ///< the scenario's
    QString run;                              ///< scheme, world and seed, in a line
};

/// A page with the timeline of a run for print and slides: title, verdict, ruler, lanes, what the signs mean. Light, whatever the window
/// is; all of it is lines and text, so that a file of vectors stays one. Its words are of the window's language. Thread: the window's.
class TracePicture {
public:
    /// How much of the page.
    enum class Extent {
        page,     ///< all
        timeline, ///< without title, verdict and footer: where these stand beside it
        lanes,    ///< without what the signs mean, too: where another picture tells it
        legend,   ///< what the signs mean, and nothing else
    };
    /// `font` has the family to write in.
    TracePicture(const PictureSubject &subject, const QFont &font, double width, Extent extent);

    /// In pixels of 1/96 inch; the height follows from the lanes.
    QSizeF size() const { return {m_width, m_height}; }
    /// Draws it with its top left corner at the origin. `ratio`: device pixels to a pixel.
    void paint(QPainter &painter, double ratio = 1) const;

    static constexpr double usualWidth = 1280;

private:
    void layOut();
    double legendHeight() const;
    QFont sized(double pixels, bool isBold = false) const;
    void paintTitle(QPainter &painter) const;
    void paintLanesArea(QPainter &painter, double ratio) const;
    void paintRulerRow(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintFooter(QPainter &painter) const;

    PictureSubject m_subject;
    QFont m_font;
    double m_width;
    Extent m_extent;
    double m_height = 0;
    TimelineIndex m_index;
    LaneModel m_lanes;
    TimelineCoordinates m_time;
    double m_rulerTop = 0, m_flagsTop = 0, m_lanesTop = 0, m_legendTop = 0, m_labels = 0;
};

} // namespace lockscope
