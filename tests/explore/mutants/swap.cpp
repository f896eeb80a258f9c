// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/mutants/swap.h"

#include "core/run/client/clientscheme.h"
#include "core/run/workload/fencing.h"

#include <utility>

namespace lockscope {
namespace {

const Scheme *swapped = nullptr;

Task<Acquisition> unchanged(Acquisition granted)
{
    co_return granted;
}

} // namespace

Swap::Swap(const Scheme *scheme)
{
    swapped = scheme;
}

Swap::~Swap()
{
    swapped = nullptr;
}

// The linker's option --wrap gives the program's function the name __real_…, and calls __wrap_… instead.
#define LOCKSCOPE_SCHEME_OF_RUN "_ZN9lockscope11schemeOfRunERKNS_17EffectiveScenarioE"
#define LOCKSCOPE_SCHEME_OF_CLIENT "_ZN9lockscope14schemeOfClientERKNS_17EffectiveScenarioENS_2IdINS_9ClientTagEtEE"
#define LOCKSCOPE_REQUEST_FENCE "_ZN9lockscope12requestFenceERNS_13ClientProcessEPKNS_6SchemeENS_11AcquisitionE"

const Scheme *realSchemeOfRun(const EffectiveScenario &effective) asm("__real_" LOCKSCOPE_SCHEME_OF_RUN);
const Scheme *wrappedSchemeOfRun(const EffectiveScenario &effective) asm("__wrap_" LOCKSCOPE_SCHEME_OF_RUN);
const Scheme *wrappedSchemeOfRun(const EffectiveScenario &effective)
{
    return swapped ? swapped : realSchemeOfRun(effective);
}

const Scheme *realSchemeOfClient(const EffectiveScenario &effective, ClientId client) asm("__real_" LOCKSCOPE_SCHEME_OF_CLIENT);
const Scheme *wrappedSchemeOfClient(const EffectiveScenario &effective, ClientId client) asm("__wrap_" LOCKSCOPE_SCHEME_OF_CLIENT);
const Scheme *wrappedSchemeOfClient(const EffectiveScenario &effective, ClientId client)
{
    return swapped ? swapped : realSchemeOfClient(effective, client);
}

Task<Acquisition> realRequestFence(ClientProcess &process, const Scheme *scheme, Acquisition granted) asm("__real_" LOCKSCOPE_REQUEST_FENCE);
Task<Acquisition> wrappedRequestFence(ClientProcess &process, const Scheme *scheme, Acquisition granted) asm("__wrap_" LOCKSCOPE_REQUEST_FENCE);
// A broken scheme may already have taken the fencing token, too early.
Task<Acquisition> wrappedRequestFence(ClientProcess &process, const Scheme *scheme, Acquisition granted)
{
    return granted.lock->fence ? unchanged(std::move(granted)) : realRequestFence(process, scheme, std::move(granted));
}

} // namespace lockscope
