// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/verdict/verdict.h"
#include "ui/index/lanemodel.h"
#include "ui/index/visibletime.h"
#include "ui/index/timelineindex.h"
#include "ui/paper/picture.h"
#include "ui/timeline/frame/faultrows.h"
#include "ui/timeline/frame/legend.h"

#include <QFont>
#include <QSizeF>
#include <QString>

#include <memory>
#include <vector>

class QPainter;

namespace lockscope {

/// The input of a run's picture.
struct PictureSubject {
    std::shared_ptr<const Trace> trace;
    std::shared_ptr<const Spans> spans;     ///< the spans of that trace
    std::shared_ptr<const Verdict> verdict; ///< null: the run was not judged
    TimeRange range;                        ///< the time range; empty: the whole run
    LaneModel::Actors actors{}; ///< the clients, nodes and store that get lanes even without events
    FaultPlan faults{};         ///< of the run; empty: no rows of faults
    QString title;              ///< the title of the scenario
    QString runLine;   ///< scenario id, scheme, world (model or real Redis) and seed in one line
    QString command{}; ///< how to repeat the run in a shell; empty: not known
};

/// A page with a run's timeline for print and slides: title, verdict, ruler, lanes, legend, footer.
/// It uses the light theme, even if the window is dark. It is painted as shapes and text, without
/// bitmaps, so that SVG and PDF files are sharp at any size. Its texts are in the window's
/// language. Thread: the window's.
class TracePicture : public Picture {
public:
    /// Which parts of the page are painted.
    enum class Extent {
        page,     ///< all parts
        timeline, ///< without title, verdict and footer, for use beside a text that contains them
        lanes,    ///< as `timeline`, but without the legend, because another picture shows it
        legend,   ///< only the legend
    };
    /// `font` gives only the font family. `width` is in pixels of 1/96 inch.
    TracePicture(const PictureSubject &subject, const QFont &font, double width, Extent extent);

    /// Returns the size in pixels of 1/96 inch; the height follows from the lanes.
    QSizeF size() const override { return {m_width, m_height}; }
    void paint(QPainter &painter, double ratio = 1) const override;

    static constexpr double usualWidth = 1280;

private:
    void layOut();
    double legendHeight() const;
    QFont sized(double pixels, bool isBold = false) const;
    void paintTitle(QPainter &painter) const;
    void paintLanesArea(QPainter &painter, double ratio) const;
    void paintFaults(QPainter &painter) const;
    void paintRulerRow(QPainter &painter) const;
    void paintLegend(QPainter &painter) const;
    void paintFooter(QPainter &painter) const;

    PictureSubject m_subject;
    QFont m_font;
    double m_width;
    Extent m_extent;
    std::vector<LegendSign> m_signs;
    double m_height = 0;
    TimelineIndex m_index;
    LaneModel m_lanes;
    TimelineCoordinates m_time;
    FaultRows m_faults;
    double m_faultsTop = 0, m_rulerTop = 0, m_flagsTop = 0, m_lanesTop = 0, m_legendTop = 0,
           m_labelsWidth = 0;
};

} // namespace lockscope
