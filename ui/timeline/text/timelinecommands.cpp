// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/text/timelinecommands.h"

namespace lockscope {
namespace {

struct Entry {
    const char *id;
    std::vector<QKeyCombination> keys;
};

// The index is the TimelineCommand.
const std::array<Entry, timelineCommandCount> &table()
{
    using C = QKeyCombination;
    static const std::array<Entry, timelineCommandCount> entries{{
        {"zoom-in", {C(Qt::Key_W), C(Qt::Key_Plus), C(Qt::Key_Equal)}},
        {"zoom-out", {C(Qt::Key_S), C(Qt::Key_Minus)}},
        {"pan-left", {C(Qt::Key_A), Qt::ControlModifier | Qt::Key_Left}},
        {"pan-right", {C(Qt::Key_D), Qt::ControlModifier | Qt::Key_Right}},
        {"scroll-up", {Qt::ControlModifier | Qt::Key_Up}},
        {"scroll-down", {Qt::ControlModifier | Qt::Key_Down}},
        {"to-begin", {C(Qt::Key_Home)}},
        {"to-end", {C(Qt::Key_End)}},
        {"fit-all", {C(Qt::Key_0)}},
        {"show-selection", {C(Qt::Key_F)}},
        {"event-before", {C(Qt::Key_Comma), C(Qt::Key_Left)}},
        {"event-after", {C(Qt::Key_Period), C(Qt::Key_Right)}},
        {"lane-above", {C(Qt::Key_Up)}},
        {"lane-below", {C(Qt::Key_Down)}},
        {"cause-before", {C(Qt::Key_BracketLeft)}},
        {"effect-after", {C(Qt::Key_BracketRight)}},
        {"violation-next", {C(Qt::Key_V)}},
        {"violation-before", {Qt::ShiftModifier | Qt::Key_V}},
        {"cursor-left", {C(Qt::Key_1)}},
        {"cursor-right", {C(Qt::Key_2)}},
        {"add-marker", {C(Qt::Key_M)}},
        {"remove-marker", {C(Qt::Key_Delete)}},
        {"play-forwards", {C(Qt::Key_Space)}},
        {"play-backwards", {Qt::ShiftModifier | Qt::Key_Space}},
        {"step-forwards", {C(Qt::Key_N)}},
        {"step-backwards", {C(Qt::Key_P)}},
        {"leave", {C(Qt::Key_Escape)}},
    }};
    return entries;
}

// Returns whether Shift with this key is another shortcut than the key alone. This is true for
// letters, Space, and keys that type no character (Escape, the arrows). All other keys may need
// Shift to type their character ("+").
bool isDistinctWithShift(Qt::Key key)
{
    return (key >= Qt::Key_A && key <= Qt::Key_Z) || key == Qt::Key_Space || key >= Qt::Key_Escape;
}

} // namespace

TimelineKeys::TimelineKeys()
{
    for (const TimelineCommand command : commands())
        set(command, defaults(command));
}

std::vector<TimelineCommand> TimelineKeys::commands()
{
    std::vector<TimelineCommand> all;
    for (std::size_t i = 0; i < timelineCommandCount; ++i)
        all.push_back(static_cast<TimelineCommand>(i));
    return all;
}

QString TimelineKeys::idOf(TimelineCommand command)
{
    return QString::fromLatin1(table()[static_cast<std::size_t>(command)].id);
}

QList<QKeySequence> TimelineKeys::defaults(TimelineCommand command)
{
    QList<QKeySequence> keys;
    for (const QKeyCombination key : table()[static_cast<std::size_t>(command)].keys)
        keys << QKeySequence(key);
    return keys;
}

std::optional<TimelineCommand> TimelineKeys::find(QKeyCombination pressed) const
{
    const Qt::KeyboardModifiers modifiers = pressed.keyboardModifiers() & ~Qt::KeypadModifier;
    for (const bool withShift : {true, false}) {
        if (!withShift && (!(modifiers & Qt::ShiftModifier) || isDistinctWithShift(pressed.key())))
            break;
        const QKeySequence wanted(
            QKeyCombination(withShift ? modifiers : modifiers & ~Qt::ShiftModifier, pressed.key()));
        for (const TimelineCommand command : commands()) {
            if (of(command).contains(wanted))
                return command;
        }
    }
    return std::nullopt;
}

QString TimelineCommandWords::of(TimelineCommand command)
{
    switch (command) {
    case TimelineCommand::zoomIn: return tr("Zoom in at the pointer");
    case TimelineCommand::zoomOut: return tr("Zoom out at the pointer");
    case TimelineCommand::panLeft: return tr("Move to earlier times");
    case TimelineCommand::panRight: return tr("Move to later times");
    case TimelineCommand::scrollUp: return tr("Scroll the lanes up");
    case TimelineCommand::scrollDown: return tr("Scroll the lanes down");
    case TimelineCommand::toBegin: return tr("To the beginning");
    case TimelineCommand::toEnd: return tr("To the end");
    case TimelineCommand::fitAll: return tr("Fit all");
    case TimelineCommand::showSelection: return tr("Centre the selection; again: fit the view");
    case TimelineCommand::eventBefore: return tr("Previous event in the lane");
    case TimelineCommand::eventAfter: return tr("Next event in the lane");
    case TimelineCommand::laneAbove: return tr("Event in the lane above");
    case TimelineCommand::laneBelow: return tr("Event in the lane below");
    case TimelineCommand::causeBefore: return tr("Go to the event's cause");
    case TimelineCommand::effectAfter: return tr("Go to the event's effect");
    case TimelineCommand::violationAfter: return tr("Next violation");
    case TimelineCommand::violationBefore: return tr("Previous violation");
    case TimelineCommand::firstCursor: return tr("Grab cursor 1");
    case TimelineCommand::secondCursor: return tr("Grab cursor 2");
    case TimelineCommand::addMarker: return tr("Set a marker and name it");
    case TimelineCommand::removeMarker: return tr("Delete the marker");
    case TimelineCommand::playForwards: return tr("Play or pause");
    case TimelineCommand::playBackwards: return tr("Play backwards");
    case TimelineCommand::stepForwards: return tr("Move playhead to next event");
    case TimelineCommand::stepBackwards: return tr("Move playhead to previous event");
    case TimelineCommand::leave: return tr("Clear selection and playhead; again: remove cursors");
    }
    return {};
}

QList<TimelineCommandWords::Gesture> TimelineCommandWords::gestures(bool wheelZooms)
{
    return {
        {tr("Ctrl + wheel, pinch"),
            wheelZooms ? tr("Scroll the lanes; a pinch zooms") : tr("Zoom at the pointer")},
        {tr("Wheel"),
            wheelZooms ? tr("Zoom at the pointer") : tr("Scroll the lanes; zoom if they all fit")},
        {tr("Shift + wheel, Shift + drag, middle drag"), tr("Move through time")},
        {tr("Drag on the background"), tr("Measure and select a time range")},
        {tr("Click, double-click"), tr("Select an event, zoom to it")},
        {tr("Click or drag on the ruler"), tr("Move the playhead")},
        {tr("Double-click on the ruler"), tr("Set a marker and name it")},
        {tr("Drag a cursor or a marker"), tr("Move it; double-click renames a marker")},
        {tr("Drag in the overview"), tr("Move the visible range, or one of its edges")},
        {tr("Click on a lane's triangle"), tr("Collapse or expand this client or node")},
        {tr("Drag a lane's name"), tr("Move this client or node up or down")},
        {tr("Drag a name's lower edge"), tr("Change the height; double-click: default height")},
        {tr("Right-click on a lane's name"),
            tr("Pin or hide lanes, fold clients into one lane, show all again")},
        {tr("Right-click on a client, a node"),
            tr("Change the run there: pause, crash, lose a message")},
    };
}

QString TimelineCommandWords::hint(Zone zone, Qt::KeyboardModifiers modifiers, bool wheelZooms)
{
    switch (zone) {
    case Zone::ruler: return tr("click, drag = playhead · double-click = marker · ? = keys");
    case Zone::marks: return tr("drag = move · double-click = name · right-click = more");
    case Zone::overview: return tr("drag = move the visible range or an edge · ? = keys");
    case Zone::labels:
        return tr("drag = move the lanes · lower edge = height · right-click = more");
    case Zone::lanes: break;
    }
    if (modifiers & Qt::ControlModifier)
        return wheelZooms ? tr("Ctrl: wheel = scroll the lanes")
                          : tr("Ctrl: wheel = zoom at the pointer");
    if (modifiers & Qt::ShiftModifier)
        return tr("Shift: drag, wheel = move through time");
    return wheelZooms ? tr("drag = measure · wheel = zoom · ? = keys")
                      : tr("drag = measure · Ctrl+wheel = zoom · ? = keys");
}

} // namespace lockscope
