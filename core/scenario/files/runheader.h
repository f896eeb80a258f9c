// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/clientversion.h"
#include "core/scenario/modeltimes.h"
#include "lockscope/base/ids.h"
#include "lockscope/base/result.h"

#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

struct EffectiveScenario;

/// What a run-begin row tells of its run: the detail column's JSON as a value. A trace from disk is judged from this alone.
struct RunHeader {
    std::string format = "lockscope/1";
    std::string version;     ///< of the program that wrote it
    std::string scenario;    ///< id
    std::string scheme;
    std::string world;       ///< "live", "model"
    Seed seed{1};
    std::map<std::string, std::string> settings; ///< name -> text with unit, as `--set` takes it
    std::string truth;       ///< where the keys' rows come from: "stream" (exact), "polled" (given nodes) or "model" (known)
    bool guarded = false;    ///< the store refuses stale writes (fencing, check-and-set)
    bool partial = false;    ///< an export of a part: not to be judged
    std::optional<ModelTimes> modelTimes = {}; ///< of a run of the model
    std::vector<ClientVersion> clients = {}; ///< those of another scheme or release than the run's
    std::string faults;      ///< the fault plan, canonical JSON text
};

/// The header of an effective scenario.
RunHeader runHeader(const EffectiveScenario &effective, std::string_view truth);

/// Canonical JSON (sorted keys, no spaces); no passwords.
std::string runHeaderJson(const RunHeader &header);

/// Error: no JSON object, a newer format, or a key of the wrong type, in one line.
Result<RunHeader> parseRunHeader(std::string_view json);

} // namespace lockscope
