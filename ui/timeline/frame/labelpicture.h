// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/timeline/frame/keptpicture.h"
#include "ui/timeline/frame/lanelabels.h"

#include <vector>

namespace lockscope {

/// The names of the lanes as a picture that is kept from frame to frame: they stay while time is moved, and their words cost more than the
/// bars of a short run. Thread: the window's.
class LabelPicture {
public:
    /// Draws what paintLaneLabels() draws, anew only where something of it has changed, or where a painter has no pixels of its own.
    void paint(QPainter &painter, const QRectF &rect, double scroll, const LaneModel &lanes, const LaneArrangement &arrangement,
               const Theme &theme);
    /// The words are others: of another language.
    void forget() { m_picture.forget(); }

private:
    struct Subject {
        double scroll = 0;
        std::vector<TimelineLane> lanes;
        std::vector<LaneGroup> groups;
        std::vector<ClientId> folded;
        LaneArrangement arrangement;

        friend bool operator==(const Subject &, const Subject &) = default;
    };
    KeptPicture<Subject> m_picture;
};

} // namespace lockscope
