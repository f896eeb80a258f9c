// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verifyhead.h"

#include "ui/compare/comparisonwords.h"
#include "ui/compare/verification.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QProgressBar>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int signSize = 30;      // pixels
constexpr int progressMax = 1000; // the range of the progress bar

QLabel *wrappedLabel(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

QPixmap outcomeSign(Outcome outcome, qreal ratio)
{
    QPixmap picture(QSize(signSize, signSize) * ratio);
    picture.setDevicePixelRatio(ratio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintOutcome(painter, outcome, {0, 0, signSize, signSize},
        {outcomeColour(outcome), Theme::current().panel});
    return picture;
}

} // namespace

VerifyHead::VerifyHead(const Verification &verification, QWidget *parent)
    : QWidget(parent), m_verification(verification), m_icon(new QLabel(this)),
      m_sentence(wrappedLabel("verifySentence", this)),
      m_orderSentence(wrappedLabel("verifyOrder", this)), m_progressWords(new QLabel(this)),
      m_progress(new QProgressBar(this)), m_shownRunBox(new QComboBox(this)),
      m_runCountLabel(new QLabel(this)), m_runCountBox(new QSpinBox(this)),
      m_verify(new QPushButton(this)), m_cancel(new QPushButton(this)),
      m_useTimes(new QPushButton(this)), m_close(new QToolButton(this))
{
    QFont larger = m_sentence->font();
    larger.setPointSizeF(larger.pointSizeF() * 1.25);
    larger.setWeight(QFont::DemiBold);
    m_sentence->setFont(larger);
    m_orderSentence->setForegroundRole(QPalette::PlaceholderText);
    m_progress->setRange(0, progressMax);
    m_progress->setTextVisible(false);
    m_progress->setFixedHeight(10);
    m_runCountBox->setRange(1, Verification::runsMax);
    m_runCountBox->setObjectName(QStringLiteral("verifyRuns"));
    m_runCountLabel->setBuddy(m_runCountBox);
    m_verify->setObjectName(QStringLiteral("verifyAgain"));
    m_cancel->setObjectName(QStringLiteral("verifyCancel"));
    m_useTimes->setObjectName(QStringLiteral("takeTimes"));
    m_close->setObjectName(QStringLiteral("verifyClose"));
    m_shownRunBox->setObjectName(QStringLiteral("verifyWhich"));
    m_progressWords->setObjectName(QStringLiteral("verifyProgress"));
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    m_close->setAutoRaise(true);
    layOut();
    connect(m_verify, &QPushButton::clicked, this, &VerifyHead::verifyAsked);
    connect(m_cancel, &QPushButton::clicked, this, &VerifyHead::cancelAsked);
    connect(m_close, &QToolButton::clicked, this, &VerifyHead::closeAsked);
    connect(m_shownRunBox, &QComboBox::activated, this, &VerifyHead::runChosen);
    connect(m_useTimes, &QPushButton::clicked, this, [this] {
        if (m_run && m_run->measured)
            Q_EMIT measuredTimesAsked(*m_run->measured);
    });
    m_runCountLabel->setText(tr("&Runs on real Redis:"));
    m_verify->setText(tr("&Verify again"));
    m_cancel->setText(tr("Cancel"));
    m_useTimes->setText(tr("&Use real latency in model"));
    m_close->setToolTip(tr("Close the comparison"));
    m_close->setAccessibleName(m_close->toolTip());
    m_shownRunBox->setAccessibleName(tr("Shown run"));
    m_runCountBox->setToolTip(tr("Number of runs on real Redis"));
    showSentence();
    showButtons();
    whenRestyled(*this, [this] { showSentence(); });
}

void VerifyHead::layOut()
{
    auto *const buttons = new QHBoxLayout;
    buttons->setSpacing(8);
    buttons->addWidget(m_progressWords);
    buttons->addWidget(m_progress, 1);
    buttons->addWidget(m_useTimes);
    buttons->addStretch(0);
    buttons->addWidget(m_shownRunBox);
    buttons->addWidget(m_runCountLabel);
    buttons->addWidget(m_runCountBox);
    buttons->addWidget(m_verify);
    buttons->addWidget(m_cancel);
    auto *const words = new QVBoxLayout;
    words->setSpacing(3);
    words->addWidget(m_sentence);
    words->addWidget(m_orderSentence);
    auto *const top = new QHBoxLayout;
    top->setSpacing(12);
    top->addWidget(m_icon, 0, Qt::AlignTop);
    top->addLayout(words, 1);
    top->addWidget(m_close, 0, Qt::AlignTop);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(14, 10, 10, 8);
    column->setSpacing(8);
    column->addLayout(top);
    column->addLayout(buttons);
}

int VerifyHead::wantedRunCount() const
{
    return m_runCountBox->value();
}

void VerifyHead::setWantedRunCount(int count)
{
    m_runCountBox->setValue(count);
}

QString VerifyHead::sentence() const
{
    return m_sentence->text();
}

void VerifyHead::showRun(const std::shared_ptr<const VerifiedRun> &run, int index)
{
    m_run = run;
    m_index = index;
    m_failure.clear();
    fillRuns();
    showSentence();
    showButtons();
}

void VerifyHead::showProgress(int nodes)
{
    m_nodes = nodes;
    if (m_verification.isBusy())
        m_failure.clear();
    const bool isRunning = m_verification.stage() == Verification::Stage::running
        && m_verification.expected() > Duration::zero();
    m_progress->setRange(
        0, isRunning ? progressMax : 0); // a range of 0 shows a busy indicator: the end is unknown
    if (isRunning) {
        const auto reached = std::min(m_verification.reached(), m_verification.expected());
        m_progress->setValue(static_cast<int>(reached * progressMax / m_verification.expected()));
    }
    m_progressWords->setText(stageWords(m_verification, m_nodes));
    showSentence();
    showButtons();
}

void VerifyHead::setRefusal(const QString &reason)
{
    m_refusal = reason;
    showButtons();
}

void VerifyHead::showFailure(const QString &reason)
{
    m_failure = reason;
    showSentence();
    showButtons();
}

void VerifyHead::fillRuns()
{
    const auto &results = m_verification.results();
    const QSignalBlocker quiet(m_shownRunBox);
    m_shownRunBox->clear();
    for (std::size_t i = 0; i < results.size(); ++i) {
        const bool agrees = results[i]->comparison.agreement.kind == Agreement::Kind::agrees;
        m_shownRunBox->addItem(
            agrees ? tr("Run %1: agrees").arg(i + 1) : tr("Run %1: differs").arg(i + 1));
    }
    m_shownRunBox->setCurrentIndex(m_index);
}

void VerifyHead::showSentence()
{
    const auto &results = m_verification.results();
    QString sentence;
    if (!m_failure.isEmpty())
        sentence = tr("Could not verify: %1").arg(m_failure);
    else if (m_run && results.size() > 1)
        //: %1 of %2 runs; then the sentence about the run that is shown
        sentence = tr("The verdict agrees in %1 of %2 runs. Run %3: %4")
                       .arg(m_verification.agreeingCount())
                       .arg(results.size())
                       .arg(m_index + 1)
                       .arg(agreementSentence(*m_run));
    else if (m_run)
        sentence = agreementSentence(*m_run);
    else if (m_verification.isBusy())
        sentence = tr("The same run in the model and on real Redis");
    else
        sentence = tr("Cancelled: nothing to compare.");
    m_sentence->setText(sentence);
    const bool hasRun = m_run && m_failure.isEmpty();
    m_orderSentence->setVisible(hasRun);
    if (hasRun)
        m_orderSentence->setText(
            joinedSentences({orderSentence(*m_run), latenessSentence(m_run->comparison)}));
    m_icon->setVisible(hasRun || !m_failure.isEmpty());
    if (!m_failure.isEmpty())
        m_icon->setPixmap(colouredIcon(
            QStringLiteral("warning"), Theme::current().violation, signSize, devicePixelRatioF()));
    else if (hasRun && m_run->comparison.agreement.kind == Agreement::Kind::agrees)
        // This icon only means that the two runs agree; it does not mean that the lock held.
        m_icon->setPixmap(colouredIcon(
            QStringLiteral("verify"), Theme::current().good, signSize, devicePixelRatioF()));
    else if (hasRun && m_run->comparison.agreement.realOutcome)
        m_icon->setPixmap(
            outcomeSign(*m_run->comparison.agreement.realOutcome, devicePixelRatioF()));
}

void VerifyHead::showButtons()
{
    const bool isBusy = m_verification.isBusy();
    m_progress->setVisible(isBusy);
    m_progressWords->setVisible(isBusy);
    m_cancel->setVisible(isBusy);
    m_cancel->setEnabled(m_verification.stage() != Verification::Stage::ending);
    m_verify->setVisible(!isBusy);
    m_verify->setEnabled(m_refusal.isEmpty());
    m_verify->setToolTip(m_refusal.isEmpty()
            ? tr("Run the experiment in the model and on real Redis again")
            : m_refusal);
    m_runCountBox->setVisible(!isBusy);
    m_runCountLabel->setVisible(!isBusy);
    m_shownRunBox->setVisible(!isBusy && m_verification.results().size() > 1);
    m_useTimes->setVisible(!isBusy && m_run != nullptr);
    const bool isMeasured = m_run && m_run->measured;
    m_useTimes->setEnabled(isMeasured);
    if (isMeasured)
        m_useTimes->setToolTip(
            tr("Measured: a message takes %1 to %2 one way, and a node %3 to execute a command. "
               "The model runs again with these times.")
                .arg(lengthText(m_run->measured->oneWay),
                    lengthText(m_run->measured->oneWay + m_run->measured->spread),
                    lengthText(m_run->measured->service)));
    else
        m_useTimes->setToolTip(
            tr("Cannot measure the machine: the real run has too few undisturbed round trips."));
}

void VerifyHead::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.grid);
}

} // namespace lockscope
