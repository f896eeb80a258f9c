// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QStringList>

#include <string>

namespace lockscope {

/// Returns the words with which a shell can complete the word at its cursor, for `lockscope
/// complete WORD…` (resources/completions). `words`: the words after the program's name up to the
/// cursor; the last one is the part of a word before the cursor, and may be empty.
///
/// Each line is a word, a tab and its meaning in the language of the default locale. After a word
/// that ends with "=", the shell adds no space. For the lines ":files", ":folders" and ":programs",
/// the shell completes names of files, folders or programs.
std::string completions(const QStringList &words);

} // namespace lockscope
