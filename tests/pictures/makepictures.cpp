// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the README and of the manual from the program itself: "./dev pictures"
// starts it.
#include "tests/pictures/manualpictures.h"
#include "tests/pictures/picturewindow.h"

#include <QApplication>

using namespace lockscope;

namespace {

/// Saves `folder/NAME.png`, once the window has painted everything.
void save(PictureWindow &picture, const QString &folder, const char *name)
{
    picture.finishPainting();
    const QString file = folder + u'/' + QLatin1String(name) + QLatin1String(".png");
    if (!picture.window.grab().save(file))
        qFatal("%s: cannot be written", qUtf8Printable(file));
}

void makeFailure(const QString &folder)
{
    PictureWindow picture("F10", "set-px-lua");
    save(picture, folder, "failure");
}

void makeComparison(const QString &folder)
{
    PictureWindow picture("F17c", "set-px-get-del", {1440, 900});
    actionNamed(picture.window, QStringLiteral("Pin run as A"))->trigger();
    picture.settle();
    picture.window.experiment().editor.chooseScheme("set-px-lua");
    picture.settle();
    save(picture, folder, "comparison");
}

void makeLesson(const QString &folder)
{
    PictureWindow picture("peaceful", "set-px-lua");
    picture.startLesson(6);
    QTest::keyClick(&picture.window, Qt::Key_PageDown);
    picture.settle();
    save(picture, folder, "lesson");
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
        settings.resetToFirstStart();
    }
    makeManualPictures(QString::fromLocal8Bit(arguments[2]));
}
