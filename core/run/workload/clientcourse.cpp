// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/workload/clientcourse.h"

namespace lockscope {

Event aboutLock(Host &host, const Resource &resource, const HeldLock &lock)
{
    Event columns;
    columns.key = host.rows().intern(resource);
    columns.token = host.rows().intern(lock.token);
    columns.fence = host.rows().intern(lock.fence);
    return columns;
}

} // namespace lockscope
