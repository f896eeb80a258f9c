// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"

#include <QJsonArray>

#include <vector>

namespace lockscope {

/// Reads the clients of another version from the key "clients" of a scenario file or a run-begin row; none where the key is absent.
/// Whether a scheme is known is checked when the run is (checkRun()).
std::vector<ClientVersion> readClientVersions(JsonObjectReader &root);

/// What readClientVersions() reads back.
QJsonArray clientVersionsArray(const std::vector<ClientVersion> &versions);

} // namespace lockscope
