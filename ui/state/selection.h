// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/events/event.h"
#include "ui/shared/timerange.h"

#include <QObject>

#include <optional>

namespace lockscope {

/// What is selected, once for the whole window: timeline, event table and verdict show the same. A row and an area are selected apart
/// from one another. Thread: the window's.
class Selection : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    /// The selected row's seq, if any.
    std::optional<Seq> event() const { return m_event; }
    /// The stretch of time that was measured last and not cleared since, if any: what "only this part" means for whoever filters
    /// or exports. It is longer than nothing.
    const std::optional<TimeRange> &area() const { return m_area; }

public Q_SLOTS:
    /// Selects a row; `reveal` asks the views to bring it into sight (a jump, not a click in the view itself).
    void select(std::optional<lockscope::Seq> event, bool reveal = false);
    void clear() { select(std::nullopt); }
    /// Selects a stretch of time; one without length is none.
    void setArea(std::optional<lockscope::TimeRange> area);

Q_SIGNALS:
    void changed(std::optional<lockscope::Seq> event, bool reveal);
    void areaChanged(std::optional<lockscope::TimeRange> area);

private:
    std::optional<Seq> m_event;
    std::optional<TimeRange> m_area;
};

} // namespace lockscope
