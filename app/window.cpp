// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window.h"

#include "app/stopsignals.h"

#include "ui/window/mainwindow.h"

#include <QApplication>
#include <QSocketNotifier>

namespace lockscope {

int runWindow(const QString &file)
{
    const StopSignals signals; // before Qt starts its threads
    static char name[] = "lockscope";
    static char *arguments[] = {name, nullptr};
    static int argumentCount = 1;
    QApplication application(argumentCount, arguments);
    QApplication::setApplicationName(QStringLiteral("lockscope"));
    QApplication::setApplicationVersion(QStringLiteral(LOCKSCOPE_VERSION));

    QSocketNotifier notifier(signals.descriptor(), QSocketNotifier::Read);
    QObject::connect(&notifier, &QSocketNotifier::activated, &application, [&signals] {
        if (const auto signal = signals.wait(std::chrono::milliseconds(0)))
            QApplication::exit(signalExitCode(*signal));
    });

    MainWindow window(nullptr);
    window.show();
    if (!file.isEmpty())
        window.open(file);
    return QApplication::exec();
}

} // namespace lockscope
