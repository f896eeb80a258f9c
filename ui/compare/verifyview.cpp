// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/compare/verifyview.h"

#include "core/run/check/validaterun.h"
#include "ui/compare/differencetable.h"
#include "ui/compare/pairedtimelines.h"
#include "ui/compare/verifyhead.h"
#include "ui/shared/manualplace.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/livecontroller.h"
#include "ui/words/runwords.h"

#include <QCheckBox>
#include <QShortcut>
#include <QSplitter>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {

VerifyView::VerifyView(ChoiceEditor &editor, LiveController &live, Kept &kept, QWidget *parent)
    : QWidget(parent), m_editor(editor), m_live(live), m_kept(kept),
      m_head(new VerifyHead(kept.verification, this)), m_timelines(new PairedTimelines(this)),
      m_differences(new DifferenceTable(this)), m_lateness(new LatenessTable(this)),
      m_differingOnly(new QCheckBox(this)), m_body(new QSplitter(Qt::Vertical, this))
{
    setObjectName(QStringLiteral("verifyView"));
    setProperty(manualPlaceProperty, QStringLiteral("two-worlds"));
    m_differingOnly->setObjectName(QStringLiteral("differingOnly"));
    m_differingOnly->setText(tr("Hide rows that differ only in time"));
    m_body->addWidget(m_timelines);
    m_body->addWidget(buildTables());
    m_body->setChildrenCollapsible(false);
    m_body->setStretchFactor(0, 3);
    m_body->setStretchFactor(1, 1);
    m_body->setSizes({600, 210});
    m_body->hide();
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(m_head);
    column->addWidget(m_body, 1);
    m_escape = new QShortcut(QKeySequence(Qt::Key_Escape), this, this, &VerifyView::close);
    m_escape->setEnabled(false);
    connectParts();
    hide();
}

VerifyView::~VerifyView()
{
    m_kept.verification.disconnect(this);
    m_kept.wantedRunCount = m_head->wantedRunCount();
}

void VerifyView::restore()
{
    m_head->setWantedRunCount(m_kept.wantedRunCount);
    m_head->setRefusal(refusal());
    if (!m_kept.isOpen)
        return;
    setOpen(true);
    m_head->showRun(nullptr, 0);
    showProgress();
    if (m_kept.shownResult)
        showResult(*m_kept.shownResult);
    if (!m_kept.failure.isEmpty())
        m_head->showFailure(m_kept.failure);
}

QWidget *VerifyView::buildTables()
{
    auto *const sides = new QSplitter(Qt::Horizontal, this);
    auto *const left = new QWidget(sides);
    auto *const column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    auto *const line = new QHBoxLayout;
    line->setContentsMargins(10, 4, 10, 4);
    line->addWidget(m_differingOnly);
    line->addStretch(1);
    column->addLayout(line);
    column->addWidget(m_differences, 1);
    sides->addWidget(left);
    sides->addWidget(m_lateness);
    sides->setChildrenCollapsible(false);
    sides->setStretchFactor(0, 1);
    sides->setStretchFactor(1, 0);
    sides->setSizes({730, 410});
    return sides;
}

void VerifyView::connectParts()
{
    connect(m_head, &VerifyHead::verifyAsked, this, &VerifyView::verify);
    connect(m_head, &VerifyHead::cancelAsked, &m_kept.verification, &Verification::cancel);
    connect(m_head, &VerifyHead::closeAsked, this, &VerifyView::close);
    connect(m_head, &VerifyHead::measuredTimesAsked, this, &VerifyView::useMeasuredTimes);
    connect(m_head, &VerifyHead::runChosen, this, &VerifyView::showResult);
    connect(&m_kept.verification, &Verification::progressed, this, &VerifyView::showProgress);
    connect(&m_kept.verification, &Verification::runDone, this, &VerifyView::showResult);
    connect(&m_kept.verification, &Verification::failed, this, [this](const QString &reason) {
        m_kept.failure = reason;
        m_head->showFailure(reason);
    });
    connect(&m_kept.verification, &Verification::ended, this, [this] {
        // Shows the first run whose verdict does not agree with the prediction; if all agree, shows
        // the first run.
        const auto &results = m_kept.verification.results();
        const auto firstDiffering =
            std::find_if(results.begin(), results.end(), [](const auto &result) {
                return result->comparison.agreement.kind != Agreement::Kind::agrees;
            });
        if (!results.empty())
            showResult(firstDiffering == results.end()
                    ? 0
                    : static_cast<int>(firstDiffering - results.begin()));
        else
            showPicture(false); // the timelines and tables show an earlier verification
    });
    connect(m_timelines, &PairedTimelines::hinted, this, &VerifyView::hinted);
    connect(m_timelines, &PairedTimelines::chosen, this, [this](const EventPair *pair) {
        m_timelines->select(pair, false);
        m_differences->select(pair);
    });
    connect(m_differences, &DifferenceTable::chosen, this,
        [this](const EventPair &pair) { m_timelines->select(&pair, true); });
    connect(m_differingOnly, &QCheckBox::toggled, m_differences,
        &DifferenceTable::setOnlyDifferencesShown);
    connect(
        &m_editor, &ChoiceEditor::choiceChanged, this, [this] { m_head->setRefusal(refusal()); });
    connect(
        &m_live, &LiveController::nodesChanged, this, [this] { m_head->setRefusal(refusal()); });
}

EffectiveScenario VerifyView::effectiveIn(WorldKind world) const
{
    EffectiveScenario effective = m_live.effective();
    effective.world = world;
    effective.isKeptRunning = false;
    return effective;
}

QString VerifyView::refusal() const
{
    const Choice &choice = m_editor.choice();
    if (!runsIn(choice.scenario(), WorldKind::live))
        return tr("This scenario runs in the model only.");
    if (!choice.programs().empty())
        return tr("The model cannot run programs, so there is nothing to compare with. Choose a "
                  "lock scheme first.");
    return checkRunText(effectiveIn(WorldKind::live), !m_live.nodes().empty());
}

void VerifyView::verify()
{
    if (m_kept.verification.isBusy() || !refusal().isEmpty() || !m_live.checkRunLength())
        return;
    setOpen(true);
    const EffectiveScenario real = effectiveIn(WorldKind::live);
    m_kept.nodes = real.scenario.settings.nodes * (1 + real.scenario.settings.replicas);
    m_head->showRun(nullptr, 0);
    m_kept.shownResult.reset();
    m_kept.failure.clear();
    m_kept.verification.begin({effectiveIn(WorldKind::model), real, m_live.nodes(),
        m_live.redisServer(), m_head->wantedRunCount()});
}

void VerifyView::close()
{
    m_kept.verification.cancel();
    setOpen(false);
    showPicture(false);
}

void VerifyView::setOpen(bool isOpen)
{
    m_kept.isOpen = isOpen;
    m_escape->setEnabled(isOpen);
    setVisible(isOpen);
}

void VerifyView::showPicture(bool isShown)
{
    if (isShown == !m_body->isHidden())
        return;
    // The timelines and tables of the verification replace the timeline of the window, or the
    // reverse. What disappears is hidden first, because the window would grow if both were visible
    // at once.
    if (!isShown)
        m_body->hide();
    Q_EMIT pictureShown(isShown);
    m_body->setVisible(isShown);
}

void VerifyView::showProgress()
{
    m_head->showProgress(m_kept.nodes);
    const bool isBusy = m_kept.verification.isBusy();
    if (isBusy != m_wasBusy) {
        m_wasBusy = isBusy;
        Q_EMIT busyChanged(isBusy);
    }
}

void VerifyView::showResult(int index)
{
    const auto &result = m_kept.verification.results()[static_cast<std::size_t>(index)];
    m_kept.shownResult = index;
    m_kept.failure.clear();
    m_timelines->showRun(result);
    m_differences->showRun(result);
    m_lateness->showComparison(result->comparison);
    m_head->showRun(result, index);
    if (m_kept.isOpen)
        showPicture(true);
}

void VerifyView::useMeasuredTimes(const ModelTimes &times)
{
    m_editor.setModelTimes(times);
    m_kept.verification.predictAgain(effectiveIn(WorldKind::model));
}

} // namespace lockscope
