// SPDX-License-Identifier: GPL-3.0-or-later
// The window. `lockscope` checks the arguments and starts it; the menu entry starts it, too.
#include "app/process/startup.h"
#include "app/process/stopsignals.h"

#include "core/analysis/lesson/lesson.h"
#include "ui/state/lessonprogress.h"
#include "ui/window/mainwindow.h"
#include "ui/window/wiring/sessionfeature.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QSocketNotifier>
#include <QTimer>

#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <optional>

namespace lockscope {
namespace {

// Shows the window until the user closes it or a signal ends the program. Returns the exit code.
int run(int argc, char *argv[])
{
    if (!hasDisplay()) {
        std::fputs(
            "lockscope-window: no display; see lockscope --help for commands that need none\n",
            stderr);
        return EXIT_FAILURE;
    }
    const StopSignals signals;        // before Qt starts its threads
    static char name[] = "lockscope"; // the name by which window managers know the program
    argv[0] = name;
    QApplication application(argc, argv);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setDesktopFileName(
        QStringLiteral("org.lockscope.Lockscope")); // the desktop file with the icon, for Wayland
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));
    const QCommandLineOption open(QStringLiteral("open"));
    const QCommandLineOption makeScenario(QStringLiteral("new"));
    const QCommandLineOption lesson(QStringLiteral("lesson"), {}, QStringLiteral("LESSON"));
    QCommandLineParser parser;
    parser.addOptions({open, makeScenario, lesson});
    parser.addPositionalArgument(QStringLiteral("FILE"), {}, QStringLiteral("[FILE]"));
    parser.addHelpOption();
    parser.addVersionOption();
    parser.process(application);

    MainWindow window(nullptr);
    window.session().setProgram(QCoreApplication::applicationFilePath());
    std::optional<int> signal;
    QSocketNotifier notifier(signals.descriptor(), QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &window, [&] {
        signal = signals.wait(std::chrono::milliseconds(0));
        if (!signal)
            return;
        window.session().closeAtOnce();
        QApplication::exit();
    });
    window.show();
    if (const QStringList files = parser.positionalArguments(); !files.isEmpty())
        window.open(files.first());
    const std::size_t number = parser.value(lesson).toULongLong();
    if (number > 0 && number <= lessonLibrary().size())
        window.lesson().begin(number - 1);
    if (parser.isSet(makeScenario))
        window.makeScenario();
    if (parser.isSet(open))
        QTimer::singleShot(0, &window, &MainWindow::askOpen);
    const int exitCode = QApplication::exec();
    return signal ? signalExitCode(*signal) : exitCode;
}

} // namespace
} // namespace lockscope

int main(int argc, char *argv[])
{
    return lockscope::runProgram(argc, argv, lockscope::run);
}
