// SPDX-License-Identifier: GPL-3.0-or-later
#include "live/childprocess.h"

#include <signal.h>
#include <sys/prctl.h>
#include <unistd.h>

namespace lockscope {

void prepareChild(pid_t parent)
{
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    if (getppid() != parent)
        _exit(127); // the parent died before the death signal was set
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, nullptr);
    setsid(); // Ctrl-C in our terminal is for us alone
#ifdef CLOSE_RANGE_CLOEXEC
    close_range(3, ~0U, CLOSE_RANGE_CLOEXEC);
#endif
}

} // namespace lockscope
