// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"

#include <QWidget>

#include <memory>

class QLabel;
class QLayout;
class QTableWidget;
class QVBoxLayout;

namespace lockscope {

class HoldBar;
class MapView;
class PauseHistogram;

/// The answer about a lock: two sentences, a hold as a bar, a map, what can be done, how often the
/// lock is lost, and what each fault does to each choice. Thread: the window's.
class AskAnswer : public QWidget {
    Q_OBJECT
public:
    explicit AskAnswer(QWidget *parent = nullptr);

    /// `answer`: null: there is none yet. `isComplete`: all faults were tried.
    void show(
        const LockQuestion &question, std::shared_ptr<const Assessment> answer, bool isComplete);
    /// Shows that the answer is not that of the numbers any more.
    void markOld();
    /// Says why there is no answer, or that it is awaited.
    void say(const QString &text);

Q_SIGNALS:
    /// The user wants to see this run.
    void runAsked(const lockscope::EffectiveScenario &run);
    /// The user wants to know the same of this lock.
    void tried(const lockscope::EffectiveScenario &run);

private:
    QLayout *makeMiddle();
    void makeKinds();
    void showChoices();
    void showKinds();
    void showPauses(int column, const AssessedChoice &choice);
    void showKind(int row, int column, const AssessedChoice &choice, MenuFault fault);
    EffectiveScenario runWith(Duration ttl, Duration pause) const;

    EffectiveScenario m_asked;
    std::shared_ptr<const Assessment> m_answer;
    QLabel *m_pauses, *m_notAgainst, *m_state, *m_rate, *m_bounds;
    HoldBar *m_bar;
    MapView *m_map;
    PauseHistogram *m_histogram;
    QVBoxLayout *m_choices;
    QTableWidget *m_kinds;
    QWidget *m_details; ///< all of the answer below its sentences
};

} // namespace lockscope
