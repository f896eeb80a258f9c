// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choice.h"

#include "core/scenario/nodecounts.h"

#include <utility>

namespace lockscope {
namespace {

std::uint64_t nextSerial()
{
    static std::uint64_t serial = 0; // thread: the window's
    return ++serial;
}

} // namespace

void Choice::setScenario(const Scenario &scenario)
{
    m_scenario = scenario;
    m_originalFaults = scenario.faults;
    m_scenarioSerial = m_planSerial = nextSerial();
    m_scheme = scenario.scheme;
    resetSettings();
}

void Choice::setFaults(FaultPlan faults)
{
    if (faults == m_scenario.faults)
        return;
    m_scenario.faults = std::move(faults);
    m_planSerial = nextSerial();
}

void Choice::setScheme(const std::string &scheme)
{
    m_scheme = scheme;
    m_programs = {};
    if (!m_areNodesSet)
        m_settings.nodes = defaultNodes();
    if (!m_areReplicasSet)
        m_settings.replicas = defaultReplicas();
}

Result<Done> Choice::setSetting(std::string_view name, double number)
{
    const auto result = setSettingNumber(m_settings, name, number);
    if (result && name == "nodes")
        m_areNodesSet = true;
    if (result && name == "replicas")
        m_areReplicasSet = true;
    return result;
}

void Choice::setSettings(const std::map<std::string, std::string> &texts)
{
    for (const auto &[name, text] : texts) {
        const auto result = lockscope::setSetting(m_settings, name, text);
        if (result && name == "nodes")
            m_areNodesSet = m_settings.nodes != defaultNodes();
        if (result && name == "replicas")
            m_areReplicasSet = m_settings.replicas != defaultReplicas();
    }
}

void Choice::resetSettings()
{
    m_settings = m_scenario.settings;
    m_settings.nodes = defaultNodes();
    m_settings.replicas = defaultReplicas();
    m_areNodesSet = false;
    m_areReplicasSet = false;
    m_runLength.reset();
}

double Choice::scenarioValue(std::string_view name) const
{
    if (name == "nodes")
        return defaultNodes();
    if (name == "replicas")
        return defaultReplicas();
    return settingNumber(m_scenario.settings, name);
}

std::optional<Outcome> Choice::expectedOutcome() const
{
    const auto found = m_scenario.expected.find(m_scheme);
    return found == m_scenario.expected.end() || !areFaultsOriginal() || !m_programs.empty()
        ? std::nullopt
        : std::optional(found->second);
}

bool Choice::hasScenarioSettings() const
{
    Choice unchanged = *this;
    unchanged.resetSettings();
    return unchanged.settings() == m_settings && !m_runLength;
}

bool operator==(const Choice &a, const Choice &b)
{
    return a.m_scenarioSerial == b.m_scenarioSerial && a.faults() == b.faults()
        && a.m_scheme == b.m_scheme && a.m_programs == b.m_programs && a.m_settings == b.m_settings
        && a.m_seed == b.m_seed && a.m_modelTimes == b.m_modelTimes
        && a.m_areNodesSet == b.m_areNodesSet && a.m_areReplicasSet == b.m_areReplicasSet
        && a.m_runLength == b.m_runLength;
}

EffectiveScenario Choice::effective(std::string_view world) const
{
    EffectiveScenario effective{
        m_scenario, m_scheme, std::string(world), m_seed, m_modelTimes, m_runLength};
    effective.scenario.settings = m_settings;
    if (world == "live" && !m_programs.empty()) {
        effective.programs = m_programs;
        effective.scheme = programScheme;
    }
    if (!areFaultsOriginal())
        effective.scenario.expected
            .clear(); // the scenario expects these outcomes only with its original faults
    if (m_areNodesSet)
        effective.scenario.nodesGiven = m_settings.nodes;
    if (m_areReplicasSet)
        effective.scenario.replicasGiven = m_settings.replicas;
    return effective;
}

int Choice::defaultNodes() const
{
    return nodesUnder(m_scenario, m_scheme);
}

int Choice::defaultReplicas() const
{
    return replicasUnder(m_scenario, m_scheme);
}

} // namespace lockscope
