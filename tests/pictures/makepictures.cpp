// SPDX-License-Identifier: GPL-3.0-or-later
// Makes the pictures of the README from the program itself: "./dev pictures" writes them into resources/pictures.
#include "core/scenario/files/library.h"
#include "tests/ui/windowrig.h"
#include "ui/compare/pinning.h"
#include "ui/state/experiment.h"
#include "ui/window/wiring/comparefeature.h"

#include <QApplication>
#include <QMenu>
#include <QTest>

using namespace lockscope;

namespace {

constexpr int waitMaxMs = 60000;

/// The main window with the model's run of a scenario, from which a picture is made.
class PictureWindow {
public:
    PictureWindow(const char *scenario, const char *scheme, QSize size = {1280, 720})
    {
        window.resize(size);
        window.show();
        actionNamed(window, QStringLiteral("Reset layout"))->trigger(); // Qt's screen without a display has another size than the window
        Scenario chosen = findScenario(scenario).value();
        chosen.scheme = scheme;
        window.experiment().editor.chooseScenario(chosen);
        settle();
    }
    /// Waits until the chosen run is shown, and compared if a run is pinned.
    void settle()
    {
        const Experiment &experiment = window.experiment();
        const Pinning &pinning = window.findChild<CompareFeature *>()->pinning();
        const bool isShown = QTest::qWaitFor(
            [&] {
                const auto &header = experiment.viewer.header();
                const Choice &choice = experiment.editor.choice();
                return !experiment.preview.isBusy() && header && header->scenario == choice.scenario().id && header->scheme == choice.scheme()
                    && !pinning.isBusy() && (!pinning.isPinned() || pinning.pair());
            },
            waitMaxMs);
        if (!isShown)
            qFatal("the run is not shown");
    }
    /// Waits until the window has painted everything, and saves it as `folder/NAME.png`.
    void save(const QString &folder, const char *name)
    {
        QTest::qWait(1500);
        const QString file = folder + u'/' + QLatin1String(name) + QLatin1String(".png");
        if (!window.grab().save(file))
            qFatal("%s: cannot be written", qUtf8Printable(file));
    }

    MainWindow window{nullptr};
};

void makeFailure(const QString &folder)
{
    PictureWindow picture("F10", "set-px-lua");
    picture.save(folder, "failure");
}

void makeComparison(const QString &folder)
{
    PictureWindow picture("F17c", "set-px-get-del", {1440, 900});
    actionNamed(picture.window, QStringLiteral("Pin run as A"))->trigger();
    picture.settle();
    picture.window.experiment().editor.chooseScheme("set-px-lua");
    picture.settle();
    picture.save(folder, "comparison");
}

void makeLesson(const QString &folder)
{
    PictureWindow picture("peaceful", "set-px-lua");
    auto *const menu = picture.window.findChild<QMenu *>(QStringLiteral("lessonsMenu"));
    Q_EMIT menu->aboutToShow();
    menu->actions().at(6)->trigger();
    picture.settle();
    QTest::keyClick(&picture.window, Qt::Key_PageDown);
    picture.settle();
    picture.save(folder, "lesson");
}

} // namespace

int main(int count, char **arguments)
{
    const QApplication application(count, arguments);
    if (count != 2)
        qFatal("usage: lockscope_pictures FOLDER");
    const OwnFolder settings;
    const QString folder = QString::fromLocal8Bit(arguments[1]);
    makeFailure(folder);
    settings.forget();
    makeComparison(folder);
    settings.forget();
    makeLesson(folder);
}
