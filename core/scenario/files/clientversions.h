// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"

#include <QJsonArray>

#include <vector>

namespace lockscope {

/// Reads the clients with another version from the key "clients" of a scenario file or a run-begin row. Returns an empty list if the key is
/// absent. Unknown schemes are detected only at the run (checkRun()).
std::vector<ClientVersion> readClientVersions(JsonObjectReader &root);

/// Returns the array that readClientVersions() reads back.
QJsonArray clientVersionsArray(const std::vector<ClientVersion> &versions);

} // namespace lockscope
