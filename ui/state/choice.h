// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>

namespace lockscope {

/// The choice for the next run: a scenario, a scheme, and the settings as the user changed them. A value.
class Choice {
public:
    Choice() = default;
    explicit Choice(const Scenario &scenario) { setScenario(scenario); }

    /// Also sets the scheme and the settings to the scenario's.
    void setScenario(const Scenario &scenario);
    /// Keeps the settings. `nodes` and `replicas` take the scheme's defaults, unless the user has set them.
    void setScheme(const std::string &scheme);
    /// Replaces the scenario's faults. The scenario keeps its id, and ownFaults() still returns its original faults.
    void setFaults(FaultPlan faults);
    /// `number`: in the unit of the settings table. Error: out of range.
    Result<Done> setSetting(std::string_view name, double number);
    /// `texts`: name -> text, from a trace's header. Ignores settings that this version does not have.
    void setSettings(const std::map<std::string, std::string> &texts);
    void setSeed(Seed seed) { m_seed = seed; }
    /// Sets the delays of machine and network for runs of the model.
    void setModelTimes(const ModelTimes &times) { m_modelTimes = times; }
    /// Sets the maximum length of a run (EffectiveScenario::durationLimit); none: until the run is complete.
    void setRunLength(std::optional<Duration> length) { m_runLength = length; }
    /// Resets all settings to the scenario's, and removes the maximum length.
    void reset();

    const Scenario &scenario() const { return m_scenario; }
    const std::string &scheme() const { return m_scheme; }
    const Settings &settings() const { return m_settings; }
    Seed seed() const { return m_seed; }
    const ModelTimes &modelTimes() const { return m_modelTimes; }
    const std::optional<Duration> &runLength() const { return m_runLength; }
    const FaultPlan &faults() const { return m_scenario.faults; }
    /// Returns the scenario's original faults.
    const FaultPlan &ownFaults() const { return m_ownFaults; }
    bool areFaultsOwn() const { return m_scenario.faults == m_ownFaults; }
    /// Returns a number that is unique for each scenario and fault plan chosen: choices with the same number have the same ones.
    std::uint64_t scenarioSerial() const { return m_planSerial; }
    /// Whether all settings have the scenario's values.
    bool isUsual() const;
    /// Returns the value that reset() gives a setting.
    double usual(std::string_view name) const;
    /// Returns the outcome that the scenario expects under the chosen scheme; none if it defines none, or if the faults are changed.
    std::optional<Outcome> expected() const;
    /// Returns the parameters of a run of the choice. `world`: "live" or "model".
    EffectiveScenario effective(std::string_view world) const;

    /// Whether scenario, faults, scheme, settings, model times, length and seed are equal.
    friend bool operator==(const Choice &a, const Choice &b);

private:
    int usualNodes() const;
    int usualReplicas() const;

    Scenario m_scenario;
    std::string m_scheme;
    Settings m_settings;
    Seed m_seed{1};
    ModelTimes m_modelTimes;
    FaultPlan m_ownFaults;
    std::uint64_t m_scenarioSerial = 0;
    std::uint64_t m_planSerial = 0;
    bool m_nodesTurned = false; ///< set by the user: no longer follows the scheme
    bool m_replicasTurned = false;
    std::optional<Duration> m_runLength;
};

} // namespace lockscope
