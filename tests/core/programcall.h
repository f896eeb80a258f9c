// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDir>
#include <QProcess>

namespace lockscope {

/// The result of a call of Lockscope. Exit code -1: the process did not end in time, or a signal
/// ended it.
struct CallResult {
    int exitCode = -1;
    QByteArray out;
    QByteArray messages;
};

/// Waits for the end of the process, up to two minutes: other programs may use the machine, too.
inline CallResult waitForResult(QProcess &process)
{
    if (!process.waitForFinished(120'000) || process.exitStatus() != QProcess::NormalExit)
        return {-1, process.readAllStandardOutput(), process.readAllStandardError()};
    return {process.exitCode(), process.readAllStandardOutput(), process.readAllStandardError()};
}

/// Returns an environment without a display and without a redis-server. A live run or a window
/// cannot start in it. `locale`: the value of LC_ALL, which decides the language of the texts.
inline QProcessEnvironment bareEnvironment(const QString &locale = QStringLiteral("C"))
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    for (const char *name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        environment.remove(QString::fromLatin1(name));
    environment.insert(QStringLiteral("PATH"), QStringLiteral("/nonexistent"));
    environment.insert(QStringLiteral("LC_ALL"), locale);
    return environment;
}

/// Starts Lockscope as a process and waits for its end. `environment`: bareEnvironment(), unless
/// another one is given.
inline CallResult callProgram(const QStringList &arguments,
    const QString &folder = QDir::tempPath(),
    const QProcessEnvironment &environment = bareEnvironment())
{
    QProcess process;
    process.setProcessEnvironment(environment);
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral(LOCKSCOPE_PROGRAM), arguments);
    return waitForResult(process);
}

} // namespace lockscope
