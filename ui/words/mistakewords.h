// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/runtime/mistakes.h"

#include <QString>

namespace lockscope {

/// Returns the short name of a mistake in the code of a web article (docs/ARTICLES.md), in the
/// window's language: "One vote is enough".
QString mistakeLabel(ArticleMistake mistake);

/// Returns one sentence in the window's language: what goes wrong. The English sentence is
/// MistakeInfo::harm of the lock library.
QString mistakeHarm(ArticleMistake mistake);

} // namespace lockscope
