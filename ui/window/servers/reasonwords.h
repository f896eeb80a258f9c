// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

struct Error;

/// Returns why a server program or a node cannot be used, in the language of the window. `error`: of checkServerProgram(),
/// checkGivenNodes() or parseGivenNode(). An error without words in the table is returned as it is.
QString serverReasonWords(const Error &error);

} // namespace lockscope
