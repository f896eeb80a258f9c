// SPDX-License-Identifier: MIT
#pragma once

#include "core/scenario/faultplan.h"
#include "core/scenario/outcome.h"
#include "core/scenario/settings.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/time.h"
#include "lockscope/schemes/registry.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// The id of the scheme of a run whose clients are programs of the user (`--client`).
inline constexpr std::string_view programScheme = "program";

/// Describes the programs of the user that are the clients of a live run, instead of clients that
/// Lockscope runs itself. A value.
struct ClientPrograms {
    /// How a program reports whether it believes that it holds the lock.
    enum class Reports {
        descriptor,     ///< the program writes lines of JSON to file descriptor 3
        standardOutput, ///< the program writes lines of JSON to its standard output
        none, ///< the program reports nothing; Lockscope infers its belief from its commands and
              ///< their replies
    };
    static constexpr int clientsMax = 24; ///< the maximum number of clients in a run with programs

    std::string usual = {}; ///< the command line of each client that is not in `own`; empty: none
    std::map<ClientId, std::string> own = {}; ///< the command lines of single clients
    Reports reports = Reports::descriptor;
    std::string key = {}; ///< the lock's key on the nodes; empty: unknown (KeyFilter::everyKey())
    bool mayBeOfAnyUser =
        false; ///< processes of other users may connect to the clients' relays; not in a trace

    bool empty() const { return usual.empty() && own.empty(); }
    /// Returns the command line of the client; empty if the client has none.
    const std::string &commandOf(ClientId client) const
    {
        const auto found = own.find(client);
        return found == own.end() ? usual : found->second;
    }

    friend bool operator==(const ClientPrograms &, const ClientPrograms &) = default;
};

/// A client that differs from the other clients, as during a roll-out, when some machines run a
/// newer version of an application. It uses another scheme, or another way to release the lock, on
/// the same key.
struct ClientVersion {
    ClientId client;
    std::string scheme = {};                ///< empty: the run's scheme
    std::optional<ReleaseWay> release = {}; ///< none: the value of the setting `release`

    friend bool operator==(const ClientVersion &, const ClientVersion &) = default;
};

/// The wall-clock time at the beginning of each run of the model: 2026-01-01, 00:00 UTC. The date
/// is arbitrary.
inline constexpr std::chrono::microseconds modelBeganAt{std::chrono::seconds{1'767'225'600}};

/// The machine's own times in the model: those of the loopback network and of the servers. Settings
/// such as `latency` add to them. The defaults are those of a machine without other load;
/// calibratedTimes() returns those of a measured run.
struct ModelTimes {
    Duration oneWay = 20us; ///< minimum time of a message between a client and a node
    Duration spread = 10us; ///< maximum of the random addition to oneWay
    Duration service = 4us; ///< a node's time for one command

    friend bool operator==(const ModelTimes &, const ModelTimes &) = default;
};

/// A text in several languages; the keys are "en" and "zh_CN". English is always there.
using Texts = std::map<std::string, std::string>;

/// Returns the text in this language, or else in English.
const std::string &textIn(const Texts &texts, const std::string &language);

/// The change that turns the outcome `held` of a built-in scenario into another one: another
/// scheme, or another value of one setting. It shows that the scenario tests something. (The
/// control of a scenario that fails is the run without its faults: core/analysis/pairs/pair.h.)
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
    SchemeRef scheme;   ///< the scheme of the run, unless another one is selected
    std::vector<WorldKind> worlds{WorldKind::live, WorldKind::model};
    Resource resource{"orders"};
    Settings settings; ///< the settings that the file sets; the others have their defaults
    int rounds = 0;    ///< the number of rounds of each client; 0: the clients continue until the
                       ///< duration is over
    Duration duration = 10s; ///< a run lasts this long, unless its clients and its faults end
                             ///< earlier (core/run/check/runlength.h)
    FaultPlan faults;
    std::vector<ClientVersion> clients; ///< clients with another scheme or release than the others;
                                        ///< each client at most once
    std::map<std::string, Outcome> expected; ///< the expected outcome by scheme id
    std::string
        group; ///< of a built-in scenario: its group in the library (ui/words/scenariowords.h)
    std::optional<ScenarioControl>
        control; ///< only of a built-in scenario whose expected outcomes are all `held`
    std::vector<std::string> unknownKeys; ///< paths of the file's keys that this version of
                                          ///< Lockscope does not define; for a warning
};

/// A scenario with the values of a run: `--scheme`, `--set` and the other options are applied. The
/// run-begin row describes it.
struct EffectiveScenario {
    Scenario scenario; ///< settings.nodes and settings.replicas have their final values
    SchemeRef scheme;
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
int nodesUsual(const SchemeRef &scheme);

/// Returns the scheme's default number of replicas per primary: 1 for set-px-wait, none for the
/// others.
int replicasUsual(const SchemeRef &scheme);

/// Returns how many nodes must grant the lock under a scheme: a majority for redlock* and for
/// programs, 1 for the single-node schemes.
int quorumOf(const SchemeRef &scheme, int nodes);

/// Returns the lease that a key really gets: setnx-expire, setnx-expire-repair and the setting
/// lease-unit=s round it up to whole seconds.
Duration roundedLease(const SchemeRef &scheme, const Settings &settings);

/// Returns the settings of a run of the scenario under a scheme: the scenario's own, with the
/// numbers of nodes and replicas that fit the scheme. What the user sets comes after that.
///
/// The scenario's own numbers are meant for the scheme in one of three cases: the scenario's scheme
/// is of the same kind (one node, or a quorum); the scenario states an outcome for the scheme; or
/// the scenario has replicas and the scheme uses one node. In these cases the run has the numbers
/// that the scenario gives; if it gives none, the defaults of the scheme. Otherwise it has the
/// defaults of the scheme; for a scenario without replicas, as many nodes as the highest node
/// number in the fault plan if that is greater.
Settings settingsUnder(const Scenario &scenario, const SchemeRef &scheme);

/// Gives the numbers of nodes and replicas that a run has, so that a file states them.
void giveCounts(Settings &settings);

/// Returns whether the scenario has replicas and makes no sense under the scheme, because the
/// scheme uses several primaries without replicas.
bool isUnfitFor(const Scenario &scenario, const SchemeRef &scheme);

/// Returns the resource of one item (an item or account of the workload, or a job such as "push")
/// in a run with several locks. For the item "3" in a run with the resource "orders" it is
/// "orders-3".
inline Resource itemResource(const Resource &runResource, std::string_view item)
{
    return Resource{runResource.text + '-' + std::string(item)};
}

/// Returns whether a Redis key is the lock of an item of the run, but not of the item with this
/// resource. The locks of several items exist at the same time; when the judge examines one item,
/// it must ignore the locks of the others. With the mistake own-key, the number of the client
/// follows the resource after a colon.
inline bool isLockOfOtherItem(std::string_view key, std::string_view resource)
{
    const std::size_t hyphen = resource.rfind('-');
    if (hyphen == std::string_view::npos || !key.starts_with(lockKeyPrefix))
        return false;
    key.remove_prefix(lockKeyPrefix.size());
    return key.starts_with(resource.substr(0, hyphen + 1))
        && key.substr(0, key.find(':', resource.size())) != resource;
}

} // namespace lockscope
