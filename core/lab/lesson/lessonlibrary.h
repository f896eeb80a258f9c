// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"

#include <vector>

namespace lockscope {

/// Returns the built-in lessons (resources/lessons, embedded) in teaching order, sorted by id.
const std::vector<Lesson> &lessonLibrary();

} // namespace lockscope
