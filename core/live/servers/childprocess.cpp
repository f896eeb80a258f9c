// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/childprocess.h"

#include "core/live/servers/preloadpage.h"
#include "core/preload/preloadlayout.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope {
namespace {

// Runs in the child between fork and exec, where code must not allocate memory or lock a mutex.
// `parent`: the process that forked.
void prepareChild(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127); // the parent ended before the death signal was set
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setsid(); // so that Ctrl-C in the terminal of this program does not reach the child
#ifdef CLOSE_RANGE_CLOEXEC
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
#endif
}

} // namespace

void prepare(QProcess &child)
{
    child.setChildProcessModifier([parent = getpid()] { prepareChild(parent); });
}

QProcessEnvironment preloadEnvironment(const std::string &module, const PreloadPage &page)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString preload = QStringLiteral("LD_PRELOAD");
    const QString inherited = environment.value(preload);
    environment.insert(preload,
        QString::fromStdString(module)
            + (inherited.isEmpty() ? inherited : QLatin1Char(':') + inherited));
    environment.insert(
        QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE), QString::fromStdString(page.path()));
    return environment;
}

} // namespace lockscope
