// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"

#include <QJsonObject>
#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// Converts a UTF-8 text for Qt's JSON classes.
inline QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// Reads a required name of lower-case letters, digits and single hyphens, at most 64 characters.
/// Records any other value as a problem.
std::string readKebab(JsonObjectReader &from, const char *key);

/// Reads a text in several languages, {"en": "…"}. Records a value that is no string as a problem.
Texts readTexts(JsonObjectReader from);

/// Same as readTexts() (it reads all languages), but a missing English text is a problem. `what`:
/// the name of the text for the error message ("the title in English").
Texts readTextsWithEnglish(JsonObjectReader from, std::string_view what);

/// Returns the JSON object that readTexts() reads.
QJsonObject textsObject(const Texts &texts);

} // namespace lockscope
