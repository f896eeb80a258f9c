// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/scenario.h"
#include "core/scenario/settings.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

struct EffectiveScenario;

/// When and on what a live run took place.
struct RunOrigin {
    std::string
        beganAt; ///< wall-clock time of the run's beginning, UTC: "2026-11-28T12:33:22.123Z"
    std::string clockSource; ///< the clock source of the host's kernel: "tsc"; empty: not known
    std::vector<std::string> servers; ///< the software of each node, node 1 first: "Redis 7.0.15";
                                      ///< an empty text: not known
};

/// The description of a run: the JSON text in the detail column of its run-begin row, as a value.
/// For a trace from disk, the judge has no other information about the run.
struct RunHeader {
    std::string format = "lockscope/1";
    std::string version;  ///< the version of the program that wrote the trace
    std::string scenario; ///< the id of the scenario
    std::string scheme;
    std::string schemeText = {};    ///< of a scheme in Lua: its file; empty: a built-in scheme
    std::optional<WorldKind> world; ///< nullopt: a trace by hand may not name it
    Seed seed{1};
    std::map<std::string, std::string>
        settings; ///< the value of each setting by its name: text with a unit, as for `--set`
    std::string keyObservation; ///< how the keys were observed: "stream" (each change), "polled"
                                ///< (at intervals) or "model" (by the model)
    bool guarded = false; ///< the value of isGuarded(): the data are protected against stale writes
    bool partial = false; ///< the trace is an export of a part of a run and must not be judged
    std::optional<ModelTimes> modelTimes = {}; ///< only for a model run
    std::optional<RunOrigin> origin =
        {}; ///< only for a live run; nullopt also in traces of earlier versions
    std::vector<ClientVersion> clients =
        {}; ///< clients with another scheme or way to release than the other clients
    ClientPrograms programs = {}; ///< the user's programs that were the clients
    std::string faults;           ///< the fault plan, canonical JSON text
};

/// Returns the header of an effective scenario.
RunHeader runHeader(const EffectiveScenario &effective, std::string_view keyObservation);

/// Returns the scheme of a run; if it is one in Lua, it is made from the text of its file.
/// Without it only the id is known.
SchemeRef schemeOfHeader(const RunHeader &header);

/// Returns the settings of a header. Settings that the header does not contain, or with an unknown
/// value, have their defaults.
Settings settingsOf(const RunHeader &header);

/// Returns canonical JSON (sorted keys, no spaces); it contains no passwords.
std::string runHeaderJson(const RunHeader &header);

/// Parses the JSON. Error, in one line: the text is no JSON object, `format` is not "lockscope/1",
/// or a key has a wrong value.
Result<RunHeader> parseRunHeader(std::string_view json);

} // namespace lockscope
