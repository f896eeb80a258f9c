// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/stopsignals.h"

#include "ui/state/lessonprogress.h"
#include "ui/window/mainwindow.h"
#include "ui/window/windowfiles.h"
#include "ui/window/wiring/lessonfeature.h"
#include "ui/window/wiring/libraryfeature.h"
#include "ui/window/wiring/sessionfeature.h"

#include <QApplication>
#include <QSocketNotifier>
#include <QTimer>

namespace lockscope {

int runWindow(const WindowCall &call)
{
    const StopSignals signals; // before Qt starts its threads
    static char name[] = "lockscope";
    static char *arguments[] = {name, nullptr};
    static int argumentCount = 1;
    QApplication application(argumentCount, arguments);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setDesktopFileName(
        QStringLiteral("org.lockscope.Lockscope")); // the desktop file with the icon, for Wayland
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));

    MainWindow window(nullptr);
    auto *const session = window.findChild<SessionFeature *>();
    session->setProgram(QCoreApplication::applicationFilePath());
    std::optional<int> signal;
    QSocketNotifier notifier(signals.descriptor(), QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, session, [&] {
        signal = signals.wait(std::chrono::milliseconds(0));
        if (!signal)
            return;
        session->closeAtOnce();
        QApplication::exit();
    });
    window.show();
    if (!call.file.isEmpty())
        window.open(call.file);
    if (call.lesson > 0)
        window.findChild<LessonFeature *>()->progress().begin(call.lesson - 1);
    if (call.makesScenario)
        window.findChild<LibraryFeature *>()->openNewScenarioDialog();
    if (call.asksForFile)
        QTimer::singleShot(0, &window, [&window] { window.findChild<WindowFiles *>()->askOpen(); });
    const int exitCode = QApplication::exec();
    return signal ? signalExitCode(*signal) : exitCode;
}

} // namespace lockscope
