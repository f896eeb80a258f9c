// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"
#include "ui/state/selection.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace lockscope {

class TimelineView;
struct TimelineHabits;
class WorldChip;

/// Two timelines with the same time axis: the predicted run (the model's) above, the real run
/// below. Zoom and scroll are synchronised. Thread: the window's.
class PairedTimelines : public QWidget {
    Q_OBJECT
public:
    explicit PairedTimelines(QWidget *parent = nullptr);

    void showRun(std::shared_ptr<const VerifiedRun> run);
    void clear();
    /// Selects the events of a pair in both timelines; `reveal`: scrolls to them. Null: clears the
    /// selection.
    void select(const EventPair *pair, bool reveal);

    TimelineView &predicted() { return *m_predicted; }
    TimelineView &real() { return *m_real; }

public Q_SLOTS:
    void useHabits(const TimelineHabits &habits);
    void fitAll();
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    /// The user selected an event in one of the two timelines. `pair`: the pair with this event;
    /// null: the user cleared the selection.
    void chosen(const lockscope::EventPair *pair);
    /// A line about what is under the pointer, or empty: for the status bar.
    void hinted(const QString &text);

private:
    /// Returns a widget with the timeline below its title.
    QWidget *withTitle(WorldChip *chip, QLabel *words, TimelineView *timeline);
    /// Makes `to` follow the zoom and the scroll position of `from`.
    void linkVisibleTimes(TimelineView *from, TimelineView *to);
    void showTitles();
    /// Emits chosen() for an event that was selected in the real run, or in the prediction.
    void emitChosen(bool isReal, std::optional<Seq> seq);

    std::shared_ptr<const VerifiedRun> m_run;
    Selection m_predictedSelection;
    Selection m_realSelection;
    WorldChip *m_predictedChip;
    QLabel *m_predictedTitle;
    WorldChip *m_realChip;
    QLabel *m_realTitle;
    TimelineView *m_predicted;
    TimelineView *m_real;
    bool m_isLinking = false; ///< a change of one timeline is being applied to the other, so the
                              ///< other does not send it back
    bool m_isSelecting =
        false; ///< the selection is being set by the program, so chosen() is not emitted
};

} // namespace lockscope
