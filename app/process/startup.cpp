// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/process/startup.h"

#include "lockscope/base/threadrefused.h"

#include <QByteArray>

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
        std::_Exit(EXIT_FAILURE);
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
    // If a locale that the environment names is not installed, Qt's own setlocale(LC_ALL, "")
    // fails, too, and leaves this one.
    std::setlocale(LC_CTYPE, "C.UTF-8");
}

} // namespace

int runProgram(int argc, char *argv[], int (*run)(int argc, char *argv[]))
{
    std::signal(SIGPIPE, SIG_IGN); // a closed pipe or connection is reported by the failed write
    defaultTerminateHandler = std::set_terminate(onTerminate);
    // The exceptions are caught so that destructors run, which remove files and stop servers.
    // Without a handler they might not run.
    try {
        useUtf8();
        return run(argc, argv);
    } catch (const std::bad_alloc &) {
        std::terminate();
    } catch (const std::system_error &refusal) {
        std::fprintf(stderr, "lockscope: %s\n", threadRefused(refusal).text.c_str());
        return EXIT_FAILURE;
    }
}

bool hasDisplay()
{
    return !qEnvironmentVariableIsEmpty("DISPLAY")
        || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
        || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

} // namespace lockscope
