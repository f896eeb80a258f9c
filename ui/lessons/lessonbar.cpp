// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lessonbar.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/lessons/lessontask.h"
#include "ui/shared/textlooks.h"
#include "ui/shared/manualplace.h"
#include "ui/state/lessonprogress.h"
#include "ui/theme/icons.h"
#include "ui/theme/restyle.h"
#include "ui/theme/theme.h"
#include "ui/words/lessonwords.h"

#include <QEvent>
#include <QGridLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QScopedValueRollback>
#include <QShortcut>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace lockscope {
namespace {

constexpr double textScale =
    1.2; // relative to the window's font, so that the last row of a class can read the text
constexpr int margin = 14;
constexpr int columnGap = 28;
constexpr int iconSize = 16;
// The widths of the text and of the tasks beside it are in this proportion.
constexpr int textShare = 11;
constexpr int sideShare = 9;

void enlarge(QWidget &widget, double scale, bool isBold = false)
{
    QFont font = widget.font();
    font.setPointSizeF(font.pointSizeF() * scale);
    font.setBold(isBold);
    widget.setFont(font);
}

QLabel *wrappedText(const char *name, QWidget *parent)
{
    auto *const label = new QLabel(parent);
    label->setObjectName(QString::fromLatin1(name));
    label->setWordWrap(true);
    label->setTextFormat(Qt::PlainText);
    label->setAlignment(Qt::AlignTop | Qt::AlignLeft);
    return label;
}

} // namespace

LessonBar::LessonBar(LessonProgress &progress, bool &isFolded, QWidget *parent)
    : QWidget(parent), m_progress(progress)
{
    setObjectName(QStringLiteral("lessonBar"));
    setProperty(manualPlaceProperty, QStringLiteral("teach"));
    setMinimumWidth(400);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(margin, 8, margin, 10);
    column->setSpacing(8);
    makeHead(*column);
    makeBody(*column);
    m_fold->setChecked(isFolded);
    connect(m_fold, &QToolButton::toggled, this, [this, &isFolded](bool folds) {
        isFolded = folds;
        showPage();
    });
    connect(m_back, &QPushButton::clicked, &m_progress, &LessonProgress::back);
    connect(m_next, &QPushButton::clicked, &m_progress, &LessonProgress::next);
    connect(m_close, &QToolButton::clicked, &m_progress, &LessonProgress::leave);
    connect(m_search, &QPushButton::clicked, &m_progress, &LessonProgress::searchAsked);
    connect(&m_progress, &LessonProgress::changed, this, &LessonBar::showPage);
    showPage();
    whenRestyled(*this, [this] { showPage(); });
}

void LessonBar::makeHead(QVBoxLayout &column)
{
    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_title->setTextFormat(Qt::PlainText);
    enlarge(*m_title, textScale, true);
    m_pageLabel = new QLabel(this);
    m_pageLabel->setObjectName(QStringLiteral("lessonPlace"));
    m_pageLabel->setForegroundRole(QPalette::PlaceholderText);
    m_fold = new QToolButton(this);
    m_fold->setObjectName(QStringLiteral("lessonFold"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_back = new QPushButton(this);
    m_back->setObjectName(QStringLiteral("lessonBack"));
    m_next = new QPushButton(this);
    m_next->setObjectName(QStringLiteral("lessonNext"));
    m_next->setDefault(true);
    m_next->installEventFilter(this);
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("lessonClose"));
    m_close->setAutoRaise(true);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    auto *const row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addWidget(m_pageLabel);
    row->addStretch(1);
    for (QWidget *const widget : {static_cast<QWidget *>(m_fold), static_cast<QWidget *>(m_back),
             static_cast<QWidget *>(m_next), static_cast<QWidget *>(m_close)})
        row->addWidget(widget);
    column.addLayout(row);
}

void LessonBar::makeBody(QVBoxLayout &column)
{
    m_body = new QWidget(this);
    m_text = wrappedText("lessonText", m_body);
    enlarge(*m_text, textScale);
    m_side = new QWidget(m_body);
    enlarge(*m_side, 1.08);
    m_question = wrappedText("lessonQuestion", m_side);
    enlarge(*m_question, 1.0, true);
    // On the last page, the label shows the source of the lesson, which may be a link.
    m_question->setTextInteractionFlags(Qt::LinksAccessibleByMouse);
    m_question->setOpenExternalLinks(true);
    m_votes = new QLabel(m_side);
    m_votes->setObjectName(QStringLiteral("lessonVotes"));
    m_votes->setForegroundRole(QPalette::PlaceholderText);
    m_search = new QPushButton(m_side);
    m_search->setObjectName(QStringLiteral("lessonSearch"));
    m_search->setIcon(themedIcon(QStringLiteral("break-it")));
    m_tasks = new QGridLayout;
    m_tasks->setSpacing(5);
    auto *const side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(5);
    side->addWidget(m_question);
    side->addLayout(m_tasks);
    auto *const below = new QHBoxLayout;
    below->addWidget(m_votes, 1);
    below->addWidget(m_search);
    side->addLayout(below);
    side->addStretch(1);
    auto *const row = new QHBoxLayout(m_body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(columnGap);
    row->addWidget(m_text, textShare);
    row->addWidget(m_side, sideShare);
    column.addWidget(m_body);
}

void LessonBar::showPage()
{
    if (!m_progress.isOn())
        return;
    m_title->setText(lessonHeading(m_progress.index()));
    //: %1 is the page, %2 how many there are.
    QString place = tr("page %1 of %2").arg(m_progress.page() + 1).arg(m_progress.pageCount());
    if (m_progress.page() == 0 && largeTextFactor(*this) <= 1) // large text needs the room
        place += QStringLiteral(" · ") + lessonMinutesText(m_progress.lesson());
    m_pageLabel->setText(place);
    m_text->setToolTip(lessonText(m_progress.lesson().source));
    m_back->setText(tr("Back"));
    m_back->setEnabled(m_progress.page() > 0);
    const bool isLast = m_progress.isTakeaway() && m_progress.index() + 1 == lessonLibrary().size();
    m_next->setText(m_progress.awaitsReveal() ? tr("Reveal the result")
            : m_progress.isTakeaway()         ? tr("Next lesson")
                                              : tr("Next"));
    m_next->setEnabled(!isLast);
    m_fold->setArrowType(m_fold->isChecked() ? Qt::DownArrow : Qt::UpArrow);
    m_fold->setToolTip(m_fold->isChecked() ? tr("Show the text") : tr("Hide the text"));
    m_close->setToolTip(tr("Leave the lesson"));
    m_close->setAccessibleName(m_close->toolTip());
    const QSize icon = QSize(iconSize, iconSize) * largeTextFactor(*this);
    m_fold->setIconSize(icon);
    m_close->setIconSize(icon);
    m_body->setVisible(!m_fold->isChecked());
    fitHeight();
}

void LessonBar::fill(std::size_t page)
{
    const Lesson &lesson = m_progress.lesson();
    m_text->setText(
        lessonText(page == lesson.pages.size() ? lesson.takeaway : lesson.pages[page].text));
    makeTasks(page);
    showTasks(page);
}

void LessonBar::makeTasks(std::size_t pageIndex)
{
    const std::pair shown(m_progress.index(), pageIndex);
    if (shown == m_shownTasks)
        return;
    m_shownTasks = shown;
    qDeleteAll(m_choices);
    qDeleteAll(m_goals);
    m_choices.clear();
    m_goals.clear();
    if (pageIndex == m_progress.lesson().pages.size())
        return;
    const LessonPage &page = m_progress.lesson().pages[pageIndex];
    for (std::size_t i = 0; page.prediction && i < page.prediction->answers.size(); ++i) {
        const int digit = static_cast<int>(i) + 1;
        auto *const choice = new VoteButton(digit, m_side);
        choice->setText(lessonText(page.prediction->answers[i].text));
        choice->setToolTip(
            tr("Click or press %1 to add a vote; right-click or press Shift+%1 to remove one")
                .arg(digit));
        const auto vote = [this, i](int change) { m_progress.vote(i, change); };
        connect(choice, &VoteButton::voted, &m_progress, vote);
        const auto key = static_cast<Qt::Key>(Qt::Key_0 + digit);
        connect(new QShortcut(key, choice), &QShortcut::activated, choice, [vote] { vote(1); });
        connect(new QShortcut(Qt::SHIFT | key, choice), &QShortcut::activated, choice,
            [vote] { vote(-1); });
        choice->setFont(m_side->font()); // a new widget inherits it only later
        choice->show();                  // shown now, because fitHeight() needs its size
        m_choices.push_back(choice);
    }
    for (const LessonGoal &goal : page.goals) {
        auto *const line = new GoalLine(m_side);
        line->setGoal(lessonGoalLine(goal));
        m_tasks->addWidget(line, m_tasks->count(), 0);
        line->setFont(m_side->font());
        line->show();
        m_goals.push_back(line);
    }
}

void LessonBar::showTasks(std::size_t pageIndex)
{
    const bool isTakeaway = pageIndex == m_progress.lesson().pages.size();
    const LessonPage *const page = isTakeaway ? nullptr : &m_progress.lesson().pages[pageIndex];
    const bool isAsked = page && page->prediction.has_value();
    const bool isShown = pageIndex == m_progress.page(); // otherwise it is only measured
    m_question->setVisible(isAsked || isTakeaway);
    m_question->setTextFormat(isTakeaway ? Qt::RichText : Qt::PlainText);
    m_question->setText(isTakeaway ? lessonSourceHtml(m_progress.lesson())
            : isAsked              ? lessonText(page->prediction->question)
                                   : QString());
    QFont font = m_question->font();
    font.setBold(isAsked);
    m_question->setFont(font);
    const int total = m_progress.votesTotal();
    m_votes->setVisible(isAsked);
    m_votes->setText(total == 0 && m_progress.awaitsReveal()
            ? tr("Digit: one vote; Shift and the digit: one less")
            : tr("%n vote(s)", nullptr, total));
    m_search->setText(tr("Let Lockscope search for a failure"));
    m_search->setVisible(page && page->offersSearch && !(isShown && m_progress.awaitsReveal()));
    // A goal waits until the result is revealed and all goals before it are met.
    bool isWaiting = m_progress.awaitsReveal();
    for (std::size_t i = 0; isShown && i < m_choices.size(); ++i) {
        const int votes = m_progress.votes(i);
        m_choices[i]->setVotes(m_progress.awaitsReveal() || total == 0 ? -1 : votes,
            total > 0 ? static_cast<double>(votes) / total : 0);
        m_choices[i]->setOpen(m_progress.awaitsReveal());
        m_choices[i]->setRightAnswer(m_progress.shownRightAnswer() == i);
    }
    for (std::size_t i = 0; isShown && i < m_goals.size(); ++i) {
        m_goals[i]->setState(m_progress.isGoalMet(i), isWaiting);
        isWaiting = isWaiting || !m_progress.isGoalMet(i);
    }
    QFont large = font;
    large.setPointSizeF(this->font().pointSizeF() * (isTakeaway ? 1.6 : textScale));
    large.setBold(isTakeaway);
    m_text->setFont(large);
}

// Short answers are placed in a row or two; goals and long answers one below another.
int LessonBar::neededHeight()
{
    int widest = 0;
    for (const VoteButton *const choice : m_choices)
        widest = std::max(widest, choice->sizeHint().width() + m_tasks->spacing());
    const int room =
        (availableWidth() - 2 * margin) * sideShare / (textShare + sideShare) - columnGap;
    const auto count = static_cast<int>(m_choices.size());
    const int columns = widest * count <= room ? count : widest * 2 <= room ? 2 : 1;
    for (int i = 0; i < count; ++i)
        m_tasks->addWidget(m_choices[static_cast<std::size_t>(i)], i / columns, i % columns);
    // Without these calls, the layouts use the heights of the page before.
    m_tasks->invalidate();
    m_side->updateGeometry();
    m_body->updateGeometry();
    return layoutHeight();
}

int LessonBar::layoutHeight() const
{
    // If the text is hidden, the height does not depend on the width.
    return layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(availableWidth())
                                         : layout()->totalSizeHint().height();
}

// A hidden bar has no useful width yet; the window's width is used, because a bar that is too high
// would enlarge the window permanently.
int LessonBar::availableWidth() const
{
    return isVisible() ? width() : window()->width();
}

void LessonBar::fitHeight()
{
    if (m_isFitting)
        return;
    const QScopedValueRollback fitting(m_isFitting, true);
    const std::tuple subject(m_progress.index(), availableWidth(), font());
    if (m_measured != subject && !m_fold->isChecked()) {
        m_measured = subject;
        m_height = 0;
        for (std::size_t page = 0; page < m_progress.pageCount(); ++page) {
            fill(page);
            m_height = std::max(m_height, neededHeight());
        }
        // With large text, as in presenter mode, the lanes need the room.
        m_height = largeTextFactor(*this) > 1 ? 0 : std::min(m_height, window()->height() / 4);
    }
    fill(m_progress.page());
    const int needed = neededHeight();
    setFixedHeight(m_fold->isChecked() ? needed : std::max(needed, m_height));
}

bool LessonBar::event(QEvent *event)
{
    const bool isHandled = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && m_progress.isOn())
        setFixedHeight(std::max(m_fold->isChecked() ? 0 : m_height,
            layoutHeight())); // new widgets get an enlarged font only after they are shown
    return isHandled;
}

// The second press of a double-click on "Next" must not reveal the result of the next page.
bool LessonBar::eventFilter(QObject *watched, QEvent *event)
{
    return (watched == m_next && event->type() == QEvent::MouseButtonDblClick
               && m_progress.awaitsReveal())
        || QWidget::eventFilter(watched, event);
}

void LessonBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    if (m_progress.isOn())
        fitHeight();
}

void LessonBar::paintEvent(QPaintEvent *)
{
    const Theme &theme = Theme::current();
    QPainter painter(this);
    painter.fillRect(rect(), theme.panel);
    painter.fillRect(QRect(0, 0, 4, height()), theme.accent);
    painter.fillRect(QRect(0, height() - 1, width(), 1), theme.grid);
}

} // namespace lockscope
