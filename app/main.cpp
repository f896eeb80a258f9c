// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/commands.h"
#include "app/output.h"
#include "app/window.h"

#include "core/run/shared/threadrefused.h"
#include "core/scenario/files/library.h"
#include "ui/shared/language.h"
#include "ui/shared/tracefile.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QTranslator>

#include <clocale>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <new>

#include <langinfo.h>

namespace lockscope {
namespace {

std::terminate_handler defaultTerminateHandler = nullptr;

// The terminate handler of all threads. If memory is exhausted, ends the program with a message.
// Any other exception is a bug: aborts.
void onTerminate()
{
    try {
        if (std::current_exception())
            std::rethrow_exception(std::current_exception());
    } catch (const std::bad_alloc &) {
        std::fputs(
            "lockscope: not enough memory; use a shorter run or trace, or more memory\n", stderr);
        std::_Exit(couldNotRun);
    } catch (...) {
    }
    defaultTerminateHandler();
}

// Qt expects a UTF-8 locale; version 6.8 writes five lines to standard error if there is another
// one. This changes only the encoding, so the language stays that of the user. REQUIRES: no other
// thread runs.
void useUtf8()
{
    std::setlocale(LC_ALL, "");
    if (std::strcmp(::nl_langinfo(CODESET), "UTF-8") == 0)
        return;
    if (const QByteArray all = qgetenv("LC_ALL");
        !all.isEmpty()) { // takes precedence over LC_CTYPE
        qputenv("LANG", all);
        qputenv("LC_MESSAGES", all);
        qunsetenv("LC_ALL");
    }
    qputenv("LC_CTYPE", "C.UTF-8");
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

// For a machine without a display: judges the trace, or runs the scenario (without a file: the
// first scenario of the library), and prints the result.
int runWithoutDisplay(const QString &file)
{
    if (isTraceFile(file)) {
        printMessage("no display for the window; judging " + file.toStdString() + " instead");
        return checkFile(file, Outputs{});
    }
    RunCall call;
    call.scenario = file.isEmpty() ? scenarioLibrary().front().id
                                   : QFileInfo(file).absoluteFilePath().toStdString();
    printMessage("no display for the window; running " + call.scenario + " without it");
    return runScenario(call);
}

int run(int argc, char *argv[])
{
    useUtf8();
    WindowCall window;
    {
        const QCoreApplication application(argc, argv);
        QTranslator translator;
        Language::install(translator, Language::systemCode());
        std::setlocale(LC_MESSAGES, "C"); // the errors of commands are English, so std::strerror()
                                          // must return English texts, too
        const Result<CommandResult> result = executeCommandLine(QCoreApplication::arguments());
        if (!result)
            return fail(wrongUsage, result.error());
        if (!result.value().window)
            return result.value().exitCode;
        window = *result.value().window;
        if (!hasDisplay())
            return runWithoutDisplay(window.file);
    }
    std::setlocale(LC_MESSAGES, "");
    return runWindow(window);
}

} // namespace
} // namespace lockscope

int main(int argc, char *argv[])
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe or connection is reported by the failed write
    lockscope::defaultTerminateHandler = std::set_terminate(lockscope::onTerminate);
    // The exceptions are caught so that destructors run, which remove files and stop servers.
    // Without a handler they might not run.
    try {
        return lockscope::run(argc, argv);
    } catch (const std::bad_alloc &) {
        std::terminate();
    } catch (const std::system_error &refusal) {
        return lockscope::fail(lockscope::couldNotRun, lockscope::threadRefused(refusal));
    }
}
