// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commandline.h"
#include "app/commands.h"
#include "app/output.h"
#include "app/window.h"

#include "core/run/shared/threadrefused.h"
#include "core/scenario/files/library.h"

#include <QCoreApplication>
#include <QFileInfo>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>

namespace lockscope {
namespace {

std::terminate_handler abortWithReason = nullptr;

// Ends the program when a thread runs out of memory. Any other exception is a bug.
void endOnException()
{
    try {
        if (std::current_exception())
            std::rethrow_exception(std::current_exception());
    } catch (const std::bad_alloc &) {
        std::fputs("lockscope: not enough memory; use a shorter run or trace, or more memory\n", stderr);
        std::_Exit(couldNotRun);
    } catch (...) {
    }
    abortWithReason();
}

bool haveDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

// Does in text what the window would do.
int runWithoutDisplay(const QString &file)
{
    if (file.endsWith(QLatin1String(".csv"))) {
        printMessage("no display for the window; judging " + file.toStdString() + " instead");
        return checkCommand(CheckCall{file, Outputs{}});
    }
    RunCall call;
    call.scenario = file.isEmpty() ? scenarioLibrary().front().id : QFileInfo(file).absoluteFilePath().toStdString();
    printMessage("no display for the window; running " + call.scenario + " without it");
    return runCommand(call);
}

int printedText(const TextCall &call)
{
    const Result<Done> printed = printText(call.text);
    return printed ? 0 : fail(couldNotRun, printed.error());
}

// Runs a command that needs no window. Returns nullopt if the window is wanted, which needs a QApplication.
std::optional<int> runHeadless(const Call &call)
{
    if (const auto *text = std::get_if<TextCall>(&call))
        return printedText(*text);
    if (const auto *list = std::get_if<ListCall>(&call))
        return listCommand(*list);
    if (const auto *schemes = std::get_if<SchemesCall>(&call))
        return schemesCommand(*schemes);
    if (const auto *run = std::get_if<RunCall>(&call))
        return runCommand(*run);
    if (const auto *check = std::get_if<CheckCall>(&call))
        return checkCommand(*check);
    if (const auto *sweep = std::get_if<SweepCall>(&call))
        return sweepCommand(*sweep);
    if (!haveDisplay())
        return runWithoutDisplay(std::get<WindowCall>(call).file);
    return {};
}

int run(int argc, char *argv[])
{
    QString file;
    {
        const QCoreApplication application(argc, argv);
        const Result<Call> call = parseCommandLine(QCoreApplication::arguments());
        if (!call)
            return fail(wrongUsage, call.error());
        if (const std::optional<int> exitCode = runHeadless(call.value()))
            return *exitCode;
        file = std::get<WindowCall>(call.value()).file;
    }
    return runWindow(file);
}

} // namespace
} // namespace lockscope

int main(int argc, char *argv[])
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe or connection is reported by the failed write
    lockscope::abortWithReason = std::set_terminate(lockscope::endOnException);
    // Caught here only so that files and servers are cleaned up before the program ends.
    try {
        return lockscope::run(argc, argv);
    } catch (const std::bad_alloc &) {
        std::terminate();
    } catch (const std::system_error &refusal) {
        return lockscope::fail(lockscope::couldNotRun, lockscope::threadRefused(refusal));
    }
}
