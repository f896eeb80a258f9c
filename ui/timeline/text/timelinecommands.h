// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QCoreApplication>
#include <QKeySequence>
#include <QList>
#include <QString>

#include <array>
#include <cstdint>
#include <optional>
#include <vector>

namespace lockscope {

/// The actions that the user triggers by a key, alone or with Ctrl or Shift, while the timeline has
/// the focus.
enum class TimelineCommand : std::uint8_t {
    // Zoom at the pointer; if the pointer is outside the timeline, in the middle.
    zoomIn,
    zoomOut,
    panLeft,
    panRight,
    scrollUp,
    scrollDown,
    toBegin,
    toEnd,
    fitAll,
    // Centres the selection; if the key is pressed again, fits the selection into the view.
    showSelection,
    // Select the previous or next event of the same client or node.
    eventBefore,
    eventAfter,
    // Select the event that is nearest in time to the selected event, in the lanes of the next
    // client or node above or below.
    laneAbove,
    laneBelow,
    // Select the cause or the first effect of the selected event.
    causeBefore,
    effectAfter,
    violationAfter,
    violationBefore,
    // Grab this cursor, which follows the pointer until a click.
    firstCursor,
    secondCursor,
    addMarker,
    removeMarker,
    playForwards,
    playBackwards,
    stepForwards,
    stepBackwards,
    // Does the first of these that applies: ends the naming of a marker, ungrabs a cursor, clears
    // the selection and the playhead, removes the cursors.
    leave,
};
inline constexpr std::size_t timelineCommandCount =
    static_cast<std::size_t>(TimelineCommand::leave) + 1;

/// The texts for the timeline's commands and mouse gestures, in one place. Thread: the window's.
class TimelineCommandWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimelineCommandWords)
public:
    /// Returns the description of a command.
    static QString of(TimelineCommand command);
    /// The description of a mouse gesture for the user.
    struct Gesture {
        QString action;  ///< the user's action: "Shift + drag"
        QString meaning; ///< its effect: "Move through time"
    };
    /// Returns all gestures. `wheelZooms`: the wheel without a modifier key zooms.
    static QList<Gesture> gestures(bool wheelZooms);
    /// The parts of the timeline with different mouse gestures.
    enum class Zone { lanes, ruler, marks, overview, labels };
    /// Returns one line for the status bar about the gestures in the zone under the pointer, with
    /// the modifier keys that are pressed.
    static QString hint(Zone zone, Qt::KeyboardModifiers modifiers, bool wheelZooms);
};

/// The assignment of keys to commands. A value; the defaults follow Perfetto, PulseView and Tracy.
class TimelineKeys {
public:
    TimelineKeys();

    /// Returns all commands.
    static std::vector<TimelineCommand> commands();
    /// Returns the id under which a command's keys are stored: "zoom-in".
    static QString idOf(TimelineCommand command);
    /// Returns the default keys of a command.
    static QList<QKeySequence> defaults(TimelineCommand command);

    /// Returns the keys of a command.
    const QList<QKeySequence> &of(TimelineCommand command) const
    {
        return m_keys[static_cast<std::size_t>(command)];
    }
    void set(TimelineCommand command, const QList<QKeySequence> &keys)
    {
        m_keys[static_cast<std::size_t>(command)] = keys;
    }
    /// Returns the command for a pressed key. For characters that need Shift on the keyboard, such
    /// as "+", Shift is ignored.
    std::optional<TimelineCommand> find(QKeyCombination pressed) const;

private:
    std::array<QList<QKeySequence>, timelineCommandCount> m_keys;
};

/// What the user has chosen for all timelines: the keys, and what the wheel does.
struct TimelineHabits {
    TimelineKeys keys{};
    /// Whether the wheel without a modifier key zooms; otherwise it scrolls the lanes, and zooms
    /// only if all lanes are visible. With Ctrl, the wheel does the other of the two.
    bool wheelZooms = false;

    /// Returns the habits of a timeline for which nothing is chosen.
    static const TimelineHabits &usual()
    {
        static const TimelineHabits habits;
        return habits;
    }
};

} // namespace lockscope
