// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/scenario.h"

#include <QJsonObject>
#include <QString>

#include <string>
#include <string_view>

namespace lockscope {

/// A text of ours (UTF-8) as Qt's readers and writers of JSON take it.
inline QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

/// A required name of lower-case letters, digits and single hyphens, at most 64; else that is the problem.
std::string readKebab(JsonObjectReader &from, const char *key);

/// A text in the languages that it has, {"en": "…"}; a value that is no text is a problem.
Texts readTexts(JsonObjectReader from);

/// As readTexts(), but without English it is a problem; `what` is expected then: "the title in English".
Texts readEnglishTexts(JsonObjectReader from, std::string_view what);

/// What readTexts() reads back.
QJsonObject textsObject(const Texts &texts);

} // namespace lockscope
