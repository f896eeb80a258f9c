// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/snippets/phrasebook.h"

#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"

#include <QDir>
#include <QFile>

#include <algorithm>
#include <charconv>
#include <optional>

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
    const SchemeRef found = scheme;
    if (!found || found.variant(WakeUp::poll, release) == &*found)
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
    for (const ListingLine &line : found->info().listing) {
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

namespace {

constexpr int stepMax = 99;

// Returns the index of a word in a list; nullopt if it is not in the list.
template <std::size_t count> std::optional<std::size_t> indexOf(
    std::string_view word, const std::array<std::string_view, count> &words)
{
    const auto found = std::find(words.begin(), words.end(), word);
    return found == words.end() ? std::nullopt
                                : std::optional(static_cast<std::size_t>(found - words.begin()));
}

class PhraseReader {
public:
    Result<PhraseSet> read(std::string_view text)
    {
        while (!text.empty()) {
            ++m_line;
            const std::size_t end = std::min(text.find('\n'), text.size());
            const std::string problem = parseLine(text.substr(0, end));
            if (!problem.empty())
                return Error{"line " + std::to_string(m_line) + ": " + problem};
            text.remove_prefix(std::min(end + 1, text.size()));
        }
        return std::move(m_phrases);
    }

private:
    // Each of these functions parses a line or a part of it, and returns the error, or an empty
    // text on success.
    std::string parseLine(std::string_view line)
    {
        if (line.empty() || line.front() == '#')
            return {};
        return line.front() == '[' ? parseHeading(line) : parseStep(line);
    }

    std::string parseHeading(std::string_view line)
    {
        const bool isClosed = line.back() == ']';
        const auto index =
            isClosed ? indexOf(line.substr(1, line.size() - 2), dialectWords) : std::nullopt;
        if (!index)
            return "expected [redis-cli], [java], [php] or [python]";
        m_dialect = &m_phrases.at(*index);
        m_phrase = nullptr;
        return m_dialect->empty() ? std::string() : "this language occurs twice";
    }

    std::string parseStep(std::string_view line)
    {
        const std::size_t bar = line.find('|');
        if (!m_dialect || bar == line.npos)
            return m_dialect ? "expected a number, a bar and the text"
                             : "expected a language in brackets first";
        std::string_view number = line.substr(0, bar);
        number.remove_prefix(std::min(number.find_first_not_of(' '), number.size()));
        number.remove_suffix(
            number.size() - std::min(number.find_last_not_of(' ') + 1, number.size()));
        if (!number.empty()) {
            int step = 0;
            const auto [end, problem] =
                std::from_chars(number.data(), number.data() + number.size(), step);
            if (problem != std::errc{} || end != number.data() + number.size() || step < 0
                || step > stepMax)
                return "the number of a step is 0 to " + std::to_string(stepMax);
            if (m_dialect->contains(step))
                return "this step occurs twice";
            m_phrase = &(*m_dialect)[step];
        }
        if (!m_phrase)
            return "expected the number of a step";
        std::string_view text = line.substr(bar + 1);
        if (text.starts_with(' '))
            text.remove_prefix(1);
        return parseText(text);
    }

    std::string parseText(std::string_view text)
    {
        if (text.empty())
            return "expected text after the bar";
        if (text.front() != '@') {
            m_phrase->push_back({PhraseNote::none, std::string(text)});
            return {};
        }
        const auto note = text.size() > 1 ? indexOf(text.substr(1), phraseNoteWords) : std::nullopt;
        if (!note)
            return "unknown note " + std::string(text);
        m_phrase->push_back({static_cast<PhraseNote>(*note), {}});
        return {};
    }

    int m_line = 0;
    PhraseSet m_phrases;
    Phrases *m_dialect = nullptr; // the dialect of the last heading
    Phrase *m_phrase = nullptr;   // the phrase of the last step number
};

} // namespace

Result<PhraseSet> readPhrases(std::string_view text)
{
    return PhraseReader().read(text);
}

} // namespace lockscope
