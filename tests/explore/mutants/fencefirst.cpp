// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/workload/fencing.h"

#include <utility>

namespace lockscope {
namespace {

Task<Acquisition> unchanged(Acquisition granted)
{
    co_return granted;
}

} // namespace

// With the linker's option --wrap, a call of the program's function calls __wrap_… in its place.
// __real_… is the program's function.
#define LOCKSCOPE_REQUEST_FENCE                                                                    \
    "_ZN9lockscope12requestFenceERNS_13ClientProcessEPKNS_6SchemeENS_11AcquisitionE"

Task<Acquisition> realRequestFence(ClientProcess &process, const Scheme *scheme,
    Acquisition granted) asm("__real_" LOCKSCOPE_REQUEST_FENCE);
Task<Acquisition> wrappedRequestFence(ClientProcess &process, const Scheme *scheme,
    Acquisition granted) asm("__wrap_" LOCKSCOPE_REQUEST_FENCE);
// With BrokenSetPx::Line::fenceFirst, the client already has a fencing token. Then it must not get
// a second one.
Task<Acquisition> wrappedRequestFence(
    ClientProcess &process, const Scheme *scheme, Acquisition granted)
{
    return granted.lock->fence ? unchanged(std::move(granted))
                               : realRequestFence(process, scheme, std::move(granted));
}

} // namespace lockscope
