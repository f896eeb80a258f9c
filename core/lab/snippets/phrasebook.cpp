// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/snippets/phrasebook.h"

#include "core/lab/snippets/phrasereader.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/releaseway.h"

#include <QDir>
#include <QFile>

// Q_INIT_RESOURCE must be used outside of every namespace. Without it, a program that links the
// static library does not have the resources.
static void initDialectResources()
{
    Q_INIT_RESOURCE(dialects);
}

namespace lockscope {
namespace {

using Book = std::map<std::string, PhraseSet, std::less<>>;

constexpr std::string_view optionsName = "options"; // of the file with the phrases of AddedStep
constexpr std::string_view notifySuffix = "-notify";
constexpr std::string_view ifeqSuffix =
    "-ifeq"; // of a file with the lines that release=ifeq changes

Book readBook()
{
    initDialectResources();
    Book book;
    const QDir folder(QStringLiteral(":/lockscope/dialects"));
    for (const QFileInfo &entry :
        folder.entryInfoList({QStringLiteral("*.txt")}, QDir::Files, QDir::Name)) {
        QFile file(entry.filePath());
        const bool isOpen = file.open(QIODevice::ReadOnly);
        LOCKSCOPE_ASSERT(isOpen);
        const QByteArray bytes = file.readAll();
        Result<PhraseSet> phrases = readPhrases(
            std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
        LOCKSCOPE_ASSERT(phrases);
        book.emplace(entry.completeBaseName().toStdString(), std::move(phrases).value());
    }
    return book;
}

const Phrases &phrasesIn(std::string_view name, Dialect dialect)
{
    static const Book book = readBook();
    static const Phrases none;
    const auto found = book.find(name);
    return found == book.end() ? none : found->second.at(static_cast<std::size_t>(dialect));
}

} // namespace

Phrases phrasesOf(std::string_view scheme, WakeUp wakeUp, ReleaseWay release, Dialect dialect)
{
    if (scheme == optionsName)
        return {};
    if (wakeUp == WakeUp::notify) {
        const Phrases &handedOver = phrasesIn(std::string(scheme).append(notifySuffix), dialect);
        if (!handedOver.empty())
            return handedOver;
    }
    const Scheme *const foundScheme = schemeOf(scheme);
    if (schemeOf(scheme, WakeUp::poll, release) == foundScheme)
        return phrasesIn(scheme, dialect);
    if (const Phrases &changed = phrasesIn(std::string(scheme).append(ifeqSuffix), dialect);
        !changed.empty()) {
        Phrases phrases = changed;
        phrases.insert(phrasesIn(scheme, dialect).begin(),
            phrasesIn(scheme, dialect).end()); // the lines that are the same
        return phrases;
    }
    // Joins the lines of the scheme before its release with the release lines of the scheme that
    // releases in the requested way.
    Phrases phrases;
    int last = 0;
    for (const ListingLine &line : foundScheme->info().listing) {
        if (!line.isRelease) {
            last = line.number;
            phrases[last] = phrasesIn(scheme, dialect).at(last);
        }
    }
    const std::string_view releaseScheme = schemeOfRelease(release);
    const Phrases &releasePhrases = phrasesIn(releaseScheme, dialect);
    for (const ListingLine &line : schemeOf(releaseScheme)->info().listing) {
        if (line.isRelease)
            phrases[++last] = releasePhrases.at(line.number);
    }
    if (const auto sharedCode = releasePhrases.find(0); sharedCode != releasePhrases.end())
        phrases.insert(*sharedCode);
    return phrases;
}

const Phrase &phraseOf(AddedStep step, Dialect dialect)
{
    return phrasesIn(optionsName, dialect).at(static_cast<int>(step));
}

} // namespace lockscope
