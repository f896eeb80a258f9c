// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choice.h"

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
    m_ownFaults = scenario.faults;
    m_scenarioSerial = m_planSerial = nextSerial();
    m_scheme = scenario.scheme;
    reset();
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
    if (!m_nodesTurned)
        m_settings.nodes = usualNodes();
    if (!m_replicasTurned)
        m_settings.replicas = usualReplicas();
}

Result<Done> Choice::setSetting(std::string_view name, double number)
{
    const auto result = setSettingNumber(m_settings, name, number);
    if (result && name == "nodes")
        m_nodesTurned = true;
    if (result && name == "replicas")
        m_replicasTurned = true;
    return result;
}

void Choice::setSettings(const std::map<std::string, std::string> &texts)
{
    for (const auto &[name, text] : texts) {
        const auto result = lockscope::setSetting(m_settings, name, text);
        if (result && name == "nodes")
            m_nodesTurned = m_settings.nodes != usualNodes();
        if (result && name == "replicas")
            m_replicasTurned = m_settings.replicas != usualReplicas();
    }
}

void Choice::reset()
{
    m_settings = m_scenario.settings;
    m_settings.nodes = usualNodes();
    m_settings.replicas = usualReplicas();
    m_nodesTurned = false;
    m_replicasTurned = false;
    m_runLength.reset();
}

double Choice::usual(std::string_view name) const
{
    if (name == "nodes")
        return usualNodes();
    if (name == "replicas")
        return usualReplicas();
    return settingNumber(m_scenario.settings, name);
}

std::optional<Outcome> Choice::expected() const
{
    const auto found = m_scenario.expected.find(m_scheme);
    return found == m_scenario.expected.end() || !areFaultsOwn() ? std::nullopt : std::optional(found->second);
}

bool Choice::isUsual() const
{
    Choice usual = *this;
    usual.reset();
    return usual.settings() == m_settings && !m_runLength;
}

bool operator==(const Choice &a, const Choice &b)
{
    return a.m_scenarioSerial == b.m_scenarioSerial && a.faults() == b.faults() && a.m_scheme == b.m_scheme && a.m_settings == b.m_settings && a.m_seed == b.m_seed
        && a.m_modelTimes == b.m_modelTimes && a.m_nodesTurned == b.m_nodesTurned && a.m_replicasTurned == b.m_replicasTurned
        && a.m_runLength == b.m_runLength;
}

EffectiveScenario Choice::effective(std::string_view world) const
{
    EffectiveScenario effective{m_scenario, m_scheme, std::string(world), m_seed, m_modelTimes, m_runLength};
    effective.scenario.settings = m_settings;
    if (!areFaultsOwn())
        effective.scenario.expected.clear(); // it was defined for other faults
    if (m_nodesTurned)
        effective.scenario.nodesGiven = m_settings.nodes;
    if (m_replicasTurned)
        effective.scenario.replicasGiven = m_settings.replicas;
    return effective;
}

int Choice::usualNodes() const
{
    return m_scenario.nodesGiven.value_or(nodesUsual(m_scheme));
}

int Choice::usualReplicas() const
{
    return m_scenario.replicasGiven.value_or(replicasUsual(m_scheme));
}

} // namespace lockscope
