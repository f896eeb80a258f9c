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
    /// Executes a command. Returns false if there is nothing to do: the timeline is empty, or there is nothing to leave.
    bool run(TimelineCommand command);

Q_SIGNALS:
    void playPressed(bool forwards);

private:
    // Each of these executes the command and returns true, or returns false if the command is not of its kind.
    bool moveView(TimelineCommand command);
    bool select(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);

    void goToEdge(bool isEnd);
    /// Returns the time for a new marker: under the pointer, otherwise at the playhead, otherwise in the middle of the view.
    WorldTime markerTime() const;
    /// Ends one mode per call: first the naming of a marker, then a held cursor, then the selection and the playhead, then the cursors.
    bool leave();

    const CanvasParts m_parts;
    TimelineKeys m_keys;
    bool m_hasCentred = false; ///< the previous command was showSelection, which centred the selection
};

} // namespace lockscope
