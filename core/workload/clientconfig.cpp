// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/clientconfig.h"

namespace lockscope {

Event lockColumns(ClientProcess &process, const Resource &resource, const HeldLock &lock)
{
    Event columns;
    columns.key = process.rows().intern(resource);
    columns.token = process.rows().intern(lock.token);
    columns.fence = process.rows().intern(lock.fence);
    return columns;
}

} // namespace lockscope
