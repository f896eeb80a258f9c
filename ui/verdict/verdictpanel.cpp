// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/verdict/verdictpanel.h"

#include "ui/shared/layouts.h"
#include "ui/shared/statusfields.h"
#include "ui/shared/tables.h"
#include "ui/state/choiceeditor.h"
#include "ui/state/selection.h"
#include "ui/state/viewer.h"
#include "ui/theme/icons.h"
#include "ui/verdict/counttable.h"
#include "ui/verdict/evidencelist.h"
#include "ui/verdict/outcomebadge.h"
#include "ui/verdict/storylist.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"
#include "ui/words/why.h"

#include <QAction>
#include <QLabel>
#include <QListView>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

QLabel *wrappingLabel(const QString &name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(name);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// The story is unfolded in a panel of this height in lines of text: about 420 pixels.
constexpr int storyLinesMin = 28;
constexpr int lessonLinesMin = 22;

std::int64_t countOf(const Verdict &verdict, const char *name)
{
    const auto found = verdict.counts.find(name);
    return found == verdict.counts.end() ? 0 : found->second;
}

// Returns the rows of the result, which are large, or those of the other counts.
std::vector<CountTable::Row> workloadRows(const Verdict &verdict, bool areLarge)
{
    std::vector<CountTable::Row> rows;
    for (const auto &[name, number] : verdict.workload) {
        const QString words = workloadCountLabel(settingsOf(verdict.header).workload, name);
        const bool isLarge = name == "actual" || name == "expected";
        if (!words.isEmpty() && isLarge == areLarge)
            rows.push_back({words,
                workloadCountText(settingsOf(verdict.header).workload, name, number), isLarge});
    }
    return rows;
}

} // namespace

VerdictPanel::VerdictPanel(
    const ChoiceEditor &editor, const Viewer &viewer, const Selection &selection, QWidget *parent)
    : QWidget(parent), m_editor(editor), m_viewer(viewer), m_selection(selection),
      m_badge(new OutcomeBadge(this)), m_onRedis(new WorldChip(tr("Real Redis"), this)),
      m_world(wrappingLabel(QStringLiteral("verdictWorld"), this)),
      m_expected(wrappingLabel(QStringLiteral("expected"), this)),
      m_storyTitle(new QToolButton(this)), m_storyPicture(new QToolButton(this)),
      m_story(new StoryList(this)), m_reason(wrappingLabel(QStringLiteral("why"), this)),
      m_remarks(new QVBoxLayout), m_evidenceTitle(new QLabel(this)),
      m_evidence(new EvidenceModel(this)), m_list(new QuietView<QListView>(this)),
      m_result(new CountTable(this)), m_workload(new CountTable(this)),
      m_counts(new CountTable(this))
{
    setObjectName(QStringLiteral("verdictPanel"));
    QFont larger = m_reason->font();
    larger.setPointSizeF(larger.pointSizeF() * 1.1);
    m_reason->setFont(larger);
    m_result->setObjectName(QStringLiteral("workloadResult"));
    m_workload->setObjectName(QStringLiteral("workloadCounts"));
    m_counts->setForegroundRole(QPalette::PlaceholderText);
    m_counts->setObjectName(QStringLiteral("counts"));
    QFont bold = m_evidenceTitle->font();
    bold.setBold(true);
    m_evidenceTitle->setFont(bold);
    m_storyTitle->setFont(bold);
    m_evidenceTitle->setObjectName(QStringLiteral("evidenceTitle"));
    m_evidenceTitle->setWordWrap(true);
    m_list->setObjectName(QStringLiteral("witnesses"));
    m_list->setModel(m_evidence);
    m_list->setItemDelegate(new EvidenceDelegate(m_list));
    styleAsCards(*m_list);

    QVBoxLayout *const column = addScrolledColumn(*this);
    column->addWidget(m_badge);
    m_onRedis->setObjectName(QStringLiteral("onRedis"));
    m_onRedis->setContentsMargins(9, 3, 9, 3);
    column->addWidget(m_onRedis, 0, Qt::AlignLeft);
    m_world->setForegroundRole(QPalette::PlaceholderText);
    column->addWidget(m_world);
    column->addWidget(m_expected);
    column->addWidget(m_result);
    column->addWidget(m_reason);
    column->addLayout(storyHead());
    column->addWidget(m_story);
    column->addWidget(m_workload);
    column->addLayout(m_remarks);
    column->addSpacing(6);
    column->addWidget(m_evidenceTitle);
    // The list is as high as its entries, because the panel scrolls. Only a very long list has its
    // own scroll bar.
    m_list->setSizeAdjustPolicy(QAbstractScrollArea::AdjustToContents);
    m_list->setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    m_list->setMaximumHeight(m_list->fontMetrics().height() * 40);
    column->addWidget(m_list, 1);
    column->addStretch(0); // fills the space if the list is hidden
    column->addWidget(m_counts);

    connect(m_story, &StoryList::frameChosen, this, &VerdictPanel::jumpRequested);
    connect(m_storyTitle, &QToolButton::clicked, this, [this] {
        m_unfolded = !isStoryUnfolded();
        showStory();
    });
    connect(m_list, &QListView::clicked, this, &VerdictPanel::jump);
    connect(m_list, &QListView::activated, this, &VerdictPanel::jump);
    connect(m_evidence, &EvidenceModel::rowsInserted, this, &VerdictPanel::showEvidenceTitle);
    connect(&m_selection, &Selection::changed, this, &VerdictPanel::showSelected);
    connect(&m_viewer, &Viewer::verdictChanged, this, &VerdictPanel::showVerdict);
    connect(&m_viewer, &Viewer::runningChanged, this, &VerdictPanel::showVerdict);
    connect(&m_viewer, &Viewer::runChanged, this, &VerdictPanel::showVerdict);
    showVerdict();
}

QLayout *VerdictPanel::storyHead()
{
    m_storyTitle->setObjectName(QStringLiteral("storyTitle"));
    m_storyTitle->setAutoRaise(true);
    m_storyTitle->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    m_storyTitle->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
    m_story->setObjectName(QStringLiteral("story"));
    m_storyPicture->setObjectName(QStringLiteral("storyPicture"));
    m_storyPicture->setAutoRaise(true);
    m_storyPicture->setIcon(themedIcon(QStringLiteral("export")));
    m_storyPicture->setPopupMode(QToolButton::InstantPopup);
    m_storyPicture->setToolTip(tr("Copy or save as a picture"));
    m_storyPicture->setAccessibleName(m_storyPicture->toolTip());
    auto *const row = new QHBoxLayout;
    row->addWidget(m_storyTitle, 1);
    row->addWidget(m_storyPicture);
    return row;
}

void VerdictPanel::addLineBelowReason(QWidget *line)
{
    m_remarks->addWidget(line);
}

void VerdictPanel::setStoryActions(const QList<QAction *> &actions)
{
    m_storyPicture->addActions(actions);
}

void VerdictPanel::setInLesson(bool isInLesson)
{
    m_isInLesson = isInLesson;
    showStory();
}

bool VerdictPanel::isStoryUnfolded() const
{
    const int lines = m_isInLesson ? lessonLinesMin : storyLinesMin;
    return m_unfolded.value_or(height() >= lines * fontMetrics().height());
}

void VerdictPanel::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    showStory();
}

void VerdictPanel::showSelected()
{
    const std::optional<Seq> selected = m_selection.event();
    const std::optional<int> row = selected ? m_evidence->rowOf(*selected) : std::nullopt;
    // Several entries can have the same event: the entry that the user clicked stays current.
    const QModelIndex current = m_list->currentIndex();
    if (selected && current.isValid() && m_evidence->placeOf(current.row()).seq == *selected)
        return;
    const QModelIndex index = row ? m_evidence->index(*row) : QModelIndex();
    m_list->setCurrentIndex(index);
    if (!row)
        m_list->clearSelection();
}

QString VerdictPanel::headline() const
{
    return m_badge->text();
}

void VerdictPanel::showVerdict()
{
    const auto &verdict = m_viewer.verdict();
    const bool isFinal = m_viewer.isVerdictFinal();
    const int violations = verdict ? static_cast<int>(verdict->violations.size()) : 0;
    std::optional<Outcome> outcome;
    QString word;
    const bool isSketch = m_viewer.view()->isSketch;
    if (isSketch) {
        outcome = Outcome::untested; // its sign is a question mark
        word = tr("What happens?");
    } else if (m_viewer.isRunning()) {
        // Later rows cannot undo a violation, so the outcome of a run with a violation is shown at
        // once (`guarded` can still become `violated`). Without a violation, the outcome is known
        // only at the end of the run.
        if (violations > 0)
            outcome = verdict->outcome;
        word = violations > 0 ? tr("running: %n violation(s) so far", nullptr, violations)
                              : tr("running: no violation so far");
    } else if (isFinal) {
        outcome = verdict->outcome;
        word = verdictWords(*verdict);
    } else if (verdict && verdict->outcome == Outcome::violated) {
        outcome = verdict->outcome; // later rows cannot change the outcome `violated`
        word = outcomeWord(*outcome);
    } else if (!m_viewer.judgeRefusal().isEmpty()) {
        word = tr("No verdict: this is only a part of a trace, or not the trace of a run.");
    } else {
        word = m_viewer.trace() ? tr("Judging…") : tr("No run yet.");
    }
    m_badge->setOutcome(outcome, word);
    m_badge->setToolTip(m_viewer.judgeRefusal());
    const bool isRunOfThisWindow =
        m_viewer.source() == RunView::Source::live || m_viewer.source() == RunView::Source::model;
    const std::optional<Outcome> expected = m_viewer.view()->expectedOutcome();
    const bool isExpectationShown = expected.has_value() && isFinal && isRunOfThisWindow;
    // The expected outcome applies to the scenario's own settings; with changed settings another
    // outcome is no contradiction.
    const bool areSettingsChanged =
        m_viewer.source() == RunView::Source::model && !m_editor.choice().hasScenarioSettings();
    m_expected->setVisible(isExpectationShown);
    if (isExpectationShown && expected == outcome)
        m_expected->setText(tr("As the scenario expects."));
    else if (isExpectationShown)
        m_expected->setText((areSettingsChanged ? tr("With the scenario's own settings: %1.")
                                                : tr("The scenario expects: %1."))
                                .arg(outcomeWord(*expected)));
    m_world->setText(isSketch ? tr("The run is not shown yet. First say what you expect.")
            : isFinal && m_viewer.header() ? worldText()
                                           : QString());
    m_world->setVisible(!m_world->text().isEmpty());
    m_onRedis->setVisible(m_viewer.source() == RunView::Source::live);
    showReason(isFinal);
    m_evidence->setVerdict(verdict, m_viewer.trace());
    showEvidenceTitle();
    // While the lab runs, its clips stand in place of the list.
    const bool isListShown = m_evidence->rowCount() > 0
        && !(m_viewer.isRunning() && m_viewer.shownScenario().isKeptRunning);
    m_evidenceTitle->setVisible(isListShown);
    m_list->setVisible(isListShown);
    showSelected();
    showCounts();
}

// Tells how the run failed; of a lab with many violations, the newest one.
void VerdictPanel::showReason(bool isFinal)
{
    const auto &verdict = m_viewer.verdict();
    const bool isKnown = verdict && m_viewer.trace() && (isFinal || !verdict->violations.empty());
    Verdict newest;
    if (isKnown && m_viewer.shownScenario().isKeptRunning && !verdict->violations.empty()) {
        newest.header = verdict->header;
        newest.outcome = verdict->outcome;
        newest.counts = verdict->counts;
        newest.violations = {verdict->violations.back()};
    }
    const Verdict *const told = newest.violations.empty() ? verdict.get() : &newest;
    m_story->setStory(isKnown ? storyOf(*m_viewer.trace(), *told) : std::vector<StoryFrame>(),
        m_viewer.trace().get(), &m_viewer.spans());
    m_reason->setText(isKnown ? whyText(*told, *m_viewer.trace()) : QString());
    showStory();
}

void VerdictPanel::showStory()
{
    const std::vector<StoryFrame> &frames = m_story->frames();
    const bool isUnfolded = isStoryUnfolded() && !frames.empty();
    const QString title = !frames.empty() && frames.front().kind <= FrameKind::enteredDenied
        ? tr("How it failed")
        : tr("What happened");
    m_story->setAccessibleName(title);
    m_storyTitle->setArrowType(isUnfolded ? Qt::DownArrow : Qt::RightArrow);
    m_storyTitle->setText(isUnfolded || frames.empty()
            ? title
            //: %1 is "How it failed"
            : tr("%1: %n step(s)", nullptr, static_cast<int>(frames.size())).arg(title));
    m_storyTitle->setToolTip(
        m_story->drawing().isEmpty() ? QString() : tr("Drawn in order, not to scale"));
    m_storyTitle->setVisible(!frames.empty());
    m_storyPicture->setVisible(!frames.empty());
    m_story->setVisible(isUnfolded);
    m_reason->setVisible(!m_reason->text().isEmpty() && !isUnfolded);
}

void VerdictPanel::showEvidenceTitle()
{
    const int total = m_evidence->totalCount();
    const int loaded = m_evidence->rowCount();
    const int violations = m_evidence->violationCount();
    const QString title =
        violations == 0 ? tr("Findings") : tr("%n violation(s)", nullptr, violations);
    //: %1 is "2 violations"
    const QString fullTitle = violations == 0 || total == violations
        ? title
        : tr("%1 and %n other finding(s)", nullptr, total - violations).arg(title);
    m_list->setAccessibleName(title);
    m_evidenceTitle->setText(loaded == total
            ? fullTitle
            //: the title %1 of a list that shows only its first entries until the user scrolls; %2:
            //: their number, %3: the number of all entries
            : tr("%1 (first %2 of %3)").arg(fullTitle, countText(loaded), countText(total)));
}

QString VerdictPanel::worldText() const
{
    const bool isFromFile = m_viewer.source() == RunView::Source::file;
    if (m_viewer.header()->world == WorldKind::model)
        return isFromFile ? tr("From a file: result of the model, no run on Redis.")
                          : tr("A model run, not on Redis.");
    if (isFromFile && !m_viewer.header()->world)
        return tr("From a file that does not say on what the run was.");
    return isFromFile ? tr("From a file: result on real Redis.") : QString(); // m_onRedis says it
}

void VerdictPanel::showCounts()
{
    const auto &verdict = m_viewer.verdict();
    m_counts->setVisible(verdict && verdict->counts.size() > 0); // a clip has none
    for (CountTable *const table : {m_result, m_workload}) {
        std::vector<CountTable::Row> rows =
            verdict ? workloadRows(*verdict, table == m_result) : std::vector<CountTable::Row>();
        table->setVisible(!rows.empty());
        table->setRows(std::move(rows));
    }
    if (!verdict)
        return;
    const auto count = [&](const char *name) { return countText(countOf(*verdict, name)); };
    std::vector<CountTable::Row> rows{{tr("Violations"), countText(m_evidence->violationCount())},
        {tr("Attempts"), count("attempts")}, {tr("Granted"), count("granted")},
        {tr("Denied"), count("denied")}};
    //: two lengths of time, "54 µs / 61 µs"
    const auto spread = [](const Spread &lengths) {
        return tr("%1 / %2").arg(lengthText(lengths.p50), lengthText(lengths.p99));
    };
    if (verdict->acquire)
        rows.push_back({tr("Acquisition time, median / p99"), spread(*verdict->acquire)});
    if (verdict->wait)
        rows.push_back({tr("Waiting time, median / p99"), spread(*verdict->wait)});
    m_counts->setRows(std::move(rows));
}

void VerdictPanel::jump(const QModelIndex &index)
{
    if (!index.isValid())
        return;
    const EvidencePlace place = m_evidence->placeOf(index.row());
    if (place.seq != noSeq)
        Q_EMIT jumpRequested(place.seq, place.from, place.to);
}

} // namespace lockscope
