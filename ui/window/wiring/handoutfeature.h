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

/// The hand-out of a lesson, from the Lessons menu: asks what it is to be of, runs the pages' experiments on a thread of its own, and
/// writes the PDF, whole or not at all. What cannot be is said in the message bar.
class HandoutFeature : public QObject {
    Q_OBJECT
public:
    HandoutFeature(const WindowParts &parts, LessonFeature &lessons);

    /// Makes it, and tells by `ended` when it is there, or cannot be. `lesson`: its place in lessonLibrary().
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
