// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"
#include "scenario/outcome.h"

#include <QLabel>
#include <QWidget>

#include <optional>

class QStatusBar;

namespace lockscope {

class EventTable;
class Experiment;
class Playhead;
class TimelineView;

/// A word on a coloured ground with round corners: LIVE, FILE; or in a dashed outline: MODEL.
class WorldChip : public QLabel {
    Q_OBJECT
public:
    using QLabel::QLabel;
    void setModel(bool isModel);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    bool m_isModel = false;
};

/// A word in the status bar, set off from the one before it by a thin line.
class StatusField : public QLabel {
    Q_OBJECT
public:
    explicit StatusField(QWidget *parent);

protected:
    void paintEvent(QPaintEvent *event) override;
};

/// The outcome in the status bar: its shape, as the verdict has it, and its word.
class OutcomeField : public StatusField {
    Q_OBJECT
public:
    using StatusField::StatusField;
    void setOutcome(std::optional<Outcome> outcome);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    std::optional<Outcome> m_outcome;
};

/// What the status bar says, left to right: where the trace comes from, of which run, where the playhead is, how many events are shown
/// of how many, what stretch of time is in sight and how long a pixel of it is, the outcome, what is under the pointer. Owned by the
/// status bar.
class StatusLine : public QObject {
    Q_OBJECT
public:
    struct Parts {
        const Experiment &experiment;
        TimelineView &timeline;
        const Playhead &playhead;
        const EventTable &events;
    };
    StatusLine(const Parts &parts, QStatusBar &bar);

    void retranslate();
    void setHint(const QString &hint);

protected:
    /// The stretch in sight changes only together with the picture.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showRecord();
    void showPlayhead();
    void showEvents();
    void showSpan();
    void showOutcome();

    const Experiment &m_experiment;
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
