// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <QJsonArray>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// A scenario file (`.lockscope`) is UTF-8 JSON:
///
///     {"format": "lockscope/1",
///      "id": "f10-pause-after-acquire",                  kebab-case
///      "title": {"en": "…", "zh_CN": "…"},               English is required, other languages are optional
///      "about": {"en": "…", "zh_CN": "…"},
///      "source": "Kleppmann 2016",
///      "scheme": "set-px-lua",                           the scheme of the run, unless another one is selected; an id, or the
///                                                        name of a file in Lua (docs/SCHEMES.md) in the folder of this file
///      "scheme_text": "…",                               the text of that file, so that it need not be there
///      "worlds": ["live", "model"],                      the worlds in which it can run; default: both
///      "resource": "orders",
///      "settings": {"ttl": "400ms", "clients": 2},       values as for `--set`; the other settings have their defaults
///      "rounds": 1,                                      rounds of each client; absent or 0: until the duration is over
///      "duration": "10s",                                the run ends after this time at the latest
///      "clients": [{"client": 2, "scheme": "setnx-expire", "release": "lua"}],  clients with another scheme or way to release
///      "faults": {
///        "holds":   [{"client": 2, "until": CONDITION}],                         late starts of clients
///        "pauses":  [{"client": 1, "at": PLACE, "occurrence": 1, "length": "5s", "until": CONDITION}],
///        "crashes": [{"client": 1, "at": PLACE, "occurrence": 1, "restart": "200ms"}],
///        "clocks":  [{"client": 2, "offset": "15s", "drift": 1000, "when": CONDITION}],
///        "stalls":  [{"client": 1, "renewal": 2, "length": "3s"}],               stops of a watchdog
///        "nodes":   [{"node": 3, "fault": "freeze", "when": CONDITION, "until": CONDITION, "length": "1s", "time": "2s"},
///                    {"node": 3, "fault": "clock-drift", "drift": 50000}],
///        "links":   [{"fault": "lose-reply", "client": 1, "node": 3, "message": 2},
///                    {"fault": "cut", "client": 1, "node": "store", "when": CONDITION, "until": CONDITION, "length": "1s"},
///                    {"fault": "lag", "replication": true, "node": 2, "latency": "20ms", "jitter": "5ms", "way": "replies"},
///                    {"fault": "throttle", "sentinel": 1, "node": 1, "bandwidth": 1000}],
///        "failovers": [{"failover": "promote", "node": 2, "when": CONDITION, "time": "1s", "unaware": [1]}]},
///      "expected": {"set-px-lua": "violated", "redlock": "violated"}}
///
/// PLACE is one of the following: the name of an anchor ("entered", see faultplan.h); a line of the
/// scheme's listing, {"line": 3}; the point before the client sends a command, {"send": "SET",
/// "node": 3} (the store is the node "store"); a time, {"time": "200ms"}; or a CONDITION: the fault
/// then begins when the condition becomes true, at whatever step the client is. The default length
/// of a pause is the setting `pause`. A pause with "until" ends when that condition becomes true,
/// or after its length if that is earlier. A fault of a node or a link, or a failover, without
/// "when" and "time" begins before the clients start. "unaware" is a list of clients: they do not
/// learn of the failover.
///
/// CONDITION is {"event": "granted", "client": 1, "node": 2, "count": 1, "after": "150ms"}. It
/// becomes true when the trace has the count-th row of this kind, client and node. Without the keys
/// "client" or "node", a row of any client or node counts. The default of "count" is 1. "event" may
/// be a list: ["released", "release-refused"]; rows of all these kinds are then counted together.
/// The word "waits" in "event" means the rows that show that a client waits for the lock. Such a
/// client is denied because other clients have the lock; or, if the lock is handed over
/// (wake-up=notify), it blocks until the message of the hand-over arrives. With "after", the
/// condition becomes true this time after the row, up to 10 minutes; without "after", at once.
///
/// Required keys are format, id, title.en and scheme. A length of time is a text with a unit, or a
/// number of milliseconds.

/// Parses a scenario file. Lists the paths of unknown keys (and settings) in Scenario::unknownKeys,
/// and uses the other keys. Error: one line with the key, the value and the expected value. Any
/// "format" but "lockscope/1" is an error.
Result<Scenario> parseScenario(std::string_view json);

/// Returns the text of a scenario file, from which parseScenario() reads the same scenario, except
/// for unknown keys. The text is indented, its keys are sorted, and settings with default values
/// are omitted.
std::string scenarioText(const Scenario &scenario);

/// Same as scenarioText(), but in canonical form: sorted keys, one line, no spaces.
std::string scenarioJson(const Scenario &scenario);

/// Returns a fault plan as canonical JSON (sorted keys, no spaces, no default values): the value of
/// "faults" in a scenario file.
std::string faultPlanJson(const FaultPlan &plan);

/// Parses the JSON text of a fault plan. Error: one line with the key, the value and the expected
/// value.
Result<FaultPlan> parseFaultPlan(std::string_view json);

/// Reads the key "clients" of a scenario file or a run-begin row: the clients with another lock
/// scheme, or another way to release the lock, than the others. Returns an empty list if the key is
/// absent. Does not check whether the schemes exist; checkRun() checks this before the run.
std::vector<ClientVersion> readClientVersions(JsonObjectReader &root);

/// Returns the JSON array of these clients, which readClientVersions() reads.
QJsonArray clientVersionsArray(const std::vector<ClientVersion> &versions);

/// Returns the name of a way to report, as for the option `--client-reports`: "descriptor",
/// "stdout" or "none".
std::string_view reportsName(ClientPrograms::Reports reports);
std::optional<ClientPrograms::Reports> reportsOf(std::string_view name);

/// Reads the programs that were the clients of a run, from the key "programs" of the run-begin row.
/// Returns an empty value if the key is absent.
ClientPrograms readClientPrograms(JsonObjectReader &root);

/// Returns the JSON object of the programs, which readClientPrograms() reads.
QJsonObject clientProgramsObject(const ClientPrograms &programs);

} // namespace lockscope
