// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/lessons/lessonbar.h"

#include "core/lab/lesson/lessonlibrary.h"
#include "ui/lessons/lessontask.h"
#include "ui/shared/largetext.h"
#include "ui/state/lessonprogress.h"
#include "ui/theme/icons.h"
#include "ui/theme/theme.h"
#include "ui/words/lessonwords.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>
#include <QVBoxLayout>

namespace lockscope {
namespace {

constexpr double textScale = 1.2; // readable from the last row of a class
constexpr int margin = 14;
constexpr int columnGap = 28;
constexpr int iconSize = 16;
constexpr int textShare = 11; // of the width, in proportion to sideShare
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

LessonBar::LessonBar(LessonProgress &course, QWidget *parent) : QWidget(parent), m_course(course)
{
    setObjectName(QStringLiteral("lessonBar"));
    setMinimumWidth(400);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    auto *const column = new QVBoxLayout(this);
    column->setContentsMargins(margin, 8, margin, 10);
    column->setSpacing(8);
    makeHead(*column);
    makeBody(*column);
    connect(m_fold, &QToolButton::toggled, this, [this] { showCourse(); });
    connect(m_back, &QPushButton::clicked, &m_course, &LessonProgress::back);
    connect(m_next, &QPushButton::clicked, &m_course, &LessonProgress::next);
    connect(m_close, &QToolButton::clicked, &m_course, &LessonProgress::leave);
    connect(&m_course, &LessonProgress::changed, this, &LessonBar::showCourse);
    connect(&m_course, &QObject::destroyed, this, [this] { m_isCourseGone = true; });
}

void LessonBar::makeHead(QVBoxLayout &column)
{
    m_title = new QLabel(this);
    m_title->setObjectName(QStringLiteral("lessonTitle"));
    m_title->setTextFormat(Qt::PlainText);
    enlarge(*m_title, textScale, true);
    m_place = new QLabel(this);
    m_place->setObjectName(QStringLiteral("lessonPlace"));
    m_place->setForegroundRole(QPalette::PlaceholderText);
    m_fold = new QToolButton(this);
    m_fold->setObjectName(QStringLiteral("lessonFold"));
    m_fold->setCheckable(true);
    m_fold->setAutoRaise(true);
    m_back = new QPushButton(this);
    m_back->setObjectName(QStringLiteral("lessonBack"));
    m_next = new QPushButton(this);
    m_next->setObjectName(QStringLiteral("lessonNext"));
    m_next->setDefault(true);
    m_close = new QToolButton(this);
    m_close->setObjectName(QStringLiteral("lessonClose"));
    m_close->setAutoRaise(true);
    m_close->setIcon(themedIcon(QStringLiteral("close")));
    auto *const row = new QHBoxLayout;
    row->setSpacing(8);
    row->addWidget(m_title);
    row->addWidget(m_place);
    row->addStretch(1);
    for (QWidget *const widget : {static_cast<QWidget *>(m_fold), static_cast<QWidget *>(m_back), static_cast<QWidget *>(m_next),
                                  static_cast<QWidget *>(m_close)})
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
    m_question->setTextInteractionFlags(Qt::LinksAccessibleByMouse); // a lesson's source may be a link
    m_question->setOpenExternalLinks(true);
    m_votes = new QLabel(m_side);
    m_votes->setObjectName(QStringLiteral("lessonVotes"));
    m_votes->setForegroundRole(QPalette::PlaceholderText);
    m_tasks = new QBoxLayout(QBoxLayout::TopToBottom);
    m_tasks->setSpacing(5);
    auto *const side = new QVBoxLayout(m_side);
    side->setContentsMargins(0, 0, 0, 0);
    side->setSpacing(5);
    side->addWidget(m_question);
    side->addLayout(m_tasks);
    side->addWidget(m_votes);
    side->addStretch(1);
    auto *const row = new QHBoxLayout(m_body);
    row->setContentsMargins(0, 0, 0, 0);
    row->setSpacing(columnGap);
    row->addWidget(m_text, textShare);
    row->addWidget(m_side, sideShare);
    column.addWidget(m_body);
}

void LessonBar::showCourse()
{
    if (m_isCourseGone || !m_course.isOn())
        return;
    const Lesson &lesson = m_course.lesson();
    m_title->setText(lessonHeading(m_course.index()));
    //: %1 is the page, %2 how many there are.
    m_place->setText(tr("page %1 of %2").arg(m_course.page() + 1).arg(m_course.pageCount()));
    m_text->setText(m_course.isTakeaway() ? lessonText(lesson.takeaway) : lessonText(m_course.shownPage().text));
    m_text->setToolTip(lessonText(lesson.source));
    m_back->setText(tr("Back"));
    m_back->setEnabled(m_course.page() > 0);
    const bool isLast = m_course.isTakeaway() && m_course.index() + 1 == lessonLibrary().size();
    m_next->setText(m_course.awaitsReveal() ? tr("Reveal the result") : m_course.isTakeaway() ? tr("Next lesson") : tr("Next"));
    m_next->setEnabled(!isLast);
    m_fold->setArrowType(m_fold->isChecked() ? Qt::DownArrow : Qt::UpArrow);
    m_fold->setToolTip(m_fold->isChecked() ? tr("Show the text") : tr("Hide the text"));
    m_close->setToolTip(tr("Leave the lesson"));
    const QSize icon = QSize(iconSize, iconSize) * largeTextFactor(*this);
    m_fold->setIconSize(icon);
    m_close->setIconSize(icon);
    m_body->setVisible(!m_fold->isChecked());
    makeTasks();
    showTasks();
    fitHeight();
}

void LessonBar::makeTasks()
{
    const QString shown = QStringLiteral("%1.%2 %3").arg(m_course.index()).arg(m_course.page()).arg(QLocale().name());
    if (shown == m_shown)
        return;
    m_shown = shown;
    qDeleteAll(m_choices);
    qDeleteAll(m_goals);
    m_choices.clear();
    m_goals.clear();
    if (m_course.isTakeaway())
        return;
    const LessonPage &page = m_course.shownPage();
    for (std::size_t i = 0; page.prediction && i < page.prediction->choices.size(); ++i) {
        auto *const choice = new VoteButton(m_side);
        choice->setText(lessonText(page.prediction->choices[i].text));
        choice->setToolTip(tr("Click to add a vote, right-click to remove one"));
        connect(choice, &VoteButton::voted, &m_course, [this, i](int by) { m_course.vote(i, by); });
        m_tasks->addWidget(choice);
        choice->show(); // shown now, because fitHeight() needs its size
        m_choices.push_back(choice);
    }
    for (const LessonGoal &goal : page.goals) {
        auto *const line = new GoalLine(m_side);
        line->setGoal(lessonGoalLine(goal));
        m_tasks->addWidget(line);
        line->show();
        m_goals.push_back(line);
    }
}

void LessonBar::showTasks()
{
    const bool isTakeaway = m_course.isTakeaway();
    const bool isAsked = !isTakeaway && m_course.shownPage().prediction.has_value();
    m_question->setVisible(isAsked || isTakeaway);
    m_question->setTextFormat(isTakeaway ? Qt::RichText : Qt::PlainText);
    m_question->setText(isTakeaway ? lessonSourceHtml(m_course.lesson())
                                   : isAsked ? lessonText(m_course.shownPage().prediction->question) : QString());
    QFont font = m_question->font();
    font.setBold(isAsked);
    m_question->setFont(font);
    const int total = m_course.votesTotal();
    m_votes->setVisible(isAsked && total > 0);
    m_votes->setText(tr("%n vote(s)", nullptr, total));
    bool isWaiting = m_course.awaitsReveal();
    for (std::size_t i = 0; i < m_choices.size(); ++i) {
        const int votes = m_course.votes(i);
        m_choices[i]->setVotes(m_course.awaitsReveal() || total == 0 ? -1 : votes, total > 0 ? static_cast<double>(votes) / total : 0);
        m_choices[i]->setRight(m_course.right() == i);
    }
    for (std::size_t i = 0; i < m_goals.size(); ++i) {
        m_goals[i]->setState(m_course.isGoalMet(i), isWaiting);
        isWaiting = isWaiting || !m_course.isGoalMet(i);
    }
    QFont large = font;
    large.setPointSizeF(this->font().pointSizeF() * (isTakeaway ? 1.6 : textScale));
    large.setBold(isTakeaway);
    m_text->setFont(large);
}

// Places short answers in a row; goals and long answers below one another.
void LessonBar::fitHeight()
{
    // Without a layout it has no width; too high a bar would enlarge the window permanently.
    const int across = isVisible() ? width() : window()->width();
    int inRow = 0;
    for (const VoteButton *const choice : m_choices)
        inRow += choice->sizeHint().width() + m_tasks->spacing();
    const bool isRow = m_goals.empty() && inRow <= (across - 2 * margin) * sideShare / (textShare + sideShare) - columnGap;
    m_tasks->setDirection(isRow ? QBoxLayout::LeftToRight : QBoxLayout::TopToBottom);
    layout()->invalidate();
    m_body->layout()->invalidate();
    m_side->layout()->invalidate();
    // With its text folded, the height does not depend on the width.
    setFixedHeight(layout()->hasHeightForWidth() ? layout()->totalHeightForWidth(across) : layout()->totalSizeHint().height());
}

bool LessonBar::event(QEvent *event)
{
    const bool isTaken = QWidget::event(event);
    if (event->type() == QEvent::LayoutRequest && !m_isCourseGone && m_course.isOn())
        fitHeight(); // new widgets get an enlarged font only after they are shown
    return isTaken;
}

void LessonBar::resizeEvent(QResizeEvent *event)
{
    QWidget::resizeEvent(event);
    fitHeight();
}

void LessonBar::changeEvent(QEvent *event)
{
    if (event->type() == QEvent::LanguageChange || event->type() == QEvent::FontChange)
        showCourse();
    QWidget::changeEvent(event);
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
