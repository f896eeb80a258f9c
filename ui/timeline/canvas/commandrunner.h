// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/timeline/canvas/canvasparts.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QObject>

namespace lockscope {

/// Carries out the timeline's commands, and stores the keys for them. Thread: the window's.
class CommandRunner : public QObject {
    Q_OBJECT
public:
    explicit CommandRunner(const CanvasParts &parts) : m_parts(parts) {}

    const TimelineKeys &keys() const { return m_keys; }
    void setKeys(const TimelineKeys &keys) { m_keys = keys; }
    /// Carries out a command. Does nothing if there is nothing to show.
    void run(TimelineCommand command);

Q_SIGNALS:
    void playPressed(bool forwards);

private:
    // Each returns true if it has carried out the command.
    bool travel(TimelineCommand command);
    bool select(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);

    void goToEdge(bool isEnd);
    /// Returns the time of a new marker: under the pointer, else at the playhead, else in the middle.
    WorldTime markerTime() const;
    void leave();

    const CanvasParts m_parts;
    TimelineKeys m_keys;
    bool m_hasCentred = false; ///< the previous command centred the selection
};

} // namespace lockscope
