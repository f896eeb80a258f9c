// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"

#include <QString>

#include <cstddef>

namespace lockscope {

/// A lesson's text in the window's language.
QString lessonText(const Texts &texts);
/// The lesson with its number, counted from 1: "Lesson 5/16 · Deleting a stranger's lock". `index`: its place in lessonLibrary().
QString lessonHeading(std::size_t index);
/// A goal with its kind: "Break it: Drag the work until a stranger's lock is deleted".
QString lessonGoalLine(const LessonGoal &goal);
/// The passage that the lesson rests on: "Told in: …".
QString lessonSource(const Lesson &lesson);
/// The same as HTML, with the lesson's links in it.
QString lessonSourceHtml(const Lesson &lesson);

} // namespace lockscope
