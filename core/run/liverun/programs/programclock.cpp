// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programclock.h"

#include "core/live/servers/childprocess.h"
#include "core/preload/preloadlayout.h"

#include <QProcessEnvironment>

#include <cmath>
#include <utility>

namespace lockscope {

Result<std::unique_ptr<ProgramClock>> ProgramClock::make(const FaultPlan &faults, ClientId client)
{
    std::unique_ptr<ProgramClock> clock;
    for (const Fault &fault : faults) {
        if (fault.action != FaultAction::clientClock || fault.target.client != client)
            continue;
        if (!clock) {
            clock = std::make_unique<ProgramClock>();
            auto module = findPreloadModule();
            auto folder = RunFolder::create();
            if (!module)
                return module.error();
            if (!folder)
                return folder.error();
            auto page = PreloadPage::create(folder.value()->path() / "clock");
            if (!page)
                return page.error();
            clock->m_module = std::move(module).value();
            clock->m_folder = std::move(folder).value();
            clock->m_page = std::move(page).value();
        }
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
    for (const QString &name : {QStringLiteral("LD_PRELOAD"), QStringLiteral(LOCKSCOPE_PRELOAD_VARIABLE)})
        environment.insert(name, preloading.value(name));
}

void ProgramClock::jumpTo(Duration offset)
{
    m_page->jump(offset - std::exchange(m_offset, offset));
}

} // namespace lockscope
