// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programenvironment.h"

#include "core/live/servers/childprocess.h"
#include "core/preload/preloadlayout.h"
#include "core/run/liverun/programs/programclient.h"
#include "lockscope/net/nodeaddress.h"

#include <QProcessEnvironment>

#include <algorithm>
#include <cmath>
#include <utility>

namespace lockscope {
namespace {

// LOCKSCOPE_ROUNDS of a program that works until the run ends.
constexpr int roundsWithoutEnd = 1'000'000'000;

} // namespace

std::vector<std::string> programEnvironment(
    const ProgramRun &run, ClientId client, const ProgramClock *clock)
{
    const Settings &settings = *run.settings;
    const Scenario &scenario = run.effective.scenario;
    QProcessEnvironment all = QProcessEnvironment::systemEnvironment();
    all.remove(QStringLiteral(
        "LOCKSCOPE_NODE_PASSWORD")); // it is for given nodes, which a program never gets
    const auto set = [&all](const char *name, const std::string &value) {
        all.insert(
            QStringLiteral("LOCKSCOPE_") + QLatin1String(name), QString::fromStdString(value));
    };
    const auto setMilliseconds = [&set](const char *name, Duration length) {
        set(name, std::to_string(std::chrono::ceil<std::chrono::milliseconds>(length).count()));
    };
    std::string nodes;
    for (int i = 1; i <= scenario.settings.nodes; ++i)
        nodes += (i == 1 ? "" : ",")
            + nodeUrl(run.links.relayOf(client, NodeId{static_cast<std::uint8_t>(i)})->address());
    set("NODES", nodes);
    set("STORE", nodeUrl(run.links.relayOf(client, storeNode)->address()));
    set("RESOURCE", scenario.resource.text);
    set("CLIENT", std::to_string(client.value));
    setMilliseconds("TTL_MS", settings.ttl);
    setMilliseconds("WORK_MS", settings.work);
    setMilliseconds("THINK_MS", settings.think);
    setMilliseconds("RETRY_MS", settings.retryDelay);
    setMilliseconds("NODE_TIMEOUT_MS", settings.nodeTimeout);
    set("ROUNDS",
        std::to_string(scenario.rounds > 0 && !run.effective.isKeptRunning ? scenario.rounds
                                                                           : roundsWithoutEnd));
    if (clock)
        clock->addTo(all);
    std::vector<std::string> list;
    for (const QString &entry : all.toStringList())
        list.push_back(entry.toStdString());
    return list;
}

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
