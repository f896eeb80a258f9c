// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/handouts/handout.h"
#include "ui/shared/backgroundjob.h"
#include "ui/window/windowparts.h"

#include <QObject>
#include <QString>

namespace lockscope {

class LessonProgress;
class LessonFeature;

/// Adds the hand-out of a lesson to the Lessons menu: asks for the lesson, runs the pages' experiments on another thread, and
/// writes the PDF, completely or not at all. Errors appear in the message bar.
class HandoutFeature : public QObject {
    Q_OBJECT
public:
    HandoutFeature(const WindowParts &parts, LessonFeature &lessons);

    /// Creates the hand-out, and emits ended() when it is written or has failed. `lesson`: its index in lessonLibrary().
    void make(std::size_t lesson, bool withVotes, const QString &file);

Q_SIGNALS:
    void ended(const QString &file, bool isWritten);

private:
    void ask(std::size_t lesson, bool withVotes);
    std::vector<std::vector<int>> votesOf(const Lesson &lesson) const;
    void write(const Handout &handout, bool withVotes, const QString &file);

    WindowParts m_parts;
    const LessonProgress &m_course;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
