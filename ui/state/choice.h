// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/schemes/registry.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

namespace lockscope {

/// The choice for the next run: a scenario, a scheme, the settings and faults as the user changed
/// them, and the seed. A value.
class Choice {
public:
    Choice() = default;
    explicit Choice(const Scenario &scenario) { setScenario(scenario); }

    /// Sets the scenario, and with it the scheme and the settings of the scenario.
    void setScenario(const Scenario &scenario);
    /// Sets the scheme and keeps the settings. Exception: `nodes` and `replicas` get their defaults
    /// under the scheme, unless they have been set (setSetting(), setSettings()). Removes the
    /// programs, so the clients are simulated clients with this scheme.
    void setScheme(const SchemeRef &scheme);
    /// Sets the user's programs that are the clients of runs on real Redis; empty: the clients are
    /// simulated. The model cannot run programs; in their place it simulates clients with scheme().
    void setPrograms(ClientPrograms programs) { m_programs = std::move(programs); }
    /// Replaces the scenario's faults. The scenario keeps its id, and originalFaults() still
    /// returns the faults as setScenario() has set them.
    void setFaults(FaultPlan faults);
    /// `number`: the value in the unit that the table of settings uses. Error: the value is out of
    /// range.
    Result<Done> setSetting(std::string_view name, double number);
    /// `texts`: the values as texts by setting name, as in a trace's header. Ignores settings that
    /// this version does not have.
    void setSettings(const std::map<std::string, std::string> &texts);
    void setSeed(Seed seed) { m_seed = seed; }
    /// Sets the delays of machine and network for runs of the model.
    void setModelTimes(const ModelTimes &times) { m_modelTimes = times; }
    /// Sets the maximum length of a run (EffectiveScenario::durationLimit); empty: there is no such
    /// maximum.
    void setRunLength(std::optional<Duration> length) { m_runLength = length; }
    /// Resets all settings to the scenario's values, and removes the maximum length of a run.
    void resetSettings();

    const Scenario &scenario() const { return m_scenario; }
    /// Returns the scheme of simulated clients.
    const SchemeRef &scheme() const { return m_scheme; }
    const ClientPrograms &programs() const { return m_programs; }
    const Settings &settings() const { return m_settings; }
    Seed seed() const { return m_seed; }
    const ModelTimes &modelTimes() const { return m_modelTimes; }
    const std::optional<Duration> &runLength() const { return m_runLength; }
    const FaultPlan &faults() const { return m_scenario.faults; }
    /// Returns the faults that setScenario() has set.
    const FaultPlan &originalFaults() const { return m_originalFaults; }
    bool areFaultsOriginal() const { return m_scenario.faults == m_originalFaults; }
    /// Returns a number that changes when setScenario() or setFaults() changes the scenario or the
    /// faults. Two choices with the same number have the same scenario and the same faults.
    std::uint64_t planSerial() const { return m_planSerial; }
    /// Whether all settings have the scenario's values and the run has no maximum length.
    bool hasScenarioSettings() const;
    /// Returns the value that resetSettings() gives a setting.
    double scenarioValue(std::string_view name) const;
    /// Returns the outcome that the scenario expects under the chosen scheme; empty if the scenario
    /// expects none, if the faults are changed, or if programs are chosen.
    std::optional<Outcome> expectedOutcome() const;
    /// Returns the parameters of a run of the choice.
    EffectiveScenario effective(WorldKind world) const;

    /// Whether scenario, faults, scheme, programs, settings, model times, maximum length and seed
    /// are equal, and each of `nodes` and `replicas` has been set in both choices or in neither.
    friend bool operator==(const Choice &a, const Choice &b);

private:
    Scenario m_scenario;
    SchemeRef m_scheme;
    ClientPrograms m_programs;
    Settings m_settings; ///< `nodes` and `replicas` count as given only if the user or
                         ///< setSettings() has set them: setScheme() keeps these
    Seed m_seed{1};
    ModelTimes m_modelTimes;
    FaultPlan m_originalFaults;
    std::uint64_t m_scenarioSerial = 0; ///< setScenario() changes it
    std::uint64_t m_planSerial = 0;     ///< setScenario() and setFaults() change it
    std::optional<Duration> m_runLength;
};

} // namespace lockscope
