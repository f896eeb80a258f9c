// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <cstddef>

class QCheckBox;
class QComboBox;

namespace lockscope {

class LessonProgress;

/// Asks for the lesson of a handout, whether to include the answers, and whether to include
/// the students' votes, which only the current lesson has. The dialog deletes itself when it is
/// closed.
class HandoutDialog : public QDialog {
    Q_OBJECT
public:
    HandoutDialog(const LessonProgress &progress, QWidget *parent);

Q_SIGNALS:
    /// `lesson`: its index in lessonLibrary().
    void chosen(std::size_t lesson, bool withVotes, bool withAnswers);

private:
    /// Enables the check box for the votes if the chosen lesson has votes.
    void enableVotesBox();

    const LessonProgress &m_progress;
    QComboBox *m_lesson;
    QCheckBox *m_answers;
    QCheckBox *m_votes;
};

} // namespace lockscope
