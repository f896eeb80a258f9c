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

// The module comes before other entries of LD_PRELOAD.
QProcessEnvironment preloading(const std::string &module)
{
    QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
    const QString preload = QStringLiteral("LD_PRELOAD");
    const QString inherited = environment.value(preload);
    environment.insert(preload,
        QString::fromStdString(module)
            + (inherited.isEmpty() ? inherited : QLatin1Char(':') + inherited));
    return environment;
}

} // namespace

void prepare(QProcess &child)
{
    child.setChildProcessModifier([parent = getpid()] { prepareChild(parent); });
}

QProcessEnvironment preloadEnvironment(const std::string &module, const PreloadPage &page)
{
    QProcessEnvironment environment = preloading(module);
    environment.insert(
        QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE), QString::fromStdString(page.path()));
    return environment;
}

Result<Done> preloadInto(QProcess &server, const PreloadPage *page)
{
    const Result<std::string> module = findPreloadModule();
    if (!module && page)
        return module.error();
    if (!module)
        return Done{};
    QProcessEnvironment environment =
        page ? preloadEnvironment(module.value(), *page) : preloading(module.value());
    environment.insert(QStringLiteral(LOCKSCOPE_PRELOAD_OWN_USER), QStringLiteral("yes"));
    server.setProcessEnvironment(environment);
    return Done{};
}

} // namespace lockscope
