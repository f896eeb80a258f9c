// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/clientprograms.h"

#include <QString>

namespace lockscope {

/// Returns the command lines of the user's programs in one line: "python3 worker.py"; "python3 old.py; client 2: node new.js". Empty:
/// there are none.
QString programsText(const ClientPrograms &programs);

/// Returns the same with a heading: "Program: python3 worker.py". Empty: there are none.
QString programsTitle(const ClientPrograms &programs);

/// Returns how a program reports what it does, in a few words.
QString reportsWord(ClientPrograms::Reports reports);

} // namespace lockscope
