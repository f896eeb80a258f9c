// SPDX-License-Identifier: MIT
#pragma once

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

/// A text in the languages that it has; the key is "en" or "zh_CN". English is always there.
using Texts = std::map<std::string, std::string>;

/// The text in a language, or the English one.
const std::string &textIn(const Texts &texts, const std::string &language);

/// An experiment: who competes for what, with which settings, what goes wrong, and what must come of it. An immutable value.
struct Scenario {
    std::string id;          ///< kebab-case: "f10-pause-after-acquire"
    Texts title;
    Texts about;             ///< one paragraph
    std::string source;      ///< where the failure is told: "Kleppmann 2016; article 001"
    std::string scheme;      ///< the scheme it runs under unless another is asked for
    std::vector<std::string> worlds{"live", "model"};
    Resource resource{"orders"};
    Settings settings;       ///< with the scenario's own defaults
    std::optional<int> nodesGiven; ///< `nodes` if the file or the user set it; else 5 for redlock*, 1 for the others
    std::optional<int> replicasGiven; ///< `replicas` likewise; else 1 for set-px-wait, none for the others
    int rounds = 0;          ///< how often each client goes through the critical section; 0: until the time is over
    Duration duration = 10s; ///< a run lasts at least this long, unless its clients and its plan are done before (core/run/shared/runlength.h)
    FaultPlan faults;
    std::vector<ClientVersion> clients; ///< those that differ from the rest; a client at most once
    std::map<std::string, Outcome> expected; ///< scheme id -> outcome
    std::vector<std::string> unknownKeys;    ///< keys of the file, with their path, that this version does not know (warned of)
};

/// A scenario as it is really run: `--scheme`, `--set` and the rest applied. It is what the run-begin row tells.
struct EffectiveScenario {
    Scenario scenario; ///< settings.nodes and settings.replicas are decided
    std::string scheme;
    std::string world = "live";
    Seed seed{1};
    ModelTimes modelTimes; ///< of the world "model"
    /// The run ends after this time at the latest, finished or not (`--duration`); none: it lasts until its clients and its plan are done.
    std::optional<Duration> durationLimit = {};
};

/// Whether the data of that run guard themselves: the store refuses writes that come too late, by a number or a claim (`fencing`), or takes
/// none over a value that has changed (watch-optimistic); or one script looks and writes (`bloom=script`).
bool isGuarded(const EffectiveScenario &effective);

/// How long a run may be told to last (`duration` of a scenario, `--duration`).
inline constexpr Duration durationMin = 10ms;
inline constexpr Duration durationMax = 24h;

/// The number of nodes a scheme takes when nobody says: 5 for redlock*, 1 for the single-node schemes.
int nodesUsual(std::string_view scheme);

/// The number of replicas of each master that a scheme takes when nobody says: 1 for set-px-wait, none for the others.
int replicasUsual(std::string_view scheme);

/// How many nodes must agree under a scheme: a majority for redlock*, 1 for the single-node schemes.
int quorumOf(std::string_view scheme, int nodes);

} // namespace lockscope
