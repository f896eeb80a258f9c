// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"
#include "ui/timeline/canvas/timelinecontent.h"
#include "ui/timeline/text/timelinecommands.h"

#include <QObject>

namespace lockscope {

/// Executes the timeline's commands. Thread: the window's.
class CommandRunner : public QObject {
    Q_OBJECT
public:
    explicit CommandRunner(const CanvasParts &parts) : m_parts(parts) { }

    const TimelineKeys &shortcuts() const { return m_habits->keys; }
    void useHabits(const TimelineHabits &habits) { m_habits = &habits; }
    /// Executes a command. Returns false if there is nothing to do: the timeline is empty, or the
    /// command is `leave` and there is nothing to end (leave()).
    bool run(TimelineCommand command);

Q_SIGNALS:
    void playPressed(bool forwards);

private:
    // Each of these functions executes commands of one kind. Returns false if the command is of
    // another kind.
    bool moveView(TimelineCommand command);
    bool select(TimelineCommand command);
    bool mark(TimelineCommand command);
    bool replay(TimelineCommand command);

    void goToEdge(bool isEnd);
    /// Returns the time for a new marker: the time under the pointer, else of the playhead, else of
    /// the middle of the view.
    WorldTime markerTime() const;
    /// Ends or removes one thing per call: first the naming of a marker, then the grab of a cursor
    /// (MarkEditor::grabCursor()), then the selection and the playhead, then the cursors. Returns
    /// false if there is nothing to end.
    bool leave();

    const CanvasParts m_parts;
    const TimelineHabits *m_habits = &TimelineHabits::usual();
    bool m_hasCentred = false; ///< the last command (`leave` does not count) was showSelection,
                               ///< which centred the selection
};

} // namespace lockscope
