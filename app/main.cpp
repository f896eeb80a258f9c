// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandparser.h"
#include "app/output.h"
#include "app/process/startup.h"

#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/library.h"
#include "lockscope/base/systemreason.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QTranslator>

#include <cerrno>
#include <clocale>
#include <cstring>

#include <unistd.h>

namespace lockscope {
namespace {

// For a machine without a display: judges the trace, or runs the scenario (without a file: the
// first scenario of the library), and prints the result.
int runWithoutDisplay(const QString &file)
{
    if (isTraceFile(file)) {
        printMessage(
            Usage::tr("no display for the window; judging %1 instead").arg(file).toStdString());
        return checkFile(file, Outputs{});
    }
    RunCall call;
    call.scenario = file.isEmpty() ? scenarioLibrary().front().id
                                   : QFileInfo(file).absoluteFilePath().toStdString();
    printMessage(Usage::tr("no display for the window; running %1 without it")
                     .arg(textOf(call.scenario))
                     .toStdString());
    return runScenario(call);
}

// Replaces this process by the window, which reads the same arguments. Returns only if that fails.
int startWindow(char *argv[])
{
    const QByteArray program = QFile::encodeName(
        QCoreApplication::applicationDirPath() + QStringLiteral("/lockscope-window"));
    ::execv(program.constData(), argv);
    const int error = errno;
    return fail(couldNotRun,
        error == ENOENT
            ? Error{LOCKSCOPE_TEXT(
                "Error", "the window is not installed; it is in the package lockscope-window")}
            : Error{{LOCKSCOPE_TEXT("Error", "cannot start {program}: {reason}"),
                {{"program", program.toStdString()}, {"reason", systemReason(error)}}}});
}

int run(int argc, char *argv[])
{
    const QCoreApplication application(argc, argv);
    QTranslator translator;
    installLanguage(translator, systemLanguageCode());
    // systemReason() translates what the operating system says in English.
    std::setlocale(LC_MESSAGES, "C");
    const Result<CommandResult> result = executeCommandLine(QCoreApplication::arguments());
    if (!result)
        return fail(wrongUsage, result.error());
    if (!result.value().windowFile)
        return result.value().exitCode;
    return hasDisplay() ? startWindow(argv) : runWithoutDisplay(*result.value().windowFile);
}

} // namespace
} // namespace lockscope

int main(int argc, char *argv[])
{
    return lockscope::runProgram(argc, argv, lockscope::run);
}
