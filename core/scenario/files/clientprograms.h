// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/clientprograms.h"
#include "core/scenario/files/jsonreader.h"

#include <optional>

namespace lockscope {

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
