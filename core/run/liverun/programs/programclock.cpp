// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programclock.h"

#include "core/live/servers/childprocess.h"
#include "core/preload/preloadlayout.h"

#include <QProcessEnvironment>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {

// Returns a clock that shows the correct time.
Result<std::unique_ptr<ProgramClock>> ProgramClock::makeExact()
{
    auto module = findPreloadModule();
    auto folder = RunFolder::create();
    if (!module)
        return module.error();
    if (!folder)
        return folder.error();
    auto page = PreloadPage::create(folder.value()->path() / "clock");
    if (!page)
        return page.error();
    auto clock = std::make_unique<ProgramClock>();
    clock->m_module = std::move(module).value();
    clock->m_folder = std::move(folder).value();
    clock->m_page = std::move(page).value();
    return clock;
}

Result<std::unique_ptr<ProgramClock>> ProgramClock::make(
    const FaultPlan &faults, ClientId client, Duration offset)
{
    const auto changesThisClock = [client](const Fault &fault) {
        return fault.action == FaultAction::clientClock && fault.target.client == client;
    };
    if (offset == Duration::zero() && std::none_of(faults.begin(), faults.end(), changesThisClock))
        return std::unique_ptr<ProgramClock>();
    auto made = makeExact();
    if (!made)
        return made.error();
    std::unique_ptr<ProgramClock> clock = std::move(made).value();
    clock->m_ownOffset = offset;
    clock->jumpTo(Duration::zero());
    for (const Fault &fault : faults) {
        if (!changesThisClock(fault))
            continue;
        if (fault.drift != 0)
            clock->m_page->setRate(ClockRate(std::llround(fault.drift)));
        if (!fault.begin.when)
            clock->jumpTo(fault.offset);
    }
    return clock;
}

void ProgramClock::addTo(QProcessEnvironment &environment) const
{
    const QProcessEnvironment preloading = preloadEnvironment(m_module, *m_page);
    for (const QString &name :
        {QStringLiteral("LD_PRELOAD"), QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE)})
        environment.insert(name, preloading.value(name));
}

void ProgramClock::jumpTo(Duration offset)
{
    const Duration target = m_ownOffset + offset;
    m_page->jump(target - std::exchange(m_offset, target));
}

} // namespace lockscope
