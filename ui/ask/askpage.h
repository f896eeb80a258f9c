// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/sweep/assess.h"
#include "ui/shared/backgroundjob.h"
#include "ui/shared/cover.h"
#include "ui/words/report.h"

#include <QString>
#include <QTimer>

#include <memory>

class QLayout;
class QPushButton;

namespace lockscope {

class AskAnswer;
class AskForm;
class ElidedLabel;

/// The page "Ask about your lock": at the left the numbers of a lock, at the right what the model
/// shows of it (core/analysis/sweep/assess.h), at the foot what can be done with the answer. A
/// change is answered after a moment; a part of the answer is shown as soon as it is known. Thread:
/// the window's.
class AskPage : public Page {
    Q_OBJECT
public:
    /// What stays when the page is built again.
    struct Kept {
        LockQuestion question{};
        QString logFile{};
        std::shared_ptr<const Assessment> answer{}; ///< null: not known yet
        bool isComplete = false;                    ///< of the answer
    };
    /// REQUIRES: kept.question has a scenario.
    AskPage(Kept &kept, QWidget *window);

    AskForm &form() { return *m_form; }
    /// Whether the answer is complete.
    bool hasAnswer() const { return m_kept.answer && m_kept.isComplete; }
    /// Returns the answer as a report. REQUIRES: hasAnswer().
    std::vector<ReportBlock> report() const;

Q_SIGNALS:
    /// The user wants to see a run; or to make it on real Redis.
    void runAsked(const lockscope::EffectiveScenario &run);
    void liveAsked(const lockscope::EffectiveScenario &run);
    void pdfAsked();
    void closed();

protected:
    void keyPressEvent(QKeyEvent *event) override;
    void showEvent(QShowEvent *event) override;

private:
    QLayout *makeFoot();
    /// Asks the same of another lock.
    void tryRun(const EffectiveScenario &run);
    void ask();
    void take(std::shared_ptr<const Assessment> answer, bool isComplete);
    void showAnswer();
    void showCommand();
    void copy(const QString &text);

    Kept &m_kept;
    AskForm *m_form;
    AskAnswer *m_answer;
    ElidedLabel *m_command;
    QList<QPushButton *> m_sending;
    QTimer m_delay;
    BackgroundJob m_job; // must be the last member: its destructor waits for the work
};

} // namespace lockscope
