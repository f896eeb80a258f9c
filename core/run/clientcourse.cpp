// SPDX-License-Identifier: GPL-3.0-or-later
#include "run/clientcourse.h"

namespace lockscope {

Event aboutLock(Host &host, const Resource &resource, const HeldLock &lock)
{
    Event columns;
    columns.key = host.intern(resource);
    columns.token = host.intern(lock.token);
    columns.fence = host.intern(lock.fence);
    return columns;
}

} // namespace lockscope
