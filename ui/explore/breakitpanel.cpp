// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/breakitpanel.h"

#include "ui/explore/searchform.h"
#include "ui/explore/searchwords.h"
#include "ui/shared/layouts.h"
#include "ui/theme/outcomesign.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/quantities.h"
#include "ui/words/scenariowords.h"
#include "ui/words/schemewords.h"
#include "ui/words/verdictwords.h"

#include <QLabel>
#include <QListWidget>
#include <QPainter>
#include <QPainterPath>
#include <QProgressBar>
#include <QPushButton>
#include <QShortcut>
#include <QSignalBlocker>
#include <QStyledItemDelegate>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr int outcomeIconSize = 22;
constexpr int listLinesMax = 24; // of more entries, the chosen one would be too far from its text
constexpr int barSteps = 1000;

QLabel *wrappedLabel(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// A list that is as high as its rows, whose texts wrap.
class WrappedList : public QListWidget {
public:
    explicit WrappedList(QWidget *parent) : QListWidget(parent)
    {
        setItemDelegate(new Rows(*this));
        setWordWrap(true);
        setSizeAdjustPolicy(AdjustToContents);
        setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Minimum);
    }

protected:
    void resizeEvent(QResizeEvent *event) override
    {
        QListWidget::resizeEvent(event);
        updateGeometry(); // the heights of the rows depend on the width
    }

private:
    class Rows : public QStyledItemDelegate {
    public:
        explicit Rows(WrappedList &list) : QStyledItemDelegate(&list), m_list(list) { }
        QSize sizeHint(const QStyleOptionViewItem &option, const QModelIndex &index) const override
        {
            QStyleOptionViewItem wrapped = option;
            wrapped.rect = QRect(0, 0, m_list.viewport()->width(), 1);
            return QStyledItemDelegate::sizeHint(wrapped, index);
        }

    private:
        WrappedList &m_list;
    };
};

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
      m_shrinkLine(wrappedLabel("searchShrinking", this)), m_list(new WrappedList(this)),
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
    m_list->setIconSize({outcomeIconSize, outcomeIconSize});
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
        if (!found.events.empty())
            text += u' ' + tr("at %1").arg(momentText(found.events.back().time));
        if (found.story.failures > 0)
            text += QStringLiteral(" · ")
                + tr("%n place(s)", nullptr, static_cast<int>(found.story.failures));
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
            "Can this lock fail at all? The model tries a few faults at every place and shows the "
            "simplest failure that it finds. If it finds none, it lists what it has tried."));
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

namespace {
constexpr int heightInLines = 6; // of the whole chart, in lines of text
constexpr int edgeGap = 4;       // pixels
} // namespace

BehaviourCurve::BehaviourCurve(QWidget *parent) : QWidget(parent)
{
    setObjectName(QStringLiteral("behaviourCurve"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
}

void BehaviourCurve::setCurve(std::vector<CurvePoint> curve)
{
    m_curve = std::move(curve);
    describe();
    update();
}

void BehaviourCurve::describe()
{
    const CurvePoint last = m_curve.empty() ? CurvePoint() : m_curve.back();
    setAccessibleName(tr("Different runs over places: %1 after %2")
                          .arg(countText(static_cast<qint64>(last.behaviours)),
                              countText(static_cast<qint64>(last.placements))));
    setToolTip(accessibleName());
}

QSize BehaviourCurve::sizeHint() const
{
    return {200, fontMetrics().lineSpacing() * heightInLines};
}

void BehaviourCurve::paintEvent(QPaintEvent *)
{
    if (m_curve.size() < 2 || m_curve.back().behaviours == 0)
        return;
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.setRenderHint(QPainter::Antialiasing);
    const int line = fontMetrics().lineSpacing();
    const QRectF chart =
        QRectF(rect()).adjusted(edgeGap, line + edgeGap, -edgeGap, -line - edgeGap);
    painter.setPen(theme.grid);
    painter.drawLine(chart.bottomLeft(), chart.bottomRight());
    painter.drawLine(chart.bottomLeft(), chart.topLeft());
    const CurvePoint last = m_curve.back();
    QPainterPath path(chart.bottomLeft());
    for (const CurvePoint &point : m_curve) {
        const double x =
            static_cast<double>(point.placements) / static_cast<double>(last.placements);
        const double y =
            static_cast<double>(point.behaviours) / static_cast<double>(last.behaviours);
        path.lineTo(chart.left() + x * chart.width(), chart.bottom() - y * chart.height());
    }
    painter.setPen(QPen(theme.accent, 2));
    painter.drawPath(path);
    painter.setPen(theme.textMuted);
    const QString behaviours =
        tr("%1 different runs").arg(countText(static_cast<qint64>(last.behaviours)));
    painter.drawText(
        rect().adjusted(edgeGap, 0, -edgeGap, 0), Qt::AlignTop | Qt::AlignRight, behaviours);
    const QString placements = tr("%1 places").arg(countText(static_cast<qint64>(last.placements)));
    painter.drawText(
        rect().adjusted(edgeGap, 0, -edgeGap, 0), Qt::AlignBottom | Qt::AlignRight, placements);
}

namespace {

QLabel *richLabel(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setTextFormat(Qt::RichText);
    label->setWordWrap(true);
    label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    return label;
}

// Returns a heading with lines below it.
QString section(const QString &heading, const QStringList &lines)
{
    QString html =
        QStringLiteral("<p style=\"margin:0\"><b>%1</b></p>").arg(heading.toHtmlEscaped());
    for (const QString &line : lines)
        html += QStringLiteral("<p style=\"margin-top:2px; margin-bottom:0; margin-left:10px; "
                               "text-indent:-10px\">%1</p>")
                    .arg(line.toHtmlEscaped());
    return html;
}

} // namespace

StoryView::StoryView(QWidget *parent)
    : QWidget(parent), m_happened(richLabel("storyHappened", this)),
      m_matters(richLabel("storyMatters", this)), m_verify(new QPushButton(this)),
      m_fixes(new QPushButton(this)), m_save(new QPushButton(this)), m_next(new QPushButton(this))
{
    setObjectName(QStringLiteral("storyView"));
    m_verify->setObjectName(QStringLiteral("storyVerify"));
    m_fixes->setObjectName(QStringLiteral("storyFixes"));
    m_save->setObjectName(QStringLiteral("storySave"));
    m_next->setObjectName(QStringLiteral("storyNext"));
    auto *const buttons = new QWidget(this);
    auto *const flow = new FlowLayout(buttons);
    flow->setContentsMargins(0, 0, 0, 0);
    for (QPushButton *const button : {m_next, m_fixes, m_verify, m_save})
        flow->addWidget(button);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(8);
    column->addWidget(buttons);
    column->addWidget(m_happened);
    column->addWidget(m_matters);
    connect(m_verify, &QPushButton::clicked, this, &StoryView::verifyAsked);
    connect(m_fixes, &QPushButton::clicked, this, &StoryView::fixesAsked);
    connect(m_save, &QPushButton::clicked, this, &StoryView::saveAsked);
    connect(m_next, &QPushButton::clicked, this, &StoryView::nextAsked);
    hide();
}

void StoryView::setStory(std::optional<FoundStory> found, bool hasNext)
{
    m_found = std::move(found);
    m_hasNext = hasNext;
    setVisible(m_found.has_value());
    showStory();
}

void StoryView::showStory()
{
    if (!m_found)
        return;
    m_happened->setText(section(tr("What happened"), storyEventLines(*m_found)));
    m_happened->setVisible(!m_found->events.empty());
    m_matters->setText(
        section(tr("What matters for the failure"), explanationLines(m_found->story)));
    m_next->setText(tr("Next"));
    m_next->setToolTip(tr("Show the next story"));
    m_next->setEnabled(m_hasNext);
    m_fixes->setText(tr("What would fix it"));
    m_fixes->setToolTip(tr("Try single changes to this run"));
    m_verify->setText(tr("Verify model on Redis"));
    m_verify->setToolTip(
        tr("Run this failure in the model and on real Redis, and show both side by side"));
    m_save->setText(tr("Save as scenario…"));
    m_save->setToolTip(tr("Make this failure a scenario of your own"));
}

} // namespace lockscope
