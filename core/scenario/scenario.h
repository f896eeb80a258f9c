// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/clientprograms.h"
#include "core/scenario/clientversion.h"
#include "core/scenario/faultplan.h"
#include "core/scenario/modeltimes.h"
#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace lockscope {

/// A text in several languages; the keys are "en" and "zh_CN". English is always there.
using Texts = std::map<std::string, std::string>;

/// Returns the text in this language, or else in English.
const std::string &textIn(const Texts &texts, const std::string &language);

/// The change that turns the outcome `held` of a built-in scenario into another one: another
/// scheme, or another value of one setting. It shows that the scenario tests something. (The
/// control of a scenario that fails is the run without its faults: core/lab/pairs/control.h.)
struct ScenarioControl {
    std::string scheme;  ///< of the changed run; if `setting` is empty, this scheme is the change
    std::string setting; ///< the changed setting; empty: the scheme is changed
    std::string value;   ///< of the changed setting
    Outcome outcome = Outcome::violated; ///< with the change
};

/// An experiment: the competing clients, the resource, the settings, the faults, and the expected
/// outcome. An immutable value.
struct Scenario {
    std::string id; ///< kebab-case: "f10-pause-after-acquire"
    Texts title;
    Texts about;        ///< the description, one paragraph
    std::string source; ///< where the failure is described: "Kleppmann 2016; article 001"
                        ///< (docs/ARTICLES.md)
    std::string scheme; ///< the scheme of the run, unless another one is selected
    std::vector<WorldKind> worlds{WorldKind::live, WorldKind::model};
    Resource resource{"orders"};
    Settings settings; ///< the settings that the file sets; the others have their defaults
    int rounds = 0;    ///< the number of rounds of each client; 0: the clients continue until the
                       ///< duration is over
    Duration duration = 10s; ///< a run lasts this long, unless its clients and its faults end
                             ///< earlier (core/run/shared/runlength.h)
    FaultPlan faults;
    std::vector<ClientVersion> clients; ///< clients with another scheme or release than the others;
                                        ///< each client at most once
    std::map<std::string, Outcome> expected; ///< the expected outcome by scheme id
    std::string
        group; ///< of a built-in scenario: its group in the library (ui/words/scenariogroup.h)
    std::optional<ScenarioControl>
        control; ///< only of a built-in scenario whose expected outcomes are all `held`
    std::vector<std::string> unknownKeys; ///< paths of the file's keys that this version of
                                          ///< Lockscope does not define; for a warning
};

/// A scenario with the values of a run: `--scheme`, `--set` and the other options are applied. The
/// run-begin row describes it.
struct EffectiveScenario {
    Scenario scenario; ///< settings.nodes and settings.replicas have their final values
    std::string scheme;
    WorldKind world = WorldKind::live;
    Seed seed{1};
    ModelTimes modelTimes; ///< for a run of the model
    /// The run ends after this time at the latest, even if it is unfinished (`--duration`); none:
    /// there is no such limit.
    std::optional<Duration> durationLimit = {};
    /// The live run continues until the user stops it. The number of rounds does not apply to it,
    /// and a planned fault at a step happens each time that the client arrives there.
    bool isKeptRunning = false;
    ClientPrograms programs =
        {}; ///< if there are programs, they are the clients, and `scheme` is programScheme
};

/// Returns whether the run's data are protected against stale writes: the store refuses them by a
/// fencing token or a claim (`fencing`), or refuses to overwrite a value that has changed
/// (watch-optimistic), or one script tests and writes (`bloom=script`).
bool isGuarded(const EffectiveScenario &effective);

/// Limits for the length of a run (`duration` of a scenario, `--duration`).
inline constexpr Duration durationMin = 10ms;
inline constexpr Duration durationMax = 24h;

/// Returns the scheme's default number of nodes: 5 for redlock*, 1 for the single-node schemes.
int nodesUsual(std::string_view scheme);

/// Returns the scheme's default number of replicas per primary: 1 for set-px-wait, none for the
/// others.
int replicasUsual(std::string_view scheme);

/// Returns how many nodes must grant the lock under a scheme: a majority for redlock* and for
/// programs, 1 for the single-node schemes.
int quorumOf(std::string_view scheme, int nodes);

/// Returns the lease that a key really gets: setnx-expire, setnx-expire-repair and the setting
/// lease-unit=s round it up to whole seconds.
Duration roundedLease(std::string_view scheme, const Settings &settings);

} // namespace lockscope
