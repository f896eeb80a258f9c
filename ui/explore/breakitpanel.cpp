// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/breakitpanel.h"

#include "ui/explore/behaviourcurve.h"
#include "ui/explore/searchform.h"
#include "ui/explore/searchwords.h"
#include "ui/explore/storyview.h"
#include "ui/shared/layouts.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/verdictwords.h"

#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QShortcut>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int outcomeIconSize = 22;
constexpr int listLinesMax = 11;
constexpr int barSteps = 1000;

QLabel *wrappedLabel(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

bool isSameRun(const FoundStory &a, const FoundStory &b)
{
    const EffectiveScenario &first = a.story.run;
    const EffectiveScenario &second = b.story.run;
    return first.scenario.faults == second.scenario.faults
        && first.scenario.settings == second.scenario.settings;
}

} // namespace

BreakItPanel::BreakItPanel(Preferences &preferences, Shown &shown, QWidget *parent)
    : QWidget(parent), m_shown(shown), m_form(new SearchForm(preferences, this)),
      m_subject(wrappedLabel("searchSubject", this)), m_bar(new QProgressBar(this)),
      m_status(wrappedLabel("searchStatus", this)),
      m_shrinkLine(wrappedLabel("searchShrinking", this)), m_list(new QListWidget(this)),
      m_view(new StoryView(this)), m_fold(new QToolButton(this)),
      m_kindTable(wrappedLabel("searchTable", this)), m_curve(new BehaviourCurve(this))
{
    setObjectName(QStringLiteral("breakItPanel"));
    m_subject->setForegroundRole(QPalette::PlaceholderText);
    m_bar->setObjectName(QStringLiteral("searchProgress"));
    m_bar->setRange(0, barSteps);
    m_bar->setTextVisible(false);
    m_bar->setMaximumHeight(8);
    m_list->setObjectName(QStringLiteral("stories"));
    m_list->setAccessibleName(tr("Failures that were found"));
    m_list->setWordWrap(true);
    m_list->setIconSize({outcomeIconSize, outcomeIconSize});
    m_list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_list->setMaximumHeight(fontMetrics().lineSpacing() * listLinesMax);
    styleAsCards(*m_list);
    m_kindTable->setTextFormat(Qt::RichText);
    m_fold->setObjectName(QStringLiteral("searchTriedFold"));
    m_fold->setText(tr("What was tried"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_fold->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    makeColumn();

    auto *const escape = new QShortcut(QKeySequence(Qt::Key_Escape), this);
    escape->setContext(Qt::WidgetWithChildrenShortcut);
    connect(escape, &QShortcut::activated, this, &BreakItPanel::escapePressed);
    connect(m_list, &QListWidget::currentRowChanged, this, &BreakItPanel::rowChosen);
    connect(m_list, &QListWidget::itemActivated, this, [this] { rowChosen(m_list->currentRow()); });
    connect(m_view, &StoryView::nextAsked, this,
        [this] { m_list->setCurrentRow(m_list->currentRow() + 1); });
    connect(m_view, &StoryView::verifyAsked, this, &BreakItPanel::verifyAsked);
    connect(m_view, &StoryView::fixesAsked, this, &BreakItPanel::fixesAsked);
    connect(m_view, &StoryView::saveAsked, this, &BreakItPanel::saveAsked);
    connect(m_fold, &QToolButton::toggled, this, &BreakItPanel::showSearch);
    m_form->setBusy(m_shown.progress.has_value());
    showStories();
    showSearch();
    whenRestyled(*this, [this] { showStories(); });
}

void BreakItPanel::makeColumn()
{
    QVBoxLayout *const column = addScrolledColumn(*this);
    for (QWidget *const widget : {static_cast<QWidget *>(m_form), static_cast<QWidget *>(m_subject),
             static_cast<QWidget *>(m_bar), static_cast<QWidget *>(m_status),
             static_cast<QWidget *>(m_shrinkLine), static_cast<QWidget *>(m_list),
             static_cast<QWidget *>(m_view)})
        column->addWidget(widget);
    column->addWidget(m_fold, 0, Qt::AlignLeft);
    column->addWidget(m_kindTable);
    column->addWidget(m_curve);
    column->addStretch(1);
}

void BreakItPanel::begin(const Question &question, bool leavesOutFaults)
{
    m_shown.leavesOutFaults = leavesOutFaults;
    m_shown.question = question;
    m_shown.progress = SearchProgress{};
    m_shown.result.reset();
    m_shown.refusal.clear();
    m_shown.stories.clear();
    m_shown.shrinkStep = 0;
    m_shown.depthTime.start();
    m_form->setBusy(true);
    m_form->setOpen(false);
    fillList();
    showSearch();
}

void BreakItPanel::showProgress(const SearchProgress &progress)
{
    if (!m_shown.progress)
        return;
    if (progress.itemsDone == 0 || m_shown.progress->depth != progress.depth)
        m_shown.depthTime.start();
    m_shown.progress = progress;
    m_bar->setValue(static_cast<int>(shareDone(progress) * barSteps));
    QString text = progressText(progress, std::chrono::milliseconds(m_shown.depthTime.elapsed()));
    if (m_shown.result)
        text += QStringLiteral("\n\n")
            + tr("So far: %1").arg(resultText(*m_shown.question, *m_shown.result));
    m_status->setText(text);
}

void BreakItPanel::setShrinkStep(int step)
{
    m_shown.shrinkStep = step;
    m_shrinkLine->setVisible(step > 0);
    m_shrinkLine->setText(tr("A failure! Making it simpler, step %1 …").arg(step));
}

void BreakItPanel::setStories(const std::vector<FoundStory> &stories)
{
    const FoundStory *const before = selected();
    const std::optional<FoundStory> kept = before ? std::optional(*before) : std::nullopt;
    m_shown.stories = stories;
    fillList();
    if (kept)
        selectShown(*kept);
}

void BreakItPanel::selectShown(const FoundStory &found)
{
    auto row = std::find_if(m_shown.stories.begin(), m_shown.stories.end(),
        [&found](const FoundStory &other) { return isSameRun(found, other); });
    if (row == m_shown.stories.end()) {
        row = m_shown.stories.insert(m_shown.stories.begin(), found);
        fillList();
    }
    const QSignalBlocker quiet(m_list); // the run is already shown, so storyChosen is not needed
    m_list->setCurrentRow(static_cast<int>(row - m_shown.stories.begin()));
    showSelected();
}

void BreakItPanel::fillList()
{
    const QSignalBlocker quiet(m_list);
    m_list->clear();
    for (const FoundStory &found : m_shown.stories) {
        QString text = storyTitle(found.story).join(u'\n');
        text += u'\n' + outcomeWord(found.story.outcome);
        if (found.story.failures > 0)
            text += QStringLiteral(" · ")
                + tr("in %n placement(s)", nullptr, static_cast<int>(found.story.failures));
        new QListWidgetItem(outcomeIcon(found.story.outcome, outcomeIconSize), text, m_list);
    }
    m_list->setVisible(!m_shown.stories.empty());
    m_list->updateGeometry();
    showSelected();
}

void BreakItPanel::showStories()
{
    const int row = m_shown.row;
    fillList();
    const QSignalBlocker quiet(m_list);
    m_list->setCurrentRow(row);
    showSelected();
}

const FoundStory *BreakItPanel::selected() const
{
    const int row = m_list->currentRow();
    return row >= 0 && row < static_cast<int>(m_shown.stories.size())
        ? &m_shown.stories[static_cast<std::size_t>(row)]
        : nullptr;
}

void BreakItPanel::showSelected()
{
    m_shown.row = m_list->currentRow();
    const FoundStory *const found = selected();
    m_view->setStory(
        found ? std::optional(*found) : std::nullopt, m_list->currentRow() + 1 < m_list->count());
}

void BreakItPanel::rowChosen(int)
{
    if (const FoundStory *const found = selected())
        Q_EMIT storyChosen(
            *found); // first, because the times in the story's text depend on the shown run
    showSelected();
}

void BreakItPanel::setQuickResult(const SearchResult &result)
{
    if (!m_shown.progress)
        return;
    m_shown.result = result;
    showSearch();
}

void BreakItPanel::finish(const SearchResult &result)
{
    m_shown.progress.reset();
    m_shown.result = result;
    m_form->setBusy(false);
    showSearch();
}

void BreakItPanel::refuse(const QString &reason)
{
    m_shown.progress.reset();
    m_shown.refusal = reason;
    m_form->setBusy(false);
    showSearch();
}

void BreakItPanel::showSearch()
{
    m_subject->setVisible(m_shown.question.has_value());
    if (m_shown.question) {
        //: %1 is a scenario, %2 a lock scheme
        const QString subject =
            m_shown.leavesOutFaults ? tr("%1, without its own faults · %2") : tr("%1 · %2");
        m_subject->setText(subject.arg(scenarioLine(m_shown.question->effective.scenario),
            schemeTitle(m_shown.question->effective.scheme)));
    }
    m_bar->setVisible(m_shown.progress.has_value());
    if (m_shown.progress)
        showProgress(*m_shown.progress);
    else if (!m_shown.refusal.isEmpty())
        m_status->setText(tr("The model cannot run this: %1").arg(m_shown.refusal));
    else if (m_shown.result)
        m_status->setText(resultText(*m_shown.question, *m_shown.result));
    else
        m_status->setText(tr(
            "Can this lock fail at all? The model tries every placement of a few faults and shows "
            "the simplest failure that it finds. If it finds none, it lists what it has tried."));
    setShrinkStep(m_shown.shrinkStep);
    const bool hasTried = m_shown.result && !m_shown.result->depths.empty();
    m_fold->setArrowType(m_fold->isChecked() ? Qt::DownArrow : Qt::RightArrow);
    m_fold->setVisible(hasTried);
    m_kindTable->setVisible(hasTried && m_fold->isChecked());
    m_curve->setVisible(hasTried && m_fold->isChecked());
    if (hasTried) {
        m_kindTable->setText(kindTable(*m_shown.result));
        m_curve->setCurve(m_shown.result->curve);
    }
}

} // namespace lockscope
