// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/tallyjson.h"

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/scenario.h"
#include "lockscope/base/wording.h"

#include <QJsonDocument>
#include <QStringList>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockscope {
namespace {

using Key = QLatin1String;

std::string compactText(const QJsonValue &value)
{
    return QJsonDocument(value.toObject()).toJson(QJsonDocument::Compact).toStdString();
}

double number(std::uint64_t count)
{
    return static_cast<double>(count);
}

// Returns a JSON number as a count; 0 if the value is not a number or not a valid count.
std::uint64_t countFrom(const QJsonValue &value)
{
    constexpr double max =
        9007199254740992.0; // 2^53: a double cannot store all larger integers exactly
    const double found = value.toDouble();
    return found > 0 && found < max ? static_cast<std::uint64_t>(found) : 0;
}

std::uint64_t countOf(const QJsonObject &object, const QString &key)
{
    return countFrom(object.value(key));
}

QString hexOf(std::uint64_t hash)
{
    return QStringLiteral("%1").arg(hash, 16, 16, QLatin1Char('0'));
}

std::uint64_t hashOf(const QJsonValue &value)
{
    return value.toString().toULongLong(nullptr, 16);
}

QJsonArray positionJson(const RunPosition &position)
{
    return {position.depth, number(position.item), number(position.number)};
}

RunPosition positionOf(const QJsonValue &value)
{
    const QJsonArray array = value.toArray();
    return {array.at(0).toInt(), countFrom(array.at(1)), countFrom(array.at(2))};
}

// Returns the texts of an array, separated by commas.
std::string joinedNames(const QJsonValue &array)
{
    QStringList names;
    for (const QJsonValue &name : array.toArray())
        names << name.toString();
    return names.join(u',').toStdString();
}

// Returns the key of a depth in "depths": its number, or "samples".
QString depthKey(int depth)
{
    return depth == samplesDepth ? QStringLiteral("samples") : QString::number(depth);
}

QJsonObject depthJson(const DepthCount &count)
{
    QJsonObject outcomes;
    for (std::size_t i = 0; i < count.outcomes.size(); ++i)
        outcomes[qText(outcomeName(static_cast<Outcome>(i)))] = number(count.outcomes[i]);
    QJsonObject kinds;
    for (const MenuEntry &entry : menuEntries()) {
        const KindCount &kind = count.kinds[static_cast<std::size_t>(entry.fault)];
        if (kind.placements > 0)
            kinds[qText(entry.name)] =
                QJsonObject{{QStringLiteral("placements"), number(kind.placements)},
                    {QStringLiteral("failures"), number(kind.failures)}};
    }
    QJsonArray points;
    for (const std::uint64_t placements : count.placementsOfPoint)
        points.append(number(placements));
    return {{QStringLiteral("items"), number(count.items)},
        {QStringLiteral("items_done"), number(count.itemsDone)},
        {QStringLiteral("placements"), number(count.placements)},
        {QStringLiteral("failures"), number(count.failures)},
        {QStringLiteral("void"), number(count.voids)},
        {QStringLiteral("cut_short"), number(count.cutShort)},
        {QStringLiteral("runs"), number(count.runs)}, {QStringLiteral("outcomes"), outcomes},
        {QStringLiteral("kinds"), kinds},
        {QStringLiteral("placements_by_step"), points}}; // "step" means a point of the curve here
}

DepthCount readDepth(const QJsonObject &object)
{
    DepthCount count;
    count.items = countOf(object, QStringLiteral("items"));
    count.itemsDone = countOf(object, QStringLiteral("items_done"));
    count.placements = countOf(object, QStringLiteral("placements"));
    count.failures = countOf(object, QStringLiteral("failures"));
    count.voids = countOf(object, QStringLiteral("void"));
    count.cutShort = countOf(object, QStringLiteral("cut_short"));
    count.runs = countOf(object, QStringLiteral("runs"));
    const QJsonObject outcomes = object.value(Key("outcomes")).toObject();
    for (std::size_t i = 0; i < count.outcomes.size(); ++i)
        count.outcomes[i] = countOf(outcomes, qText(outcomeName(static_cast<Outcome>(i))));
    const QJsonObject kinds = object.value(Key("kinds")).toObject();
    for (const MenuEntry &entry : menuEntries()) {
        const QJsonObject kind = kinds.value(qText(entry.name)).toObject();
        count.kinds[static_cast<std::size_t>(entry.fault)] = {
            countOf(kind, QStringLiteral("placements")), countOf(kind, QStringLiteral("failures"))};
    }
    const QJsonArray points = object.value(Key("placements_by_step")).toArray();
    for (std::size_t i = 0; i < count.placementsOfPoint.size(); ++i)
        count.placementsOfPoint[i] = countFrom(points.at(static_cast<qsizetype>(i)));
    return count;
}

QJsonObject failureJson(std::uint64_t story, const FailureGroup &group)
{
    QJsonArray placement;
    for (const PlacedFault &placed : group.placement) {
        placement.append(QJsonObject{{QStringLiteral("kind"), qText(entryOf(placed.kind).name)},
            {QStringLiteral("faults"), jsonObject(faultPlanJson(withPlacement({}, {placed})))}});
    }
    return {{QStringLiteral("story"), hexOf(story)},
        {QStringLiteral("first"), positionJson(group.first)},
        {QStringLiteral("outcome"), qText(outcomeName(group.outcome))},
        {QStringLiteral("count"), number(group.count)},
        {QStringLiteral("kinds"), menuJson(group.kinds)}, {QStringLiteral("placement"), placement}};
}

Result<FailureGroup> readFailure(const QJsonObject &object)
{
    FailureGroup group;
    group.first = positionOf(object.value(Key("first")));
    const auto outcome = outcomeOf(object.value(Key("outcome")).toString().toStdString());
    const Result<Menu> kinds = Menu::parse(joinedNames(object.value(Key("kinds"))));
    if (!outcome || !kinds)
        return within(
            "part.failures", Error{LOCKSCOPE_TEXT("Error", "unknown outcome or kind of fault")});
    group.outcome = *outcome;
    group.kinds = kinds.value();
    group.count = countOf(object, QStringLiteral("count"));
    for (const QJsonValue &value : object.value(Key("placement")).toArray()) {
        const QJsonObject placed = value.toObject();
        const Result<FaultPlan> plan = parseFaultPlan(compactText(placed.value(Key("faults"))));
        if (!plan)
            return within("part.failures", plan.error());
        const QString kind = placed.value(Key("kind")).toString();
        const auto &entries = menuEntries();
        const auto entry = std::find_if(entries.begin(), entries.end(),
            [&](const MenuEntry &candidate) { return qText(candidate.name) == kind; });
        if (entry == entries.end())
            return within("part.failures",
                Error{LOCKSCOPE_TEXT("Error", "unknown kind of fault in a placement")});
        PlacedFault fault;
        fault.kind = entry->fault;
        fault.faults.assign(plan.value().begin(), plan.value().end());
        group.placement.push_back(std::move(fault));
    }
    return group;
}

Result<Shard> readShard(const QJsonObject &question)
{
    const QJsonArray numbers = question.value(Key("shard")).toArray();
    const Shard shard{numbers.at(0).toInt(1), numbers.at(1).toInt(1)};
    if (shard.number < 1 || shard.number > shard.count || shard.count > Shard::countMax)
        return within("question.shard",
            Error{LOCKSCOPE_TEXT(
                "Error", "expected the number of the part and the number of parts")});
    return shard;
}

std::string shownText(const QJsonValue &value)
{
    if (value.isUndefined())
        return "nothing";
    if (value.isDouble())
        return QString::number(value.toDouble(), 'f', 0).toStdString();
    return value.isString() ? value.toString().toStdString() : "another value";
}

} // namespace

QJsonObject jsonObject(const std::string &json)
{
    return QJsonDocument::fromJson(QByteArray::fromStdString(json)).object();
}

QJsonArray menuJson(const Menu &menu)
{
    QJsonArray names;
    for (const MenuEntry &entry : menuEntries()) {
        if (menu.has(entry.fault))
            names.append(qText(menu.nameOf(entry.fault)));
    }
    return names;
}

QJsonObject askedJson(const EffectiveScenario &effective, const Shard &shard)
{
    Scenario scenario = effective.scenario;
    scenario.scheme = effective.scheme;
    giveCounts(scenario.settings);
    return {{QStringLiteral("scenario"), jsonObject(scenarioJson(scenario))},
        {QStringLiteral("seed"), number(effective.seed.value)},
        {QStringLiteral("shard"), QJsonArray{shard.number, shard.count}}};
}

Result<Done> readAsked(const QJsonObject &object, EffectiveScenario &effective, Shard &shard)
{
    Result<Scenario> scenario = parseScenario(compactText(object.value(Key("scenario"))));
    if (!scenario)
        return within("question.scenario", scenario.error());
    effective.scenario = std::move(scenario).value();
    effective.scheme = effective.scenario.scheme;
    effective.world = WorldKind::model;
    effective.seed = Seed{countOf(object, QStringLiteral("seed"))};
    const Result<Shard> read = readShard(object);
    if (!read)
        return read.error();
    shard = read.value();
    return Done{};
}

QJsonObject questionJson(const Question &question)
{
    QJsonArray goals;
    for (std::size_t i = 0; i < goalNames.size(); ++i) {
        if (question.goals.has(static_cast<Goal>(i)))
            goals.append(qText(goalNames[i]));
    }
    QJsonObject object = askedJson(question.effective, question.shard);
    object[Key("faults")] = menuJson(question.menu);
    object[Key("goals")] = goals;
    object[Key("depth")] = question.depth;
    object[Key("samples")] = number(question.samples);
    object[Key("reduction")] = question.skipsSameEffect;
    object[Key("exact")] = question.isExact;
    object[Key("nodes_max")] = question.nodesMax;
    object[Key("go_on")] = question.searchesFullDepth;
    return object;
}

Result<Question> readQuestion(const QJsonObject &object)
{
    Question question;
    if (const Result<Done> read = readAsked(object, question.effective, question.shard); !read)
        return read.error();
    const Result<Menu> menu = Menu::parse(joinedNames(object.value(Key("faults"))));
    if (!menu)
        return within("question.faults", menu.error());
    const Result<Goals> goals = Goals::parse(joinedNames(object.value(Key("goals"))));
    if (!goals)
        return within("question.goals", goals.error());
    question.menu = menu.value();
    question.goals = goals.value();
    question.depth = object.value(Key("depth")).toInt(-1);
    if (question.depth < 0 || question.depth > Question::depthMax)
        return within("question.depth",
            Error{{LOCKSCOPE_TEXT("Error", "expected 0 to {max}"), {{"max", Question::depthMax}}}});
    const double samples = object.value(Key("samples")).toDouble(-1);
    if (samples < 0 || samples > number(Question::samplesMax) || samples != std::floor(samples))
        return within("question.samples",
            Error{{LOCKSCOPE_TEXT("Error", "expected a whole number from 0 to {max}"),
                {{"max", std::to_string(Question::samplesMax)}}}});
    question.samples = static_cast<std::uint64_t>(samples);
    question.skipsSameEffect = object.value(Key("reduction")).toBool(true);
    question.isExact = object.value(Key("exact")).toBool(true);
    question.nodesMax = object.value(Key("nodes_max")).toInt();
    question.searchesFullDepth = object.value(Key("go_on")).toBool();
    return question;
}

QJsonObject countsJson(const SearchTally &tally)
{
    QJsonObject depths;
    for (const auto &[depth, count] : tally.depths)
        depths[depthKey(depth)] = depthJson(count);
    return {{QStringLiteral("depths"), depths}, {QStringLiteral("runs"), number(tally.runs())},
        {QStringLiteral("behaviours"), number(tally.behaviours.size())},
        {QStringLiteral("digest"), hexOf(tally.digest)}};
}

QJsonObject partJson(const SearchTally &tally)
{
    QJsonObject behaviours;
    for (const auto &[behaviour, position] : tally.behaviours)
        behaviours[hexOf(behaviour)] = positionJson(position);
    QJsonArray failures;
    for (const auto &[story, group] : tally.failures)
        failures.append(failureJson(story, group));
    return {{QStringLiteral("behaviours"), behaviours}, {QStringLiteral("failures"), failures}};
}

namespace {

// Error: a count of a depth contradicts the others.
Result<Done> checkCount(const DepthCount &count, const Shard &shard, int depth)
{
    const auto sum = [](const auto &counts) {
        return std::accumulate(counts.begin(), counts.end(), std::uint64_t{0});
    };
    const auto number = static_cast<std::uint64_t>(shard.number);
    const auto parts = static_cast<std::uint64_t>(shard.count);
    const std::uint64_t own = depth <= 1
        ? (number == 1 ? count.items : 0)
        : count.items / parts + (count.items % parts >= number ? 1 : 0);
    const auto wrong = [depth](std::string_view name, const Wording &problem) {
        return within("counts.depths." + depthKey(depth).toStdString() + '.' + std::string(name),
            Error{problem});
    };
    if (count.itemsDone != own)
        return wrong("items_done",
            {LOCKSCOPE_TEXT("Error", "expected {count} of {all} items"),
                {{"count", std::to_string(own)}, {"all", std::to_string(count.items)}}});
    constexpr MarkedText wrongSum =
        LOCKSCOPE_TEXT("Error", "their sum is not the number of placements");
    if (sum(count.outcomes) != count.placements)
        return wrong("outcomes", wrongSum);
    if (sum(count.placementsOfPoint) != count.placements)
        return wrong("placements_by_step", wrongSum);
    for (const KindCount &kind : count.kinds) {
        if (kind.failures > kind.placements || kind.placements > count.placements
            || kind.failures > count.failures)
            return wrong(
                "kinds", LOCKSCOPE_TEXT("Error", "more placements or failures than there are"));
    }
    if (count.failures > count.placements || count.cutShort > count.placements
        || count.placements + count.voids > count.runs)
        return wrong("placements",
            LOCKSCOPE_TEXT("Error", "expected at least the failures, and at most the runs"));
    if (count.placements > 0 && own == 0)
        return wrong("placements",
            LOCKSCOPE_TEXT("Error", "expected none, since the part has no item of this depth"));
    return Done{};
}

// Returns whether a position belongs to an item that is counted.
bool isCounted(const RunPosition &position, const SearchTally &tally)
{
    const auto depth = tally.depths.find(position.depth);
    return depth != tally.depths.end() && position.item < depth->second.items
        && depth->second.placements > 0;
}

Result<Done> checkCounts(const SearchTally &tally, const Shard &shard, const QJsonObject &counts)
{
    if (!tally.depths.contains(0))
        return within("counts.depths", Error{LOCKSCOPE_TEXT("Error", "expected at least depth 0")});
    std::uint64_t failures = 0;
    std::uint64_t placements = 0;
    for (const auto &[depth, count] : tally.depths) {
        if (const Result<Done> checked = checkCount(count, shard, depth); !checked)
            return checked;
        failures += count.failures;
        placements += count.placements;
    }
    for (const auto &[story, group] : tally.failures) {
        if (group.count > failures || !isCounted(group.first, tally))
            return within(
                "part.failures", Error{LOCKSCOPE_TEXT("Error", "not those of counts.depths")});
        failures -= group.count;
    }
    const bool isBehaviourCounted = std::all_of(tally.behaviours.begin(), tally.behaviours.end(),
        [&](const auto &behaviour) { return isCounted(behaviour.second, tally); });
    if (failures != 0 || !isBehaviourCounted || tally.behaviours.size() > placements
        || tally.runs() != countOf(counts, QStringLiteral("runs")))
        return within("counts", Error{LOCKSCOPE_TEXT("Error", "they contradict each other")});
    return Done{};
}

} // namespace

Result<SearchTally> readTally(const QJsonObject &answer, const Shard &shard)
{
    SearchTally tally;
    const QJsonObject counts = answer.value(Key("counts")).toObject();
    const QJsonObject depths = counts.value(Key("depths")).toObject();
    for (auto depth = depths.begin(); depth != depths.end(); ++depth)
        tally.depths[depth.key() == QLatin1String("samples") ? samplesDepth : depth.key().toInt()] =
            readDepth(depth.value().toObject());
    tally.digest = hashOf(counts.value(Key("digest")));
    const QJsonObject part = answer.value(Key("part")).toObject();
    const QJsonObject behaviours = part.value(Key("behaviours")).toObject();
    for (auto behaviour = behaviours.begin(); behaviour != behaviours.end(); ++behaviour)
        tally.behaviours[hashOf(behaviour.key())] = positionOf(behaviour.value());
    if (static_cast<double>(tally.behaviours.size()) != counts.value(Key("behaviours")).toDouble())
        return within("part.behaviours",
            Error{LOCKSCOPE_TEXT("Error", "their number is not that of counts.behaviours")});
    for (const QJsonValue &value : part.value(Key("failures")).toArray()) {
        Result<FailureGroup> group = readFailure(value.toObject());
        if (!group)
            return group.error();
        tally.failures[hashOf(value.toObject().value(Key("story")))] = std::move(group).value();
    }
    if (const Result<Done> checked = checkCounts(tally, shard, counts); !checked)
        return checked.error();
    return tally;
}

Result<PartFile> partFileOf(
    const std::string &name, const QJsonObject &answer, std::string_view command)
{
    const Result<Shard> shard = readShard(answer.value(Key("question")).toObject());
    if (!shard)
        return within(name, shard.error());
    if (shard.value().count == 1)
        return within(name,
            Error{{LOCKSCOPE_TEXT(
                       "Error", "not a part; expected the --json file of {command} --shard I/N"),
                {{"command", std::string(command)}}}});
    if (const Result<Done> checked = checkVersion(answer); !checked)
        return within(name, checked.error());
    return PartFile{name, answer, shard.value()};
}

Result<Done> checkParts(const std::vector<PartFile> &parts)
{
    if (parts.empty())
        return Error{LOCKSCOPE_TEXT("Error", "no part given")};
    const auto questionOf = [](const PartFile &part) {
        QJsonObject question = part.answer.value(Key("question")).toObject();
        question.remove(Key("shard"));
        return question;
    };
    const PartFile &first = parts.front();
    const int count = first.shard.count;
    std::vector<const PartFile *> byNumber(static_cast<std::size_t>(count));
    for (const PartFile &part : parts) {
        if (part.shard.count != count || questionOf(part) != questionOf(first))
            return within(part.name,
                Error{{LOCKSCOPE_TEXT("Error", "a part of another question than {other}"),
                    {{"other", first.name}}}});
        const PartFile *&place = byNumber[static_cast<std::size_t>(part.shard.number) - 1];
        if (place)
            return within(part.name,
                Error{{LOCKSCOPE_TEXT("Error", "the same part as {other}"),
                    {{"other", place->name}}}});
        place = &part;
    }
    for (int number = 1; number <= count; ++number) {
        if (!byNumber[static_cast<std::size_t>(number) - 1])
            return Error{{LOCKSCOPE_TEXT("Error", "part {number} of {count} is missing"),
                {{"number", number}, {"count", count}}}};
    }
    return Done{};
}

Result<Done> checkVersion(const QJsonObject &answer)
{
    const std::string version = answer.value(Key("version")).toString().toStdString();
    if (version != LOCKSCOPE_VERSION)
        return Error{
            {LOCKSCOPE_TEXT("Error", "made by version {found}, but this is version {version}"),
                {{"found", version}, {"version", LOCKSCOPE_VERSION}}}};
    return Done{};
}

Wording firstDifference(const QJsonValue &inFile, const QJsonValue &now, const std::string &path)
{
    if (inFile == now)
        return {};
    if (!inFile.isObject() || !now.isObject())
        return {LOCKSCOPE_TEXT("Error", "{path}: {recorded} in the file, {now} now"),
            {{"path", path}, {"recorded", shownText(inFile)}, {"now", shownText(now)}}};
    QStringList keys = inFile.toObject().keys() + now.toObject().keys();
    keys.removeDuplicates();
    for (const QString &key : keys) {
        const std::string name = path.empty() ? key.toStdString() : path + '.' + key.toStdString();
        if (Wording found =
                firstDifference(inFile.toObject().value(key), now.toObject().value(key), name);
            !found.empty())
            return found;
    }
    return {LOCKSCOPE_TEXT("Error", "{path}: not equal"), {{"path", path}}};
}

} // namespace lockscope
