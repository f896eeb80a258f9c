// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <string>

class QTranslator;

namespace lockscope {

/// Returns the code of the language that fits the desktop: "en" or "zh_CN".
QString systemLanguageCode();

/// Loads the program's texts in a language into the translator, installs it, and sets the default
/// locale. REQUIRES: a QCoreApplication exists.
void installLanguage(QTranslator &translator, const QString &code);

/// Returns the code of the language of the default locale: "en" or "zh_CN". The texts of scenarios
/// use the same codes.
std::string languageCode();

} // namespace lockscope
