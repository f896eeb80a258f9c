// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QObject>
#include <QTimer>

class QLabel;
class QStatusBar;

namespace lockscope {

class ChoiceEditor;
class ElidedLabel;
class EventTable;
class OutcomeField;
class Playhead;
class TimelineView;
class Viewer;
class WorldChip;

/// The texts in the status bar, from left to right: the world of the trace, the scenario, scheme
/// and seed of the run, the time of the playhead, the numbers of shown events and of all events,
/// the visible time range and the time per pixel, the outcome, and what is under the pointer or,
/// for some seconds, a minor message. Owned by the status bar.
class StatusLine : public QObject {
    Q_OBJECT
public:
    struct Parts {
        const ChoiceEditor &editor;
        const Viewer &viewer;
        TimelineView &timeline;
        const Playhead &playhead;
        const EventTable &events;
    };
    StatusLine(const Parts &parts, QStatusBar &bar);

    /// Sets the text about what is under the pointer.
    void setHint(const QString &hint);
    /// Shows a minor message in the place of the hint.
    void showMessage(const QString &message);

private:
    void showRun();
    void showPlayhead();
    void showEvents();
    void showTimeRange();
    void showOutcome();
    void showHint();

    const ChoiceEditor &m_editor;
    const Viewer &m_viewer;
    const TimelineView &m_timeline;
    const Playhead &m_playhead;
    const EventTable &m_table;
    WorldChip *m_world;
    QLabel *m_run;
    QLabel *m_playheadTime;
    QLabel *m_events;
    QLabel *m_timeRange;
    OutcomeField *m_outcome;
    ElidedLabel *m_hint;
    QString m_hintText;
    QString m_message; ///< empty: none is shown
    QTimer m_messageEnd;
    // The shown time range.
    WorldTime m_from = WorldTime::min();
    WorldTime m_to = WorldTime::min();
    Duration m_timePerPixel{};
};

} // namespace lockscope
