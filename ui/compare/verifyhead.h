// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/compare/verifiedrun.h"

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

/// The header above the two pictures: the sentence, the progress and the buttons. It shows a Verification and emits signals for
/// requests; other objects execute them. Thread: the window's.
class VerifyHead : public QWidget {
    Q_OBJECT
public:
    explicit VerifyHead(const Verification &verification, QWidget *parent = nullptr);

    /// Returns how many times a verification runs on real Redis.
    int runs() const;
    /// Sets the shown run; null: none.
    void showRun(const std::shared_ptr<const VerifiedRun> &run, int index);
    /// Shows the progress; `nodes`: how many are being started.
    void showProgress(int nodes);
    /// Sets why the choice cannot be verified; empty: it can.
    void setRefusal(const QString &reason);
    void showFailure(const QString &reason);
    QString sentence() const;

Q_SIGNALS:
    void verifyAsked();
    void cancelAsked();
    void timesAsked(const lockscope::ModelTimes &times);
    void closeAsked();
    void runChosen(int index);

protected:
    void changeEvent(QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    void layOut();
    void retranslate();
    void showSentence();
    void showButtons();
    void fillRuns();

    const Verification &m_verification;
    std::shared_ptr<const VerifiedRun> m_run;
    int m_index = 0;
    int m_nodes = 1;
    QString m_refusal;
    QString m_failure;
    QLabel *m_sign;
    QLabel *m_sentence;
    QLabel *m_order;
    QLabel *m_progressWords;
    QProgressBar *m_progress;
    QComboBox *m_which;
    QLabel *m_runsLabel;
    QSpinBox *m_runs;
    QPushButton *m_verify;
    QPushButton *m_cancel;
    QPushButton *m_take;
    QToolButton *m_close;
};

} // namespace lockscope
