// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handouts/handout.h"
#include "ui/shared/backgroundjob.h"
#include "ui/shell/shell.h"

#include <QObject>
#include <QString>

class QAction;

namespace lockscope {

class LessonProgress;

/// Adds the handout of a lesson to the Lessons menu. This class asks for the lesson, runs the
/// experiments of the pages on another thread, and writes the PDF, completely or not at all. Errors
/// appear in the message bar.
class HandoutFeature : public QObject {
    Q_OBJECT
public:
    explicit HandoutFeature(const Shell &shell);

    /// Returns the action, for the Lessons menu.
    QAction &action() const { return *m_action; }

    /// Creates the handout, and emits ended() when the file is written or could not be written.
    /// `lesson`: an index in lessonLibrary(). `withVotes`: the handout shows how many participants
    /// chose each answer of each question.
    /// `withAnswers`: see Handout::hasAnswers.
    void make(std::size_t lesson, bool withVotes, bool withAnswers, const QString &file);

    /// Returns whether a handout is being made.
    bool isWriting() const { return m_job.isBusy(); }

Q_SIGNALS:
    void ended(const QString &file, bool isWritten);

private:
    /// Asks the user for a file name, then creates the handout.
    void askFile(std::size_t lesson, bool withVotes, bool withAnswers);
    /// Returns how many participants chose each answer, for the question of each page; no numbers
    /// for a page without a question.
    std::vector<std::vector<int>> votesOf(const Lesson &lesson) const;
    void write(const Handout &handout, const QString &file);

    const Shell m_shell;
    const LessonProgress &m_progress;
    QAction *m_action;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
