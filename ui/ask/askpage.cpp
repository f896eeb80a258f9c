// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/ask/askpage.h"

#include "ui/ask/askanswer.h"
#include "ui/ask/askform.h"
#include "ui/shared/eliding.h"
#include "ui/shared/manualplace.h"
#include "ui/theme/restyle.h"
#include "ui/words/assesswords.h"
#include "ui/words/text.h"

#include <QClipboard>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QKeyEvent>
#include <QPushButton>
#include <QToolTip>
#include <QVBoxLayout>

#include <chrono>

namespace lockscope {
namespace {
constexpr auto answerDelay = std::chrono::milliseconds(300);
} // namespace

AskPage::AskPage(Kept &kept, QWidget *window)
    : Page(window), m_kept(kept), m_form(new AskForm(kept.question, kept.logFile)),
      m_answer(new AskAnswer), m_command(new ElidedLabel), m_job({}, this)
{
    setObjectName(QStringLiteral("askPage"));
    setAccessibleName(tr("Ask about your lock"));
    setProperty(manualPlaceProperty, QStringLiteral("ask"));
    auto *const body = new QHBoxLayout;
    body->setSpacing(0);
    body->addWidget(m_form);
    body->addWidget(m_answer, 1);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(body, 1);
    column->addLayout(makeFoot());
    m_delay.setSingleShot(true);
    m_delay.setInterval(answerDelay);
    connect(&m_delay, &QTimer::timeout, this, &AskPage::ask);
    connect(m_form, &AskForm::changed, this, [this] {
        m_kept.isComplete = false;
        showCommand();
        m_answer->markOld();
        m_delay.start();
    });
    connect(m_answer, &AskAnswer::runAsked, this, &AskPage::runAsked);
    connect(m_answer, &AskAnswer::tried, this, &AskPage::tryRun);
    whenRestyled(*this, [this] { showAnswer(); });
    showAnswer();
}

QLayout *AskPage::makeFoot()
{
    auto *const foot = new QHBoxLayout;
    foot->setContentsMargins(18 + AskForm::width, 6, 18, 6);
    const auto add = [&](const char *name, const QString &text, const auto &clicked) {
        auto *const button = new QPushButton(text);
        button->setObjectName(QLatin1String(name));
        connect(button, &QPushButton::clicked, this, clicked);
        foot->addWidget(button);
        m_sending << button;
    };
    add("askCopy", tr("&Copy as Markdown"), [this] { copy(reportMarkdown(report(), {})); });
    add("askPdf", tr("&PDF…"), &AskPage::pdfAsked);
    add("askRun", tr("Show a run"), [this] { Q_EMIT runAsked(m_kept.question.asked); });
    add("askLive", tr("Check on &Redis"), [this] { Q_EMIT liveAsked(m_kept.question.asked); });
    m_sending.last()->setToolTip(
        tr("Makes one run with these numbers on a redis-server that Lockscope starts here"));
    m_command->setObjectName(QStringLiteral("askCommand"));
    m_command->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    m_command->setForegroundRole(QPalette::PlaceholderText);
    m_command->setAlignment(Qt::AlignRight | Qt::AlignVCenter);
    foot->addSpacing(12);
    foot->addWidget(m_command, 1);
    foot->addSpacing(12);
    add("askCopyCommand", tr("Copy co&mmand"), [this] { copy(m_command->text()); });
    return foot;
}

void AskPage::tryRun(const EffectiveScenario &run)
{
    LockQuestion &question = m_kept.question;
    const Settings own = question.asked.scenario.settings;
    question.asked = run;
    // An assessment changes how often the others ask.
    question.asked.scenario.settings.retryDelay = own.retryDelay;
    question.asked.scenario.settings.retryJitter = own.retryJitter;
    if (run.scheme->info().isQuorum)
        question.servers = LockServers::five;
    m_form->showQuestion();
    ask();
}

void AskPage::ask()
{
    m_delay.stop();
    m_job.cancel();
    m_kept.isComplete = false;
    const LockQuestion &question = m_kept.question;
    if (!fitsIntoHour(question)) {
        m_kept.answer.reset();
        return m_answer->say(tr("So many holds do not fit into an hour."));
    }
    if (m_kept.answer)
        m_answer->markOld();
    else
        m_answer->say(tr("Asking the model…"));
    showCommand();
    m_job.ask([this, question](const JobContext &job) -> BackgroundJob::Finish {
        Result<Assessment> result = assess(question, job.cancelled(), [&](const Assessment &part) {
            job.report(
                [this, part = std::make_shared<const Assessment>(part)] { take(part, false); });
        });
        if (job.isCancelled())
            return {};
        if (!result)
            return [this, reason = textOf(result.error())] {
                m_kept.answer.reset();
                m_answer->say(reason);
            };
        return [this, answer = std::make_shared<const Assessment>(std::move(result).value())] {
            take(answer, true);
        };
    });
}

void AskPage::take(std::shared_ptr<const Assessment> answer, bool isComplete)
{
    m_kept.answer = std::move(answer);
    m_kept.isComplete = isComplete;
    showAnswer();
}

std::vector<ReportBlock> AskPage::report() const
{
    return AssessWords::report(m_kept.question, *m_kept.answer);
}

void AskPage::showCommand()
{
    for (QPushButton *const button : std::as_const(m_sending))
        button->setEnabled(hasAnswer());
    m_command->setText(AssessWords::command(m_kept.question, m_kept.logFile));
    m_command->setToolTip(m_command->text());
}

void AskPage::copy(const QString &text)
{
    QGuiApplication::clipboard()->setText(text);
    const auto *const button = static_cast<QWidget *>(sender());
    QToolTip::showText(button->mapToGlobal(QPoint(0, -2 * button->height())), tr("Copied"));
}

void AskPage::showAnswer()
{
    showCommand();
    m_answer->show(m_kept.question, m_kept.answer, m_kept.isComplete);
}

void AskPage::keyPressEvent(QKeyEvent *event)
{
    if (event->key() == Qt::Key_Escape)
        Q_EMIT closed();
    else
        Page::keyPressEvent(event);
}

void AskPage::showEvent(QShowEvent *event)
{
    Page::showEvent(event);
    m_form->focusFirst();
    if (!m_kept.isComplete)
        ask();
}

} // namespace lockscope
