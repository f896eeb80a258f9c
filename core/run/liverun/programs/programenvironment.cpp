// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programenvironment.h"

#include "lockscope/net/nodeaddress.h"

#include <QProcessEnvironment>

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

} // namespace lockscope
