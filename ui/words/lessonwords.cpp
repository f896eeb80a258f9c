// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/lessonwords.h"

#include "core/lab/lesson/lesson.h"
#include "ui/words/sources.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QLocale>

namespace lockscope {
namespace {

struct LessonText {
    Q_DECLARE_TR_FUNCTIONS(lockscope::Lessons)
};

QString goalWord(LessonGoal::Kind kind)
{
    switch (kind) {
    case LessonGoal::Kind::breakIt: return LessonText::tr("Break it");
    case LessonGoal::Kind::fixIt: return LessonText::tr("Fix it");
    case LessonGoal::Kind::see: break;
    }
    return LessonText::tr("See it");
}

} // namespace

QString lessonText(const Texts &texts)
{
    return textOf(textIn(texts, QLocale().language() == QLocale::Chinese ? "zh_CN" : "en"));
}

QString lessonHeading(std::size_t index)
{
    //: %1: the number of the lesson, %2: the number of lessons, %3: the title
    return LessonText::tr("Lesson %1/%2 · %3")
        .arg(index + 1)
        .arg(lessonLibrary().size())
        .arg(lessonText(lessonLibrary()[index].title));
}

QString lessonGoalLine(const LessonGoal &goal)
{
    //: a goal of a lesson; %1: its kind, "Break it"; %2: the task
    return LessonText::tr("%1: %2").arg(goalWord(goal.kind), lessonText(goal.text));
}

QString lessonSource(const Lesson &lesson)
{
    return LessonText::tr("Source: %1").arg(lessonText(lesson.source));
}

QString lessonSourceHtml(const Lesson &lesson)
{
    return withSourceLinks(lessonSource(lesson));
}

} // namespace lockscope
