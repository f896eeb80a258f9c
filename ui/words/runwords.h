// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/run/check/validaterun.h"
#include "core/scenario/scenario.h"

#include <QString>

namespace lockscope {

class LiveRun;

/// Returns the world of a run: in English its word for the command line, "model".
QString worldText(WorldKind world);

/// Checks a run with checkRun(). Returns why the run is not possible, in the window's language;
/// empty: it is possible. `nodesAreGiven`: whether the run uses the user's own nodes.
QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven);

/// Returns why a live run failed, in the window's language as far as it is a refusal; empty: it has
/// not failed.
QString failureText(const LiveRun &run);

/// Returns the sentences of several warnings in one line, in the window's language.
QString warningsLine(const std::vector<Warning> &warnings);

/// Returns the command lines of the user's programs in one line: "python3 worker.py"; "python3
/// old.py; client 2: node new.js" (client 2 runs new.js, all other clients run old.py). Empty:
/// there are none.
QString programsText(const ClientPrograms &programs);

/// Returns programsText() after the word "Program": "Program: python3 worker.py". Empty: there are
/// no programs.
QString programsTitle(const ClientPrograms &programs);

/// Returns a phrase for the way in which a program reports what it does: "Lines of JSON on standard
/// output".
QString reportsText(ClientPrograms::Reports reports);

} // namespace lockscope
