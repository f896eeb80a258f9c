// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/timeline/canvas/canvasparts.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QObject>

namespace lockscope {

/// Carries out the timeline's commands, and knows which key means which. Thread: the window's.
class CommandRunner : public QObject {
    Q_OBJECT
public:
    explicit CommandRunner(const CanvasParts &parts) : m_parts(parts) {}

    const TimelineKeys &keys() const { return m_keys; }
    void setKeys(const TimelineKeys &keys) { m_keys = keys; }
    /// Without anything to show it does nothing.
    void run(TimelineCommand command);

Q_SIGNALS:
    void playPressed(bool forwards);

private:
    // Each returns true if the command is one of its own.
    bool travel(TimelineCommand command);
    bool select(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);

    void goToEdge(bool isEnd);
    /// Where a new marker stands: under the pointer, else at the playhead, else in the middle.
    WorldTime markerTime() const;
    void leave();

    const CanvasParts m_parts;
    TimelineKeys m_keys;
    bool m_hasCentred = false; ///< the command before centred the selection
};

} // namespace lockscope
