// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/commandline.h"
#include "app/commandparser.h"
#include "core/live/tunnels/tlsoptions.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <QStringList>

#include <vector>

namespace lockscope {

/// Loads the file in Lua if RunCall::scheme names one. Call it before effectiveScenario(). Error:
/// it does not load (exit code 1).
Result<Done> loadScheme(RunCall &call);

/// Returns the scenario with the scheme, settings, nodes, seed and duration that the command line
/// sets. Error: wrong usage, in one line (no such scheme or setting, out of range, contradicting
/// node options).
Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call);

/// Returns whether the expected outcome of the scenario applies to the run: the command line
/// changes no setting and no duration, and names no nodes and no programs.
bool isExpectationValid(const RunCall &call);

/// Returns the nodes that --node names. For a URL without a password, the password is the first
/// line of the file `passwordFile`; if this path is empty, it is the value of the environment
/// variable LOCKSCOPE_NODE_PASSWORD. If `usesKeyring`, it is the password that the desktop's
/// keyring has for the node. A password from one of these places is not visible in the list of
/// processes. Error: one line, without any password. REQUIRES: if `usesKeyring`, no thread has been
/// started (see StopSignals).
Result<std::vector<NodeAddress>> readNodes(
    const QStringList &urls, const QString &passwordFile, bool usesKeyring);

/// Adds --tls-ca and the other options for nodes with TLS.
void addTlsOptions(CommandParser &parser);
/// Returns the values of these options. Error: an option is given although no node has TLS, or its
/// value is empty.
Result<TlsOptions> readTlsOptions(
    const CommandParser &parser, const std::vector<NodeAddress> &nodes);

/// Adds the options --client, --client-reports, --any-user and --key.
void addProgramOptions(CommandParser &parser);

/// Returns the values of these options; no program if --client is not set. Error: wrong usage, in
/// one line.
Result<ClientPrograms> readPrograms(const CommandParser &parser);

} // namespace lockscope
