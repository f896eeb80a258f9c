// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/choice.h"

#include "core/scenario/scenario.h"

#include <utility>

namespace lockscope {
namespace {

std::uint64_t nextSerial()
{
    static std::uint64_t serial = 0; // thread: the window's
    return ++serial;
}

// Returns the chosen number; if the user has not given it, the scenario's file may have given one.
SchemeCount withGiven(const SchemeCount &chosen, SchemeCount ofScenario)
{
    if (chosen.given())
        return chosen;
    ofScenario.resolve(chosen);
    return ofScenario;
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

void Choice::setScheme(const SchemeRef &scheme)
{
    m_scheme = scheme;
    m_programs = {};
    const Settings usual = settingsUnder(m_scenario, m_scheme);
    if (!m_settings.nodes.given())
        m_settings.nodes.resolve(usual.nodes);
    if (!m_settings.replicas.given())
        m_settings.replicas.resolve(usual.replicas);
}

Result<Done> Choice::setSetting(std::string_view name, double number)
{
    return setSettingNumber(m_settings, name, number);
}

void Choice::setSettings(const std::map<std::string, std::string> &texts)
{
    for (const auto &[name, text] : texts)
        (void)lockscope::setSetting(m_settings, name, text);
    const Settings usual = settingsUnder(m_scenario, m_scheme);
    if (m_settings.nodes == usual.nodes)
        m_settings.nodes.forget();
    if (m_settings.replicas == usual.replicas)
        m_settings.replicas.forget();
}

void Choice::resetSettings()
{
    m_settings = settingsUnder(m_scenario, m_scheme);
    m_settings.nodes.forget();
    m_settings.replicas.forget();
    m_runLength.reset();
}

double Choice::scenarioValue(std::string_view name) const
{
    return settingNumber(settingsUnder(m_scenario, m_scheme), name);
}

std::optional<Outcome> Choice::expectedOutcome() const
{
    const auto found = m_scenario.expected.find(m_scheme.id());
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
        && isGiven(a.m_settings, "nodes") == isGiven(b.m_settings, "nodes")
        && isGiven(a.m_settings, "replicas") == isGiven(b.m_settings, "replicas")
        && a.m_runLength == b.m_runLength;
}

EffectiveScenario Choice::effective(WorldKind world) const
{
    EffectiveScenario effective{m_scenario, m_scheme, world, m_seed, m_modelTimes, m_runLength};
    Settings &settings = effective.scenario.settings = m_settings;
    settings.nodes = withGiven(m_settings.nodes, m_scenario.settings.nodes);
    settings.replicas = withGiven(m_settings.replicas, m_scenario.settings.replicas);
    if (world == WorldKind::live && !m_programs.empty()) {
        effective.programs = m_programs;
        effective.scheme = programScheme;
    }
    if (!areFaultsOriginal())
        effective.scenario.expected
            .clear(); // the scenario expects these outcomes only with its original faults
    return effective;
}

} // namespace lockscope
