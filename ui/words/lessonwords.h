// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"

#include <QString>

#include <cstddef>

namespace lockscope {

/// Returns a lesson's text in the window's language.
QString lessonText(const Texts &texts);
/// Returns the heading of a lesson with its number, counted from 1: "Lesson 5/16 · Deleting a
/// stranger's lock". `index`: its index in lessonLibrary().
QString lessonHeading(std::size_t index);
/// Returns a goal with its kind: "Break it: Drag the work until a stranger's lock is deleted".
QString lessonGoalLine(const LessonGoal &goal);
/// Returns the line about the passage that the lesson is based on, and its author: "Source: …".
QString lessonSource(const Lesson &lesson);
/// Returns the same line as HTML with links (withSourceLinks()).
QString lessonSourceHtml(const Lesson &lesson);

} // namespace lockscope
