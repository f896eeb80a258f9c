// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/analysis/articles/sentence.h"

#include <QByteArray>

#include <vector>

namespace lockscope {

/// Returns docs/ARTICLES.md: a table of the sentences for each article, in English and Chinese.
QByteArray articlePage(const std::vector<Sentence> &sentences);

} // namespace lockscope
