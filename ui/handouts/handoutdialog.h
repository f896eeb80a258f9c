// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>

#include <cstddef>

class QCheckBox;
class QComboBox;

namespace lockscope {

class LessonProgress;

/// Asks for the lesson of a hand-out, and whether to include the class's votes, which only the current lesson has. It deletes
/// itself when it is closed.
class HandoutDialog : public QDialog {
    Q_OBJECT
public:
    HandoutDialog(const LessonProgress &course, QWidget *parent);

Q_SIGNALS:
    /// `lesson`: its index in lessonLibrary().
    void chosen(std::size_t lesson, bool withVotes);

private:
    void showVotes();

    const LessonProgress &m_course;
    QComboBox *m_lesson;
    QCheckBox *m_votes;
};

} // namespace lockscope
