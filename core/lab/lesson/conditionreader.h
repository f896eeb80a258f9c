// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lessoncondition.h"
#include "core/scenario/files/jsonreader.h"

#include <string>
#include <vector>

namespace lockscope {

/// Reads a CONDITION (lessonjson.h). A wrong or empty condition is recorded as a problem.
LessonCondition readCondition(JsonObjectReader from);

/// Reads the list of texts under a key; an absent list is empty. A value that is not a list of
/// texts is recorded as a problem.
std::vector<std::string> readNames(JsonObjectReader &from, const char *key);

} // namespace lockscope
