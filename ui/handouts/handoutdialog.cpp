// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/handouts/handoutdialog.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/shared/manualplace.h"
#include "ui/state/lessonprogress.h"
#include "ui/words/lessonwords.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QPushButton>
#include <QVBoxLayout>

namespace lockscope {

HandoutDialog::HandoutDialog(const LessonProgress &progress, QWidget *parent)
    : QDialog(parent), m_progress(progress), m_lesson(new QComboBox(this)),
      m_answers(new QCheckBox(tr("Include the &answers"), this)),
      m_votes(new QCheckBox(tr("Include class &votes"), this))
{
    setObjectName(QStringLiteral("handoutDialog"));
    setProperty(manualPlaceProperty, QStringLiteral("teach"));
    setWindowTitle(tr("Handout"));
    setAttribute(Qt::WA_DeleteOnClose);
    m_lesson->setObjectName(QStringLiteral("handoutLesson"));
    m_answers->setObjectName(QStringLiteral("handoutAnswers"));
    m_answers->setToolTip(tr("Without them: no run of a question, no verdict, no conclusion"));
    m_answers->setChecked(true);
    m_votes->setObjectName(QStringLiteral("handoutVotes"));
    for (std::size_t i = 0; i < lessonLibrary().size(); ++i)
        m_lesson->addItem(lessonHeading(i));
    m_lesson->setCurrentIndex(progress.isOn() ? static_cast<int>(progress.index()) : 0);
    m_lesson->setMaxVisibleItems(m_lesson->count());
    auto *const about = new QLabel(this);
    about->setText(tr("A4, for printing: the texts and questions of the pages, a picture of each "
                      "run, the conclusion and the source."));
    about->setWordWrap(true);
    about->setForegroundRole(QPalette::PlaceholderText);
    auto *const buttons = new QDialogButtonBox(QDialogButtonBox::Cancel, this);
    buttons->addButton(tr("&Save as…"), QDialogButtonBox::AcceptRole)
        ->setObjectName(QStringLiteral("handoutSave"));
    auto *const form = new QFormLayout;
    form->addRow(tr("&Lesson"), m_lesson);
    form->addRow(QString(), m_answers);
    form->addRow(QString(), m_votes);
    auto *const column = new QVBoxLayout(this);
    column->addWidget(about);
    column->addSpacing(6);
    column->addLayout(form);
    column->addSpacing(6);
    column->addWidget(buttons);
    connect(m_lesson, &QComboBox::currentIndexChanged, this, &HandoutDialog::enableVotesBox);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons, &QDialogButtonBox::accepted, this, [this] {
        const auto lesson = static_cast<std::size_t>(m_lesson->currentIndex());
        const bool withVotes = m_votes->isEnabled() && m_votes->isChecked();
        const bool withAnswers = m_answers->isChecked();
        accept();
        Q_EMIT chosen(lesson, withVotes, withAnswers);
    });
    enableVotesBox();
    m_votes->setChecked(m_votes->isEnabled());
}

void HandoutDialog::enableVotesBox()
{
    const bool hasVotes = m_progress.isOn()
        && static_cast<int>(m_progress.index()) == m_lesson->currentIndex()
        && m_progress.hasVotes();
    m_votes->setEnabled(hasVotes);
    m_votes->setToolTip(hasVotes ? QString() : tr("No votes in this lesson yet"));
}

} // namespace lockscope
