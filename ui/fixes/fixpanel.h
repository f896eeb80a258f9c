// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/fixes/fixlist.h"

#include <QStringList>
#include <QWidget>

#include <vector>

class QLabel;
class QListView;
class QPushButton;

namespace lockscope {

/// Shows the single changes that may fix the run, each with its result and its cost. If the user
/// double-clicks a change, presses Enter on it or clicks the button below the list, the panel emits
/// fixChosen().
class FixPanel : public QWidget {
    Q_OBJECT
public:
    explicit FixPanel(QWidget *parent = nullptr);

    /// Why the panel is empty.
    enum class EmptyReason {
        model,    ///< the diagnosis is not ready yet
        lesson,   ///< a lesson hides the fixes until its tasks are done
        endOfRun, ///< the run is still in progress
        scenario, ///< a trace file is shown that does not name the chosen scenario
    };
    /// Empties the panel and shows why it is empty.
    void clear(EmptyReason reason);
    /// Shows the diagnosis and empties the list. `unchanged`: the result of the run without a fix;
    /// nothing if the model cannot run it or the run is too long. `ttl`: the lease length of that
    /// run. `hasShownRunFailed`: the shown run, on real Redis, has a problem.
    void showDiagnosis(const Diagnosis &diagnosis, const std::optional<Trial> &unchanged,
        Duration ttl, bool hasShownRunFailed);
    void add(const TriedFix &tried);
    /// Call this when all fixes have been added.
    void finish();

    /// Returns title, result and cost of each fix that helps, for a report.
    std::vector<QStringList> helpfulFixes() const;
    /// Returns a line for other parts of the window: "Possible fixes: 3 of 9 changes". Empty: no
    /// fix was or is being tried.
    QString summary() const;

Q_SIGNALS:
    /// The user wants to apply this change.
    void fixChosen(const lockscope::Fix &fix);
    void summaryChanged();

private:
    // unknown: there is no diagnosis (see EmptyReason); cannotTry: the model cannot run this
    // scenario; onlyRealRunFailed: the shown run failed, that of the model did not.
    enum class State {
        unknown,
        cannotTry,
        onlyRealRunFailed,
        nothingWrong,
        untested,
        trying,
        done
    };
    QString emptyReasonText() const;
    void showState();
    void showButton();
    void choose(const QModelIndex &index);

    State m_state = State::unknown;
    EmptyReason m_emptyReason =
        EmptyReason::model; ///< why the panel is empty while the state is unknown
    std::optional<Trial> m_unchanged;
    QString m_findings; ///< their titles, if they are the problem
    QLabel *m_note;
    FixModel *m_fixModel;
    QListView *m_list;
    QPushButton *m_apply;
};

} // namespace lockscope
