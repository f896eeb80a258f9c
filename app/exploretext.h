// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/explore/answer.h"

#include <QString>

namespace lockscope {

/// Returns the answer of a search as text for standard output.
QString answerText(const Answer &answer);

} // namespace lockscope
