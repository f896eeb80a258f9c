// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/time.h"

#include <QObject>

class QLabel;
class QStatusBar;

namespace lockscope {

class ChoiceEditor;
class EventTable;
class OutcomeField;
class Playhead;
class TimelineView;
class Viewer;
class WorldChip;

/// The status bar, left to right: the trace's source and run, the playhead's time, the number of shown events and of all events,
/// the visible time range and the time per pixel, the outcome, what is under the pointer. Owned by the status bar.
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

    void retranslate();
    void setHint(const QString &hint);

protected:
    /// Watches repaints, because the visible time range changes only together with the picture.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showRecord();
    void showPlayhead();
    void showEvents();
    void showSpan();
    void showOutcome();

    const ChoiceEditor &m_editor;
    const Viewer &m_viewer;
    const TimelineView &m_timeline;
    const Playhead &m_playhead;
    const EventTable &m_table;
    WorldChip *m_world;
    QLabel *m_run;
    QLabel *m_moment;
    QLabel *m_events;
    QLabel *m_span;
    OutcomeField *m_outcome;
    QLabel *m_hint;
    WorldTime m_from = WorldTime::min();
    WorldTime m_to = WorldTime::min();
};

} // namespace lockscope
