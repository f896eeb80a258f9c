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

/// What the next run will be: a scenario, a scheme and the settings as they were turned by hand. A value.
class Choice {
public:
    Choice() = default;
    explicit Choice(const Scenario &scenario) { setScenario(scenario); }

    /// Takes the scenario's own scheme and settings with it.
    void setScenario(const Scenario &scenario);
    /// Keeps the settings, but for `nodes` and `replicas`, which go with the scheme as long as nobody has set them.
    void setScheme(const std::string &scheme);
    /// What goes wrong instead of what the scenario says. It is no scenario of another name: the scenario's own faults come back by it.
    void setFaults(FaultPlan faults);
    /// In the unit of the settings table. Error: out of range.
    Result<Done> setSetting(std::string_view name, double number);
    /// From a trace's header: name -> text. What this version does not know is left out.
    void setSettings(const std::map<std::string, std::string> &texts);
    void setSeed(Seed seed) { m_seed = seed; }
    /// What the machine itself takes in a run of the model.
    void setModelTimes(const ModelTimes &times) { m_modelTimes = times; }
    /// How long a run lasts at most (EffectiveScenario::durationLimit); none: until it is done.
    void setRunLength(std::optional<Duration> length) { m_runLength = length; }
    /// All settings as the scenario has them, and no given length.
    void reset();

    const Scenario &scenario() const { return m_scenario; }
    const std::string &scheme() const { return m_scheme; }
    const Settings &settings() const { return m_settings; }
    Seed seed() const { return m_seed; }
    const ModelTimes &modelTimes() const { return m_modelTimes; }
    const std::optional<Duration> &runLength() const { return m_runLength; }
    const FaultPlan &faults() const { return m_scenario.faults; }
    /// The faults as the scenario has them.
    const FaultPlan &ownFaults() const { return m_ownFaults; }
    bool areFaultsOwn() const { return m_scenario.faults == m_ownFaults; }
    /// Another number for each scenario, and each plan of faults, that was ever chosen: two choices with the same number are of the same.
    std::uint64_t scenarioSerial() const { return m_planSerial; }
    /// Nothing is turned: the scenario's own settings.
    bool isUsual() const;
    /// What reset() would make of a setting.
    double usual(std::string_view name) const;
    /// What the scenario says must come of it under the chosen scheme, if it says, and of its own faults.
    std::optional<Outcome> expected() const;
    /// What a run of it in that world begins with: "live" or "model".
    EffectiveScenario effective(std::string_view world) const;

    /// The same scenario, scheme, settings, length and seed.
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
    bool m_nodesTurned = false; ///< by hand: no longer goes with the scheme
    bool m_replicasTurned = false;
    std::optional<Duration> m_runLength;
};

} // namespace lockscope
