// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/explore/answer.h"

#include "core/analysis/explore/tallyjson.h"
#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

namespace lockscope {

int SearchAnswer::exactDepth() const
{
    const auto single = tally.depths.find(1);
    return question.searchesExactly() && single != tally.depths.end()
            && single->second.itemsDone == single->second.items
        ? 1
        : 0;
}

Menu SearchAnswer::notReached() const
{
    Menu kinds = isComplete() ? Menu() : question.menu;
    for (const auto &[depth, count] : tally.depths) {
        for (const MenuEntry &entry : menuEntries()) {
            if (count.kinds[static_cast<std::size_t>(entry.fault)].placements > 0)
                kinds.remove(entry.fault);
        }
    }
    return kinds;
}

std::vector<CurvePoint> behaviourCurve(const SearchTally &tally)
{
    std::vector<CurvePoint> curve;
    CurvePoint point;
    for (const auto &[depth, count] : tally.depths) {
        std::array<std::uint64_t, DepthCount::curvePointCount> newBehavioursOfPoint{};
        for (const auto &[behaviour, position] : tally.behaviours) {
            if (position.depth == depth)
                ++newBehavioursOfPoint[count.curvePointOf(position.item)];
        }
        for (std::size_t index = 0; index < newBehavioursOfPoint.size(); ++index) {
            if (count.placementsOfPoint[index] == 0)
                continue;
            point.placements += count.placementsOfPoint[index];
            point.behaviours += newBehavioursOfPoint[index];
            curve.push_back(point);
        }
    }
    return curve;
}

namespace {

constexpr QLatin1String answerFormat{"lockscope-explore/1"};
constexpr QLatin1String certificateFormat{"lockscope-certificate/1"};
constexpr double runsOfCertificateMax = 9007199254740992.0; // 2^53

std::string indentedText(const QJsonObject &object)
{
    return QJsonDocument(object).toJson(QJsonDocument::Indented).toStdString();
}

QJsonArray curveJson(const SearchTally &tally)
{
    QJsonArray points;
    for (const CurvePoint &point : behaviourCurve(tally))
        points.append(QJsonArray{
            static_cast<double>(point.placements), static_cast<double>(point.behaviours)});
    return points;
}

QJsonObject fixJson(const FixOutcome &tried)
{
    QJsonObject settings;
    for (const auto &[name, number] : tried.fix.settings) {
        Settings scratch; // only there to turn the number into a text with its unit
        if (setSettingNumber(scratch, name, number))
            settings[qText(name)] = qText(settingText(scratch, name));
    }
    QJsonObject object{{QStringLiteral("outcome"), qText(outcomeName(tried.outcome))},
        {QStringLiteral("settings"), settings}};
    if (!tried.fix.scheme.empty())
        object[QLatin1String("scheme")] = qText(tried.fix.scheme);
    return object;
}

QJsonObject explanationJson(const Explanation &explanation)
{
    QJsonArray lengths;
    for (const FailingLengths &range : explanation.lengths) {
        QJsonObject object{{QStringLiteral("fault"), static_cast<int>(range.fault)},
            {QStringLiteral("shortest"), qText(durationText(range.shortest))}};
        if (range.longest)
            object[QLatin1String("longest")] = qText(durationText(*range.longest));
        lengths.append(object);
    }
    QJsonObject nodes;
    for (const NodesOutcome &one : explanation.nodes)
        nodes[QString::number(one.nodes)] = qText(outcomeName(one.outcome));
    QJsonArray fixes;
    for (const FixOutcome &fix : explanation.fixes)
        fixes.append(fixJson(fix));
    return {{QStringLiteral("lengths"), lengths},
        {QStringLiteral("failing_seeds"), explanation.failingSeeds},
        {QStringLiteral("seeds"), Explanation::seedsTried}, {QStringLiteral("nodes"), nodes},
        {QStringLiteral("fixes"), fixes}};
}

QJsonObject storyJson(const Story &story)
{
    QJsonArray chain;
    for (const EvidenceText &evidence : story.chain) {
        const auto time =
            std::chrono::duration_cast<std::chrono::microseconds>(evidence.time.time_since_epoch());
        chain.append(QJsonObject{{QStringLiteral("t_us"), static_cast<double>(time.count())},
            {QStringLiteral("text"), qText(evidence.text.english())}});
    }
    QJsonObject object{{QStringLiteral("outcome"), qText(outcomeName(story.outcome))},
        {QStringLiteral("failures"), static_cast<double>(story.failures)},
        {QStringLiteral("kinds"), menuJson(story.kinds)},
        {QStringLiteral("seed"), static_cast<double>(story.run.seed.value)},
        {QStringLiteral("scenario"), jsonObject(scenarioJson(story.run.scenario))},
        {QStringLiteral("chain"), chain},
        {QStringLiteral("explanation"), explanationJson(story.explanation)}};
    if (story.live) {
        object[QLatin1String("live")] = QJsonObject{{QStringLiteral("runs"), story.live->runs},
            {QStringLiteral("same"), story.live->same},
            {QStringLiteral("difference"), qText(story.live->difference.english())}};
    }
    return object;
}

QJsonObject baseJson(const SearchAnswer &answer, const QString &format)
{
    return {{QStringLiteral("format"), format},
        {QStringLiteral("version"), QStringLiteral(LOCKSCOPE_VERSION)},
        {QStringLiteral("question"), questionJson(answer.question)},
        {QStringLiteral("complete"), answer.isComplete()},
        {QStringLiteral("exact_depth"), answer.exactDepth()},
        {QStringLiteral("not_tried"), menuJson(answer.notReached())},
        {QStringLiteral("counts"), countsJson(answer.tally)}};
}

// Parses the text of a file as a JSON object. Error: its member "format" is not `format`.
Result<QJsonObject> parsed(std::string_view json, const QString &format)
{
    const QJsonObject object =
        QJsonDocument::fromJson(QByteArray(json.data(), static_cast<qsizetype>(json.size())))
            .object();
    const QString found = object.value(QLatin1String("format")).toString();
    if (found != format)
        return Error{{LOCKSCOPE_TEXT("Error", "format: \"{found}\"; expected {format}"),
            {{"found", found.toStdString()}, {"format", format.toStdString()}}}};
    return object;
}

} // namespace

std::string answerJson(const SearchAnswer &answer)
{
    QJsonObject object = baseJson(answer, answerFormat);
    object[QLatin1String("curve")] = curveJson(answer.tally);
    QJsonArray stories;
    for (const Story &story : answer.stories.list)
        stories.append(storyJson(story));
    object[QLatin1String("stories")] = stories;
    object[QLatin1String("groups_left")] = static_cast<double>(answer.stories.groupsLeft);
    if (answer.isPart())
        object[QLatin1String("part")] = partJson(answer.tally);
    return indentedText(object);
}

std::string certificateJson(const SearchAnswer &answer)
{
    return indentedText(baseJson(answer, certificateFormat));
}

bool mayBeCertificate(std::string_view text)
{
    constexpr std::string_view blanks = " \t\r\n";
    const std::size_t begin = text.find_first_not_of(blanks);
    if (begin == text.npos || text[begin] != '{')
        return false;
    const std::size_t key = text.find_first_not_of(blanks, begin + 1);
    return key != text.npos && text[key] == '"';
}

Result<SearchAnswer> repeatCertificate(std::string_view json, const SearchOptions &options)
{
    const Result<QJsonObject> object = parsed(json, certificateFormat);
    if (!object)
        return object.error();
    if (const Result<Done> checked = checkVersion(object.value()); !checked)
        return checked.error();
    if (!object.value().value(QLatin1String("complete")).toBool())
        return Error{
            LOCKSCOPE_TEXT("Error", "its search was stopped early and cannot be repeated")};
    Result<Question> question =
        readQuestion(object.value().value(QLatin1String("question")).toObject());
    if (!question)
        return question.error();
    SearchAnswer answer{std::move(question).value(), {}, {}};
    const QJsonObject recorded = object.value().value(QLatin1String("counts")).toObject();
    SearchOptions bounded = options;
    const double runs = recorded.value(QLatin1String("runs")).toDouble();
    bounded.runsMax =
        runs >= 1 && runs < runsOfCertificateMax ? static_cast<std::uint64_t>(runs) : 0;
    Result<SearchTally> tally = search(answer.question, bounded);
    if (!tally)
        return tally.error();
    answer.tally = std::move(tally).value();
    if (!answer.isComplete() && answer.tally.runs() > bounded.runsMax)
        return Error{
            {LOCKSCOPE_TEXT("Error", "its question is larger than it says: more than {max} runs"),
                {{"max", std::to_string(bounded.runsMax)}}}};
    if (!answer.isComplete())
        return Error{LOCKSCOPE_TEXT("Error", "the repeated search was stopped")};
    if (const Wording difference = firstDifference(recorded, countsJson(answer.tally));
        !difference.empty())
        return Error{{LOCKSCOPE_TEXT("Error", "differs from the repeated search: {difference}"),
            {{"difference", difference}}}};
    return answer;
}

Result<SearchAnswer> mergedAnswer(const std::vector<std::pair<std::string, std::string>> &files)
{
    std::vector<PartFile> parts;
    for (const auto &[name, text] : files) {
        const Result<QJsonObject> object = parsed(text, answerFormat);
        if (!object)
            return within(name, object.error());
        Result<PartFile> part = partFileOf(name, object.value(), "explore");
        if (!part)
            return part.error();
        if (!object.value().value(QLatin1String("complete")).toBool())
            return within(
                name, Error{LOCKSCOPE_TEXT("Error", "this part was stopped early; repeat it")});
        parts.push_back(std::move(part).value());
    }
    if (const Result<Done> checked = checkParts(parts); !checked)
        return checked.error();
    Result<Question> question =
        readQuestion(parts.front().answer.value(QLatin1String("question")).toObject());
    if (!question)
        return within(parts.front().name, question.error());
    SearchAnswer answer{std::move(question).value(), {}, {}};
    answer.question.shard = {};
    std::map<int, DepthCount> depths; // of the first part
    for (const PartFile &part : parts) {
        const Result<SearchTally> tally = readTally(part.answer, part.shard);
        if (!tally)
            return within(part.name, tally.error());
        if (&part == &parts.front())
            depths = tally.value().depths;
        for (const auto &[depth, counts] : depths) {
            const auto same = tally.value().depths.find(depth);
            if (same == tally.value().depths.end()
                || (depth > 1 && same->second.items != counts.items))
                return within(part.name,
                    Error{{LOCKSCOPE_TEXT("Error", "other depths or items than {other}"),
                        {{"other", parts.front().name}}}});
        }
        answer.tally.add(tally.value());
    }
    return answer;
}

} // namespace lockscope
