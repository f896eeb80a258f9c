// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/lesson/lessonlibrary.h"

#include "core/lab/lesson/lessonjson.h"

#include <QDir>
#include <QFile>

#include <string_view>
#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without it, a program that links the
// static library does not have the resources.
static void initLessonResources()
{
    Q_INIT_RESOURCE(lessons);
}

namespace lockscope {
namespace {

std::vector<Lesson> readLessons()
{
    initLessonResources();
    std::vector<Lesson> lessons;
    const QDir folder(QStringLiteral(":/lockscope/lessons"));
    for (const QString &name :
        folder.entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name)) {
        QFile file(folder.filePath(name));
        const bool isOpen = file.open(QIODevice::ReadOnly);
        LOCKSCOPE_ASSERT(isOpen);
        const QByteArray bytes = file.readAll();
        Result<Lesson> lesson = parseLesson(
            std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        LOCKSCOPE_ASSERT(lesson && lesson.value().id + ".json" == name.toStdString());
        lessons.push_back(std::move(lesson).value());
    }
    return lessons;
}

} // namespace

const std::vector<Lesson> &lessonLibrary()
{
    static const std::vector<Lesson> lessons = readLessons();
    return lessons;
}

} // namespace lockscope
