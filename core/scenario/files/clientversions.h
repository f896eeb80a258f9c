// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"

#include <QJsonArray>

#include <vector>

namespace lockscope {

/// Reads the key "clients" of a scenario file or a run-begin row: the clients with another lock
/// scheme, or another way to release the lock, than the others. Returns an empty list if the key is
/// absent. Does not check whether the schemes exist; checkRun() checks this before the run.
std::vector<ClientVersion> readClientVersions(JsonObjectReader &root);

/// Returns the JSON array of these clients, which readClientVersions() reads.
QJsonArray clientVersionsArray(const std::vector<ClientVersion> &versions);

} // namespace lockscope
