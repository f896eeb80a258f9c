// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanearrangement.h"
#include "ui/index/lanemodel.h"
#include "ui/theme/theme.h"
#include "ui/timeline/frame/cachedpicture.h"

#include <QFont>
#include <QRectF>

#include <vector>

class QPainter;

namespace lockscope {

/// The clickable width of the triangle that expands and collapses a group, left of the group's
/// name, in pixels.
inline constexpr double laneTriangleWidth = 24;

/// Returns the width that the labels need, in pixels: the longest name of a group ("Client 2"),
/// plus the longest name of a lane
/// ("belief", "keys say"), which stands at the right of the group's name.
double laneLabelsWidth(const LaneModel &lanes, const QFont &font);
/// Returns the width that suffices if the names of the lanes are left out.
double groupNamesWidth(const LaneModel &lanes, const QFont &font);

/// Draws the names of the groups and of their lanes into `rect`. `scroll`: the height of the lanes
/// above `rect`, in pixels. Shortens long names, and draws a pin beside pinned groups.
void paintLaneLabels(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes,
    const LaneArrangement &arrangement, const Theme &theme);

/// The lane names as a cached picture. The names do not change while the view scrolls through time,
/// and it takes longer to draw their text than the bars of a short run. Thread: the window's.
class LabelPicture {
public:
    /// Draws the same as paintLaneLabels(). Draws the text again only after a change, or if the
    /// painter does not paint pixels.
    void paint(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes,
        const LaneArrangement &arrangement, const Theme &theme);

private:
    // The inputs of the picture, besides those that CachedPicture compares itself.
    struct Subject {
        double scroll = 0;
        std::vector<TimelineLane> lanes;
        std::vector<LaneGroup> groups;
        std::vector<ClientId> folded;
        LaneArrangement arrangement;

        friend bool operator==(const Subject &, const Subject &) = default;
    };
    CachedPicture<Subject> m_picture;
};

} // namespace lockscope
