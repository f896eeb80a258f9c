// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "base/time.h"

#include <QLabel>
#include <QWidget>

class QStatusBar;

namespace lockscope {

class Experiment;
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

/// What the status bar says, left to right: where the trace comes from, of which run, how many events, what stretch of time is
/// in sight, the outcome, what is under the pointer. Owned by the status bar.
class StatusLine : public QObject {
    Q_OBJECT
public:
    StatusLine(const Experiment &experiment, TimelineView &timeline, QStatusBar &bar);

    void retranslate();
    void setHint(const QString &hint);

protected:
    /// The stretch in sight changes only together with the picture.
    bool eventFilter(QObject *watched, QEvent *event) override;

private:
    void showRecord();
    void showSpan();
    void showOutcome();

    const Experiment &m_experiment;
    const TimelineView &m_timeline;
    WorldChip *m_world;
    QLabel *m_run;
    QLabel *m_events;
    QLabel *m_span;
    QLabel *m_outcome;
    QLabel *m_hint;
    WorldTime m_from = WorldTime::min();
    WorldTime m_to = WorldTime::min();
};

} // namespace lockscope
