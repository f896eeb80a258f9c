// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verification.h"

#include <QWidget>

#include <optional>

class QComboBox;
class QLabel;
class QProgressBar;
class QPushButton;
class QSpinBox;
class QToolButton;

namespace lockscope {

class Verification;

/// The header above the two timelines of a VerifyView: a sentence with the result, the progress,
/// and buttons. The buttons emit the signals ...Asked(); other objects carry out what the user
/// asked for. Thread: the window's.
class VerifyHead : public QWidget {
    Q_OBJECT
public:
    explicit VerifyHead(const Verification &verification, QWidget *parent = nullptr);

    /// Returns how many runs on real Redis the user wants.
    int wantedRunCount() const;
    void setWantedRunCount(int count);
    /// Shows the result of a run; null: none. `index`: its index in Verification::results().
    void showRun(const std::shared_ptr<const VerifiedRun> &run, int index);
    /// Shows the progress; `nodes`: how many nodes are being started.
    void showProgress(int nodes);
    /// Sets the reason why the choice cannot be verified; empty: it can.
    void setRefusal(const QString &reason);
    void showFailure(const QString &reason);
    QString sentence() const;

Q_SIGNALS:
    void verifyAsked();
    void cancelAsked();
    /// The user wants the model to use these measured message times.
    void measuredTimesAsked(const lockscope::ModelTimes &times);
    void closeAsked();
    void runChosen(int index);

protected:
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut();
    void showSentence();
    void showButtons();
    void fillRuns();

    const Verification &m_verification;
    std::shared_ptr<const VerifiedRun> m_run;
    int m_index = 0;
    int m_nodes = 1;
    QString m_refusal;
    QString m_failure;
    QLabel *m_icon;
    QLabel *m_sentence;
    QLabel *m_orderSentence;
    QLabel *m_progressWords;
    QProgressBar *m_progress;
    QComboBox *m_shownRunBox;
    QLabel *m_runCountLabel;
    QSpinBox *m_runCountBox;
    QPushButton *m_verify;
    QPushButton *m_cancel;
    QPushButton *m_useTimes;
    QToolButton *m_close;
};

} // namespace lockscope
