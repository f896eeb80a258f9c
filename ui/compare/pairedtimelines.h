// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verifiedrun.h"
#include "ui/state/selection.h"

#include <QWidget>

#include <memory>

class QLabel;

namespace lockscope {

class TimelineView;
class WorldChip;

/// The predicted run above, the real one below, on one axis: zoom and scroll are synchronised. Thread: the window's.
class PairedTimelines : public QWidget {
    Q_OBJECT
public:
    explicit PairedTimelines(QWidget *parent = nullptr);
    ~PairedTimelines() override;

    void showRun(std::shared_ptr<const VerifiedRun> run);
    void clear();
    /// Selects a pair in both; `reveal`: makes it visible. Null: clears the selection.
    void select(const EventPair *pair, bool reveal);

    TimelineView &predicted() { return *m_predicted; }
    TimelineView &real() { return *m_real; }

public Q_SLOTS:
    void fitAll();
    void zoomIn();
    void zoomOut();

Q_SIGNALS:
    /// The user selected an event in one of the two; null: the selection was cleared.
    void chosen(const lockscope::EventPair *pair);
    void hinted(const QString &text);

protected:
    void changeEvent(QEvent *event) override;

private:
    QWidget *titled(WorldChip *chip, QLabel *words, TimelineView *timeline);
    void linkTimes(TimelineView *from, TimelineView *to);
    void retranslate();
    void tell(bool isReal, std::optional<Seq> seq);

    std::shared_ptr<const VerifiedRun> m_run;
    Selection m_predictedSelection;
    Selection m_realSelection;
    WorldChip *m_predictedChip;
    QLabel *m_predictedWords;
    WorldChip *m_realChip;
    QLabel *m_realWords;
    TimelineView *m_predicted;
    TimelineView *m_real;
    bool m_isLinking = false;
    bool m_isTold = false;
};

} // namespace lockscope
