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

/// What a single key does to the timeline while it has the focus.
enum class TimelineCommand : std::uint8_t {
    zoomIn, zoomOut,                     ///< at the pointer, or in the middle
    panLeft, panRight, scrollUp, scrollDown,
    toBegin, toEnd, fitAll,
    showSelection,                       ///< centres it; pressed again, fits it into the width
    eventBefore, eventAfter,             ///< of the same client or node
    causeBefore, effectAfter,            ///< along the arrow of causes
    violationNext, violationBefore,
    cursorLeft, cursorRight,             ///< takes hold of a cursor: it goes with the pointer until a click
    addMarker, removeMarker,
    playForwards, playBackwards, stepForwards, stepBackwards,
    leave,                               ///< lets go, clears what is selected and measured
};
inline constexpr std::size_t timelineCommandCount = static_cast<std::size_t>(TimelineCommand::leave) + 1;

/// What the timeline calls its commands, and what it calls the gestures of the mouse: the one list of both. Thread: the window's.
class TimelineCommandWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TimelineCommandWords)
public:
    static QString of(TimelineCommand command);
    struct Gesture {
        QString hand;    ///< what the hand does: "Shift + drag"
        QString meaning;
    };
    /// All gestures. `wheelZooms`: what the wheel alone does.
    static QList<Gesture> gestures(bool wheelZooms);
    /// One line for the status bar about where the pointer is and the modifier that is held.
    enum class Zone { lanes, ruler, marks, overview, labels };
    static QString hint(Zone zone, Qt::KeyboardModifiers modifiers, bool wheelZooms);
};

/// Which key does what. A value; the defaults are those that Perfetto, PulseView and Tracy have taught.
class TimelineKeys {
public:
    TimelineKeys();

    static std::vector<TimelineCommand> commands();
    /// The name under which a command's keys are remembered: "zoom-in".
    static QString idOf(TimelineCommand command);
    static QList<QKeySequence> usual(TimelineCommand command);

    const QList<QKeySequence> &of(TimelineCommand command) const { return m_keys[static_cast<std::size_t>(command)]; }
    void set(TimelineCommand command, const QList<QKeySequence> &keys) { m_keys[static_cast<std::size_t>(command)] = keys; }
    /// The command of a key that was pressed. Where the keyboard needs Shift for a sign, as for "+", Shift does not count.
    std::optional<TimelineCommand> find(QKeyCombination pressed) const;

private:
    std::array<QList<QKeySequence>, timelineCommandCount> m_keys;
};

} // namespace lockscope
