// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/ladder/ladder.h"
#include "ui/shared/backgroundjob.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QPushButton;

namespace lockscope {

/// The levels of the ladder with the results of the user's scheme, the task of the selected level,
/// and a button that shows its simplest failure. The levels are tried in the background. Thread:
/// the window's.
class LadderView : public QWidget {
    Q_OBJECT
public:
    explicit LadderView(QWidget *parent = nullptr);

    /// Tries all levels with this scheme, in their order, as soon as the view is visible.
    void setScheme(const SchemeRef &scheme);
    /// Returns how many levels from the first on are done.
    int doneCount() const;

Q_SIGNALS:
    void changed();
    /// The user wants to see the simplest failure of a level.
    void showAsked(const lockscope::EffectiveScenario &failing);

protected:
    void showEvent(QShowEvent *event) override;

private:
    void tryLevels();
    void take(std::size_t level, const LevelResult &result);
    void showResults();
    void showSelected();
    QString stateText(std::size_t level) const;

    QListWidget *m_list;
    QLabel *m_text;
    QPushButton *m_hint, *m_show;
    SchemeRef m_scheme;
    bool m_isTried = true; ///< the levels were tried with it, or there is none
    std::vector<std::optional<LevelResult>> m_results; ///< of each level; nothing: not tried yet
    BackgroundJob m_job; // must be the last member: its destructor waits for the work
};

} // namespace lockscope
