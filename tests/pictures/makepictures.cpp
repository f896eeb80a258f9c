// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the README and of the manual from the program itself: "./dev pictures" starts it.
#include "tests/pictures/manualpictures.h"
#include "tests/pictures/subject.h"

#include <QApplication>

using namespace lockscope;

namespace {

/// Saves `folder/NAME.png`, once the window has painted everything.
void save(Subject &subject, const QString &folder, const char *name)
{
    subject.finishPainting();
    const QString file = folder + u'/' + QLatin1String(name) + QLatin1String(".png");
    if (!subject.window.grab().save(file))
        qFatal("%s: cannot be written", qUtf8Printable(file));
}

void makeFailure(const QString &folder)
{
    Subject subject("F10", "set-px-lua");
    save(subject, folder, "failure");
}

void makeComparison(const QString &folder)
{
    Subject subject("F17c", "set-px-get-del", {1440, 900});
    actionNamed(subject.window, QStringLiteral("Pin run as A"))->trigger();
    subject.settle();
    subject.window.experiment().editor.chooseScheme("set-px-lua");
    subject.settle();
    save(subject, folder, "comparison");
}

void makeLesson(const QString &folder)
{
    Subject subject("peaceful", "set-px-lua");
    subject.startLesson(6);
    QTest::keyClick(&subject.window, Qt::Key_PageDown);
    subject.settle();
    save(subject, folder, "lesson");
}

} // namespace

int main(int count, char **arguments)
{
    const QApplication application(count, arguments);
    if (count != 3)
        qFatal("usage: lockscope_pictures README_FOLDER MANUAL_FOLDER");
    const OwnFolder settings;
    for (const auto make : {makeFailure, makeComparison, makeLesson}) {
        make(QString::fromLocal8Bit(arguments[1]));
        settings.forget();
    }
    makeManualPictures(QString::fromLocal8Bit(arguments[2]));
}
