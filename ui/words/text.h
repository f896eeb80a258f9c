// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/ids.h"

#include <QString>
#include <QStringList>

#include <string>
#include <string_view>
#include <vector>

class QTranslator;

namespace lockscope {

struct Error;
class Wording;

/// Returns a text of the core (UTF-8) as a QString.
inline QString textOf(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}
/// Returns a message in the language of the window, or of the command line. Thread: any.
QString textOf(const Wording &message);
/// Returns the message as the command line prints it: in the language of the reader, but settings,
/// schemes and the like by their names in files and options. In English, as Lockscope's JSON has
/// it.
QString plainText(const Wording &message);
/// Returns the error as plainText() does.
QString textOf(const Error &error);
/// Returns the message with a capital letter.
QString capitalized(const Wording &message);
/// Returns the message as a sentence: with a capital letter and a full stop.
QString sentenceOf(const Wording &message);
/// Joins the sentences that are not empty. Chinese has no space after a full stop.
QString joinedSentences(const QStringList &sentences);
/// Returns "one, two, three".
QString listText(const QStringList &items);
/// Returns "name: detail".
QString withDetail(const QString &name, const QString &detail);
/// Returns " (text)", to follow a word.
QString inBrackets(const QString &text);
/// Returns "client 1", "clients 1 and 2" or "clients 1, 2 and 3".
QString clientList(const std::vector<ClientId> &clients);

/// Returns the code of the language that fits the desktop: "en" or "zh_CN".
QString systemLanguageCode();

/// Loads the program's texts in a language into the translator, installs it, and sets the default
/// locale. REQUIRES: a QCoreApplication exists.
void installLanguage(QTranslator &translator, const QString &code);

/// Returns the code of the language of the default locale: "en" or "zh_CN". The texts of scenarios
/// use the same codes.
std::string languageCode();

} // namespace lockscope
