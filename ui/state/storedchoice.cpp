// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/storedchoice.h"

#include "core/analysis/export/wholefile.h"
#include "core/scenario/files/forks.h"
#include "core/ownscheme/luascheme.h"
#include "core/scenario/files/library.h"
#include "core/scenario/files/runheader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/systemreason.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QDir>
#include <QFile>
#include <QFileDevice>
#include <QFileInfo>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QLockFile>

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

namespace lockscope {
namespace {

constexpr qint64 blockSize = 4 * 1024 * 1024;

Error errorOf(const QString &text)
{
    return Error{systemReason(text.toStdString())};
}

const Scenario *scenarioOf(const std::vector<Scenario> &scenarios, const std::string &id)
{
    const auto found = std::find_if(scenarios.begin(), scenarios.end(),
        [&](const Scenario &scenario) { return scenario.id == id; });
    return found == scenarios.end() ? nullptr : &*found;
}

QJsonObject choiceObject(const Choice &choice, const std::string &chosenId)
{
    QJsonObject settings; // only the settings that differ from the scenario's, so that a later
                          // version of the scenario keeps its own values
    for (const SettingInfo &info : settingInfos()) {
        if (settingNumber(choice.settings(), info.name) != choice.scenarioValue(info.name))
            settings[textOf(info.name)] = textOf(settingText(choice.settings(), info.name));
    }
    const ModelTimes &times = choice.modelTimes();
    QJsonObject object{{QStringLiteral("scenario"), textOf(chosenId)},
        {QStringLiteral("scheme"), textOf(choice.scheme().id())},
        {QStringLiteral("settings"), settings},
        {QStringLiteral("seed"), QString::number(choice.seed().value)},
        {QStringLiteral("modelTimes"),
            QJsonArray{qint64{times.oneWay.count()}, qint64{times.spread.count()},
                qint64{times.service.count()}}}};
    if (const std::string *const text = choice.scheme() ? luaTextOf(*choice.scheme()) : nullptr)
        object[QStringLiteral("schemeText")] = textOf(*text);
    if (!choice.areFaultsOriginal())
        object[QStringLiteral("faults")] = textOf(faultPlanJson(choice.faults()));
    if (!choice.programs().empty())
        object[QStringLiteral("programs")] = clientProgramsObject(choice.programs());
    if (choice.runLength())
        object[QStringLiteral("length")] = textOf(durationText(*choice.runLength()));
    return object;
}

Choice choiceOf(const QJsonObject &object, const Scenario &scenario)
{
    Choice choice(scenario);
    RunHeader header;
    header.scheme = object[QStringLiteral("scheme")].toString().toStdString();
    header.schemeText = object[QStringLiteral("schemeText")].toString().toStdString();
    if (const SchemeRef scheme = schemeOfHeader(header))
        choice.setScheme(scheme);
    std::map<std::string, std::string> settings;
    const QJsonObject changed = object[QStringLiteral("settings")].toObject();
    for (auto setting = changed.begin(); setting != changed.end(); ++setting)
        settings[setting.key().toStdString()] = setting.value().toString().toStdString();
    choice.setSettings(settings);
    choice.setSeed(Seed{object[QStringLiteral("seed")].toString().toULongLong()});
    const QJsonArray times = object[QStringLiteral("modelTimes")].toArray();
    if (times.size() == 3)
        choice.setModelTimes({Duration(times[0].toInteger()), Duration(times[1].toInteger()),
            Duration(times[2].toInteger())});
    if (const auto faults =
            parseFaultPlan(object[QStringLiteral("faults")].toString().toStdString()))
        choice.setFaults(faults.value());
    JsonProblems problems;
    JsonObjectReader reader(object, {}, problems);
    if (ClientPrograms programs = readClientPrograms(reader); !problems.error)
        choice.setPrograms(std::move(programs));
    if (const auto length =
            parseDuration(object[QStringLiteral("length")].toString().toStdString()))
        choice.setRunLength(length.value());
    return choice;
}

constexpr auto suffix = ".lockscope";
constexpr std::size_t idSizeMax =
    60; // an id in a scenario file has at most 64 characters; this leaves space for a number
constexpr qint64 fileSizeMax = 16 << 20;
constexpr auto forksMax = 20;
constexpr int lockWaitMax =
    1000; // ms; another window has the lock only while it writes some small files

// Returns the content of a file; nullopt: it does not exist. The content of a file that cannot be
// read is empty.
std::optional<QByteArray> contentOf(const QString &path)
{
    QFile file(path);
    if (!file.exists())
        return {};
    if (!file.open(QIODevice::ReadOnly))
        return QByteArray();
    return file.read(fileSizeMax);
}

QByteArray bytesOf(const std::string &text)
{
    return QByteArray(text.data(), static_cast<qsizetype>(text.size()));
}

} // namespace

Result<QByteArray> fileText(QFileDevice &source, const Progress &progress)
{
    const qint64 size = source.size();
    if (size == 0) { // a pipe, or a file that the system generates when it is read
        QByteArray text = source.readAll();
        if (source.error() != QFileDevice::NoError)
            return errorOf(source.errorString()); // not the text that was read so far: it would
                                                  // look like a truncated file
        return text;
    }
    QByteArray text(size, Qt::Uninitialized);
    for (qint64 bytesRead = 0; bytesRead < size;) {
        const qint64 read =
            source.read(text.data() + bytesRead, std::min(blockSize, size - bytesRead));
        if (read < 0)
            return errorOf(source.errorString());
        if (read == 0)
            //: about a trace file; %1: the bytes that were read, %2: its former size in bytes
            return errorOf(QCoreApplication::translate("FileText",
                "the file became shorter while it was being read: %1 of %2 bytes were read")
                               .arg(bytesRead)
                               .arg(size));
        bytesRead += read;
        if (!progress(static_cast<double>(bytesRead) / static_cast<double>(size)))
            return cancelled();
    }
    return text;
}

QByteArray storedChoiceText(
    const Choice &choice, const std::string &chosenId, const std::vector<Scenario> &scenarios)
{
    QJsonArray stored;
    for (const Scenario &scenario : scenarios)
        stored.append(textOf(scenarioJson(scenario)));
    const QJsonObject root{{QStringLiteral("scenarios"), stored},
        {QStringLiteral("choice"), choiceObject(choice, chosenId)}};
    return QJsonDocument(root).toJson(QJsonDocument::Compact);
}

StoredChoice parseStoredChoice(const QByteArray &text, const std::vector<Scenario> &own)
{
    const QJsonObject root = QJsonDocument::fromJson(text).object();
    const QJsonObject chosen = root[QStringLiteral("choice")].toObject();
    const std::string chosenId = chosen[QStringLiteral("scenario")].toString().toStdString();
    StoredChoice stored;
    stored.scenarios = own;
    std::string id = chosenId;
    for (const QJsonValue &value : root[QStringLiteral("scenarios")].toArray()) {
        const auto parsed = parseScenario(value.toString().toStdString());
        if (!parsed)
            continue;
        Scenario scenario = parsed.value();
        const Scenario *known = scenarioOf(stored.scenarios, scenario.id);
        for (int number = 2; known && scenarioJson(*known) != scenarioJson(scenario); ++number) {
            scenario.id = numberedId(parsed.value().id, number);
            known = scenarioOf(stored.scenarios, scenario.id);
        }
        if (parsed.value().id == chosenId)
            id = scenario.id;
        if (!known)
            stored.scenarios.push_back(scenario);
    }
    const Scenario *scenario = scenarioOf(stored.scenarios, id);
    if (!scenario)
        scenario = scenarioOf(scenarioLibrary(), id);
    if (scenario)
        stored.choice = choiceOf(chosen, *scenario);
    return stored;
}

std::string numberedId(const std::string &id, int number)
{
    if (number == 1)
        return id;
    std::string base = id.substr(0, idSizeMax);
    if (const auto last = base.find_last_not_of("0123456789");
        last != base.npos && base[last] == '-')
        base.resize(last); // removes the old number, so that the id of a fork stays the id of a
                           // fork (isFork())
    while (base.ends_with('-'))
        base.pop_back();
    return base + '-' + std::to_string(number);
}

QString ScenarioFolder::fileOf(const std::string &id) const
{
    return m_path + u'/' + QString::fromStdString(id) + QLatin1String(suffix);
}

ScenarioFolder::Reading ScenarioFolder::readNew()
{
    Reading reading;
    const QStringList names = QDir(m_path).entryList(
        {u'*' + QLatin1String(suffix)}, QDir::Files, QDir::Time | QDir::Reversed);
    for (const QString &name : names) {
        if (m_seen.insert(name).second)
            readFile(name, reading);
    }
    auto surplus =
        std::count_if(reading.scenarios.begin(), reading.scenarios.end(), isFork) - forksMax;
    std::erase_if(reading.scenarios, [&](const Scenario &scenario) {
        return isFork(scenario) && surplus-- > 0
            && m_files.erase(scenario.id) > 0; // store() must not remove the file of this fork
    });
    return reading;
}

void ScenarioFolder::readFile(const QString &name, Reading &reading)
{
    const QString path = m_path + u'/' + name;
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly)) {
        reading.errors.push_back(
            within(path.toStdString(), Error{systemReason(file.errorString().toStdString())}));
        return;
    }
    const QByteArray bytes = file.read(fileSizeMax);
    const auto scenario =
        parseScenario({bytes.constData(), static_cast<std::size_t>(bytes.size())});
    if (!scenario) {
        reading.errors.push_back(within(path.toStdString(), scenario.error()));
        return;
    }
    const std::string &id = scenario.value().id;
    const std::string fileId = QFileInfo(name).completeBaseName().toStdString();
    if (m_files.contains(id)) {
        if (fileId != id) // else another window has made this file with the same id; the next start
                          // reads both files
            reading.errors.push_back(within(path.toStdString(),
                Error{
                    {LOCKSCOPE_TEXT("Error", "another file has the id \"{id}\""), {{"id", id}}}}));
        return;
    }
    m_files[id] = {fileId, bytes, scenarioText(scenario.value())};
    reading.scenarios.push_back(scenario.value());
}

Result<Done> ScenarioFolder::store(const std::vector<Scenario> &scenarios)
{
    std::vector<const Scenario *> changed;
    std::set<std::string> ids;
    for (const Scenario &scenario : scenarios) {
        ids.insert(scenario.id);
        if (!hasStored(scenario))
            changed.push_back(&scenario);
    }
    const auto isObsolete = [&ids](const auto &file) { return !ids.contains(file.first); };
    if (changed.empty() && std::none_of(m_files.begin(), m_files.end(), isObsolete))
        return Done{};

    QDir().mkpath(m_path);
    // If the lock is refused, for example in a read-only folder, the function goes on. If writing
    // fails too, it returns the first error.
    QLockFile lock(m_path + QStringLiteral("/.lock"));
    (void)lock.tryLock(lockWaitMax);
    Result<Done> result = Done{};
    const auto note = [&result](Result<Done> done) {
        if (result && !done)
            result = std::move(done);
    };
    for (const Scenario *const scenario : changed)
        note(write(*scenario));
    for (auto file = m_files.begin(); file != m_files.end();) {
        const Result<Done> removed = isObsolete(*file) ? remove(file->second) : Done{};
        note(removed);
        file = isObsolete(*file) && removed ? m_files.erase(file) : std::next(file);
    }
    return result;
}

Result<Done> ScenarioFolder::write(const Scenario &scenario)
{
    const auto known = m_files.find(scenario.id);
    const std::string base = known == m_files.end() ? scenario.id : known->second.id;
    for (int number = 1;; ++number) {
        Scenario stored = scenario;
        stored.id = numberedId(base, number);
        const std::string text = scenarioText(stored);
        const QString path = fileOf(stored.id);
        const auto content = contentOf(path);
        const bool isOurs = known != m_files.end() && known->second.id == stored.id
            && content == known->second.bytes;
        if (content && !isOurs && content != bytesOf(text))
            continue;
        if (content != bytesOf(text)) {
            if (Result<Done> written = WholeFile::write(path, text); !written)
                return written;
        }
        m_seen.insert(QFileInfo(path).fileName());
        m_files[scenario.id] = {stored.id, bytesOf(text), scenarioText(scenario)};
        return Done{};
    }
}

Result<Done> ScenarioFolder::remove(const File &file) const
{
    const QString path = fileOf(file.id);
    const auto content = contentOf(path);
    QFile existing(path);
    if (content == file.bytes && !existing.remove())
        return Error{{LOCKSCOPE_TEXT("Error", "cannot remove {path}: {reason}"),
            {{"path", path.toStdString()},
                {"reason", systemReason(existing.errorString().toStdString())}}}};
    return Done{};
}

bool ScenarioFolder::hasStored(const Scenario &scenario) const
{
    const auto file = m_files.find(scenario.id);
    return file != m_files.end() && file->second.text == scenarioText(scenario);
}

std::string ScenarioFolder::storedId(const std::string &id) const
{
    const auto file = m_files.find(id);
    return file == m_files.end() ? id : file->second.id;
}

} // namespace lockscope
