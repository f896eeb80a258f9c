// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/lab/lesson/lesson.h"

#include <vector>

namespace lockscope {

/// The built-in lessons (resources/lessons, embedded), in the order in which they are taught: that of their ids.
const std::vector<Lesson> &lessonLibrary();

} // namespace lockscope
