// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/timeline/canvas/canvasparts.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QObject>

namespace lockscope {

/// Executes the timeline's commands and holds the shortcuts for them. Thread: the window's.
class CommandRunner : public QObject {
    Q_OBJECT
public:
    explicit CommandRunner(const CanvasParts &parts) : m_parts(parts) {}

    const TimelineKeys &keys() const { return m_keys; }
    void setKeys(const TimelineKeys &keys) { m_keys = keys; }
    /// Executes a command. Does nothing while the timeline is empty.
    void run(TimelineCommand command);

Q_SIGNALS:
    void playPressed(bool forwards);

private:
    // Each executes the command and returns true if it handles it.
    bool travel(TimelineCommand command);
    bool select(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);

    void goToEdge(bool isEnd);
    /// Returns the time for a new marker: under the pointer, otherwise at the playhead, otherwise in the middle of the view.
    WorldTime markerTime() const;
    void leave();

    const CanvasParts m_parts;
    TimelineKeys m_keys;
    bool m_hasCentred = false; ///< the previous command centred the selection
};

} // namespace lockscope
