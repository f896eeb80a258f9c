// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"

#include <string>
#include <string_view>

namespace lockscope {

/// A scenario file (`.lockscope`) is UTF-8 JSON:
///
///     {"format": "lockscope/1",
///      "id": "f10-pause-after-acquire",                  kebab-case
///      "title": {"en": "…", "zh_CN": "…"},               English is required, other languages as there are
///      "about": {"en": "…", "zh_CN": "…"},
///      "source": "Kleppmann 2016",
///      "scheme": "set-px-lua",                           the scheme it runs under unless another is asked for
///      "worlds": ["live", "model"],                      where it can run; left out: both
///      "resource": "orders",
///      "settings": {"ttl": "400ms", "clients": 2},       as `--set` takes them; those left out have their defaults
///      "rounds": 1,                                      how often each client goes through; absent or 0: until the time is over
///      "duration": "10s",                                the run ends at the latest after this time
///      "clients": [{"client": 2, "scheme": "setnx-expire", "release": "lua"}],  those that run another version than the rest
///      "faults": {
///        "holds":   [{"client": 2, "until": CONDITION}],
///        "pauses":  [{"client": 1, "at": PLACE, "occurrence": 1, "length": "5s", "until": CONDITION}],
///        "crashes": [{"client": 1, "at": PLACE, "occurrence": 1, "restart": "200ms"}],
///        "clocks":  [{"client": 2, "offset": "15s", "drift": 1000, "when": CONDITION}],
///        "stalls":  [{"client": 1, "renewal": 2, "length": "3s"}],
///        "nodes":   [{"node": 3, "fault": "freeze", "when": CONDITION, "until": CONDITION, "length": "1s", "time": "2s"},
///                    {"node": 3, "fault": "clock-drift", "drift": 50000}],
///        "links":   [{"fault": "lose-reply", "client": 1, "node": 3, "message": 2},
///                    {"fault": "cut", "client": 1, "node": "store", "when": CONDITION, "until": CONDITION, "length": "1s"},
///                    {"fault": "lag", "replication": true, "node": 2, "latency": "20ms", "jitter": "5ms", "way": "replies"},
///                    {"fault": "throttle", "sentinel": 1, "node": 1, "bandwidth": 1000}],
///        "failovers": [{"failover": "promote", "node": 2, "when": CONDITION, "time": "1s", "unaware": [1]}]},
///      "expected": {"set-px-lua": "violated", "redlock": "violated"}}
///
/// PLACE is the name of an anchor ("entered", see faultplan.h), {"line": 3} of the scheme's listing, {"send": "SET", "node": 3} before such
/// a command leaves (the store is the node "store"), {"time": "200ms"}, or a CONDITION, wherever the client is then. A pause without a length
/// takes the setting `pause`; one without "until" lasts its whole length. A fault of a node or a link, or a
/// failover, without "when" and "time" is there before the clients begin.
/// CONDITION is
/// {"event": "granted", "client": 1, "node": 2, "count": 1, "after": "150ms"}: the count-th row of that kind, client and node; what is left
/// out matches any, count is 1 then. "event" may list alternatives, counted together: ["released", "release-refused"]. The word "waits" among
/// them stands for the rows by which a client shows that it waits for the lock: it is denied because others have it, or, where the lock is
/// handed over (wake-up=notify), it blocks for the message. With "after" the condition comes true so long after that row, up to 10 minutes;
/// left out: at once.
///
/// Required are format, id, title.en and scheme. Lengths carry a unit; a bare number is milliseconds.

/// Reads a scenario file. Unknown keys (and settings) are listed in unknownKeys with their path, the rest is used.
/// Error: one line that names the key, the value and what was expected; a newer format is refused.
Result<Scenario> parseScenario(std::string_view json);

/// The text of a scenario file: what parseScenario() reads back to the same scenario, but for keys that nobody knew. Indented, its
/// keys sorted; settings that have their defaults are left out.
std::string scenarioText(const Scenario &scenario);

/// The same in canonical form: sorted keys, one line, no spaces.
std::string scenarioJson(const Scenario &scenario);

/// Canonical JSON text (sorted keys, no spaces, nothing that is a default) of a fault plan, as scenario files have it under "faults".
std::string faultPlanJson(const FaultPlan &plan);

} // namespace lockscope
