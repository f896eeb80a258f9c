// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"

#include <QWidget>

#include <optional>

class QCheckBox;
class QShortcut;
class QSplitter;

namespace lockscope {

class ChoiceEditor;
class DifferenceTable;
class LatenessTable;
class LiveController;
class PairedTimelines;
class VerifyHead;

/// "Verify model on Redis": runs of the current choice in the model and on real Redis side by side,
/// with a table of differences. Until there is a result, only the header with the progress is
/// visible; then the timelines of both runs replace the timeline of the window. Thread: the
/// window's.
class VerifyView : public QWidget {
    Q_OBJECT
public:
    /// What stays when the window is built again.
    struct Kept {
        Verification verification{};
        bool isOpen = false;
        int nodes = 1;                    ///< of the run that is being verified, including replicas
        std::optional<int> shownResult{}; ///< index in Verification::results()
        QString failure{};
        int wantedRunCount = 1;
    };
    VerifyView(ChoiceEditor &editor, LiveController &live, Kept &kept, QWidget *parent = nullptr);
    ~VerifyView() override;
    /// Shows what the view showed before the window was built again.
    void restore();

    /// Returns the reason why the choice cannot be verified, in one line; empty: it can.
    QString refusal() const;
    bool isOpen() const { return m_kept.isOpen; }
    /// Returns the timelines, for the zoom actions.
    PairedTimelines &timelines() { return *m_timelines; }
    const Verification &verification() const { return m_kept.verification; }

public Q_SLOTS:
    /// Opens the view and verifies the choice with the number of runs in the spin box. Does nothing
    /// while a verification runs, if refusal() is not empty, or if the run would be too long
    /// (LiveController::checkRunLength()).
    void verify();
    /// Cancels the verification and closes the view.
    void close();

Q_SIGNALS:
    /// The timelines and tables of the verification are shown, or are hidden again.
    void pictureShown(bool isShown);
    void busyChanged(bool isBusy);
    /// A line about what is under the pointer, or empty: for the status bar.
    void hinted(const QString &text);

private:
    /// Returns the effective scenario of the current choice for a run in this
    /// world.
    EffectiveScenario effectiveIn(WorldKind world) const;
    QWidget *buildTables();
    void connectParts();
    void showResult(int index);
    void showProgress();
    /// Shows the timelines and tables of the verification (m_body), or hides them.
    void showPicture(bool isShown);
    void setOpen(bool isOpen);
    /// Sets the measured message times in the choice and repeats the prediction with them.
    void useMeasuredTimes(const ModelTimes &times);

    ChoiceEditor &m_editor;
    LiveController &m_live;
    Kept &m_kept;
    VerifyHead *m_head;
    PairedTimelines *m_timelines;
    DifferenceTable *m_differences;
    LatenessTable *m_lateness;
    QCheckBox *m_differingOnly;
    QSplitter *m_body;
    QShortcut *m_escape = nullptr; ///< closes the view, wherever in the window the focus is
    bool m_wasBusy = false;
};

} // namespace lockscope
