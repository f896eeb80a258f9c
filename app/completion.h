// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>

namespace lockscope {

/// Returns what can stand at the cursor of a shell, for `lockscope complete WORD…` (resources/completions). `words`: the words after the
/// program's name up to the cursor; the last one is the part of a word before the cursor, and may be empty.
///
/// Each line is a word, a tab and its meaning in the language of the default locale; a word that ends with "=" continues. The lines
/// ":files", ":folders" and ":programs" stand for such names.
std::string completions(const QStringList &words);

} // namespace lockscope
