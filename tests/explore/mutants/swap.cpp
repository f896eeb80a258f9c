// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/explore/mutants/swap.h"

#include "core/scenario/clientscheme.h"
#include "core/workload/fencing.h"

#include <utility>

namespace lockscope {
namespace {

const Scheme *replacementScheme = nullptr;

Task<Acquisition> unchanged(Acquisition granted)
{
    co_return granted;
}

} // namespace

SchemeReplacement::SchemeReplacement(const Scheme *scheme)
{
    replacementScheme = scheme;
}

SchemeReplacement::~SchemeReplacement()
{
    replacementScheme = nullptr;
}

// With the linker's option --wrap, a call of the program's function calls __wrap_… in its place.
// __real_… is the program's function.
#define LOCKSCOPE_SCHEME_OF_RUN "_ZN9lockscope11schemeOfRunERKNS_17EffectiveScenarioE"
#define LOCKSCOPE_SCHEME_OF_CLIENT                                                                 \
    "_ZN9lockscope14schemeOfClientERKNS_17EffectiveScenarioENS_2IdINS_9ClientTagEtEE"
#define LOCKSCOPE_REQUEST_FENCE                                                                    \
    "_ZN9lockscope12requestFenceERNS_13ClientProcessEPKNS_6SchemeENS_11AcquisitionE"

const Scheme *realSchemeOfRun(const EffectiveScenario &effective) asm(
    "__real_" LOCKSCOPE_SCHEME_OF_RUN);
const Scheme *wrappedSchemeOfRun(const EffectiveScenario &effective) asm(
    "__wrap_" LOCKSCOPE_SCHEME_OF_RUN);
const Scheme *wrappedSchemeOfRun(const EffectiveScenario &effective)
{
    return replacementScheme ? replacementScheme : realSchemeOfRun(effective);
}

const Scheme *realSchemeOfClient(const EffectiveScenario &effective, ClientId client) asm(
    "__real_" LOCKSCOPE_SCHEME_OF_CLIENT);
const Scheme *wrappedSchemeOfClient(const EffectiveScenario &effective, ClientId client) asm(
    "__wrap_" LOCKSCOPE_SCHEME_OF_CLIENT);
const Scheme *wrappedSchemeOfClient(const EffectiveScenario &effective, ClientId client)
{
    return replacementScheme ? replacementScheme : realSchemeOfClient(effective, client);
}

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
