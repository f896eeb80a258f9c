// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/library.h"

#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/files/sharecode.h"
#include "core/scenario/nearmisses.h"
#include "lockscope/base/systemreason.h"

#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

// Qt requires this macro outside of all namespaces. Without the macro, a program that links the
// static library has no resources.
static void initScenarioResources()
{
    Q_INIT_RESOURCE(scenarios);
}

namespace lockscope {
namespace {

constexpr qint64 fileSizeMax = 16
    << 20; // in bytes; the program does not read larger files, and the parser has a smaller limit

Result<Scenario> readScenarioFile(const QString &path)
{
    const std::string name = path.toStdString();
    if (!QFileInfo(path).isFile())
        return within(name,
            Error{QFileInfo::exists(path) ? LOCKSCOPE_TEXT("Error", "not a file")
                                          : LOCKSCOPE_TEXT("Error", "no such file")});
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        return within(name, Error{systemReason(file.errorString().toStdString())});
    if (file.size() > fileSizeMax)
        return within(name, Error{LOCKSCOPE_TEXT("Error", "too large for a scenario")});
    const QByteArray bytes = file.readAll();
    Result<Scenario> scenario =
        parseScenario(std::string_view(bytes.constData(), static_cast<std::size_t>(bytes.size())));
    if (!scenario)
        return within(name, scenario.error());
    SchemeRef &scheme = scenario.value().scheme;
    if (!scheme && isLuaFile(scheme.id())) {
        auto own =
            luaSchemeOfFile(QFileInfo(path).dir().filePath(qText(scheme.id())).toStdString());
        if (!own)
            return within(name, own.error());
        scheme = std::move(own).value();
    }
    return scenario;
}

constexpr std::string_view idLetters =
    "frtwm"; // failures, re-entrant locks, tokens, workloads, museum: the order of the library

// Sort key of an id: first the failures (f10), then the other letters in their order (w1, m01),
// then ids without a number.
int sortNumberOf(std::string_view id)
{
    constexpr int perLetter = 1000;
    const std::size_t letter = id.empty() ? idLetters.npos : idLetters.find(id.front());
    int number = 0;
    if (letter == idLetters.npos
        || std::from_chars(id.data() + 1, id.data() + id.size(), number).ec != std::errc{})
        return std::numeric_limits<int>::max();
    return static_cast<int>(letter) * perLetter + number;
}

// Orders scenarios by the letter and then by the number of the id, F2 before F10. The fault-free
// baseline scenario, whose id has no number, comes last.
bool isBefore(const Scenario &a, const Scenario &b)
{
    return std::pair(sortNumberOf(a.id), std::string_view(a.id))
        < std::pair(sortNumberOf(b.id), std::string_view(b.id));
}

std::vector<Scenario> readLibrary()
{
    initScenarioResources();
    std::vector<Scenario> library;
    QDirIterator files(
        QStringLiteral(":/lockscope/scenarios"), QDir::Files, QDirIterator::Subdirectories);
    while (files.hasNext()) {
        Result<Scenario> scenario = readScenarioFile(files.next());
        LOCKSCOPE_ASSERT(
            scenario && scenario.value().id + ".lockscope" == files.fileName().toStdString());
        library.push_back(std::move(scenario).value());
    }
    std::sort(library.begin(), library.end(), isBefore);
    return library;
}

// Returns whether `name` is the id or its first segment: "F10" names f10-pause-after-acquire, but
// not f10b-….
bool isIdOrFirstSegment(const Scenario &scenario, const QString &name)
{
    const QString id = QString::fromStdString(scenario.id);
    return id == name || id.section(QLatin1Char('-'), 0, 0).compare(name, Qt::CaseInsensitive) == 0;
}

} // namespace

const std::vector<Scenario> &scenarioLibrary()
{
    static const std::vector<Scenario> library = readLibrary();
    return library;
}

const Scenario *builtInScenario(std::string_view id)
{
    const auto &library = scenarioLibrary();
    const auto found = std::find_if(library.begin(), library.end(),
        [id](const Scenario &scenario) { return scenario.id == id; });
    return found == library.end() ? nullptr : &*found;
}

bool isMuseumId(std::string_view id)
{
    return id.size() > 1 && id[0] == 'm' && id[1] >= '0' && id[1] <= '9';
}

bool isScenarioFileName(std::string_view nameOrFile)
{
    return nameOrFile.find('/') != nameOrFile.npos || nameOrFile.ends_with(".lockscope");
}

Result<Scenario> findScenario(std::string_view nameOrFile)
{
    const QString name = qText(nameOrFile);
    if (isShareCode(nameOrFile))
        return readShareCode(nameOrFile);
    if (isScenarioFileName(nameOrFile))
        return readScenarioFile(name);
    std::vector<std::string> names; // first the first segments of all ids ("F10"), then all ids
    for (const Scenario &scenario : scenarioLibrary()) {
        if (isIdOrFirstSegment(scenario, name))
            return scenario;
        names.push_back(qText(scenario.id).section(u'-', 0, 0).toUpper().toStdString());
    }
    for (const Scenario &scenario : scenarioLibrary())
        names.push_back(scenario.id);
    return Error{Wording{LOCKSCOPE_TEXT("Error",
                             "no scenario \"{name}\"; expected an id that lockscope list shows, a "
                             ".lockscope file, or a share code"),
                     {{"name", std::string(nameOrFile)}}} += didYouMean(nameOrFile, names)};
}

bool isBuiltIn(const Scenario &scenario)
{
    const Scenario *const builtIn = builtInScenario(scenario.id);
    return builtIn && scenarioJson(*builtIn) == scenarioJson(scenario);
}

const Scenario *replicaScenario(std::string_view scheme)
{
    const auto &library = scenarioLibrary();
    const auto found =
        std::find_if(library.begin(), library.end(), [scheme](const Scenario &scenario) {
            return scenario.settings.replicas.given().value_or(0) > 0
                && scenario.expected.contains(std::string(scheme));
        });
    return found == library.end() ? nullptr : &*found;
}

} // namespace lockscope
