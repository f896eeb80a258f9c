// SPDX-License-Identifier: GPL-3.0-or-later
#include "dialect/phrasebook.h"

#include "dialect/phrasereader.h"

#include <QDir>
#include <QFile>

// The macro must stand outside of every namespace. Without it a program that links the static library has no resources.
static void initDialectResources()
{
    Q_INIT_RESOURCE(dialects);
}

namespace lockscope {
namespace {

using Book = std::map<std::string, PhraseSet, std::less<>>;

constexpr std::string_view optionsName = "options";
constexpr std::string_view notifyEnding = "-notify";

Book readBook()
{
    initDialectResources();
    Book book;
    const QDir folder(QStringLiteral(":/lockscope/dialects"));
    for (const QFileInfo &entry : folder.entryInfoList({QStringLiteral("*.txt")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        const bool isOpen = file.open(QIODevice::ReadOnly);
        LOCKSCOPE_ASSERT(isOpen);
        const QByteArray bytes = file.readAll();
        Result<PhraseSet> phrases = readPhrases(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        LOCKSCOPE_ASSERT(phrases);
        book.emplace(entry.completeBaseName().toStdString(), std::move(phrases).value());
    }
    return book;
}

const Phrases &named(std::string_view name, Dialect dialect)
{
    static const Book book = readBook();
    static const Phrases none;
    const auto found = book.find(name);
    return found == book.end() ? none : found->second.at(static_cast<std::size_t>(dialect));
}

} // namespace

const Phrases &phrasesOf(std::string_view scheme, WakeUp wakeUp, Dialect dialect)
{
    if (scheme == optionsName)
        return named({}, dialect);
    if (wakeUp == WakeUp::notify) {
        const Phrases &handedOver = named(std::string(scheme).append(notifyEnding), dialect);
        if (!handedOver.empty())
            return handedOver;
    }
    return named(scheme, dialect);
}

const Phrase &phraseOf(OptionStep step, Dialect dialect)
{
    return named(optionsName, dialect).at(static_cast<int>(step));
}

} // namespace lockscope
