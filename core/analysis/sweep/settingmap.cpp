// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sweep/settingmap.h"

#include "core/analysis/explore/tallyjson.h"
#include "core/analysis/fixes/trials.h"
#include "core/run/check/validaterun.h"
#include "core/scenario/files/jsonreader.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <cmath>
#include <numeric>

namespace lockscope {
namespace {

using Key = QLatin1String;

// Returns the number of a setting's value. Error: the setting does not take this value.
Result<double> numberOf(std::string_view setting, std::string_view text)
{
    Settings settings;
    if (const Result<Done> set = setSetting(settings, setting, text); !set)
        return set.error();
    return settingNumber(settings, setting);
}

// Returns the run with the values of a cell. Error: it is not possible.
Result<EffectiveScenario> withValues(const SettingMap &map, const std::vector<double> &values)
{
    EffectiveScenario effective = map.effective;
    for (std::size_t axis = 0; axis < map.axes.size(); ++axis) {
        if (const Result<Done> set =
                setSettingNumber(effective.scenario.settings, map.axes[axis].setting, values[axis]);
            !set)
            return set.error();
    }
    if (const auto checked = checkRun(effective, false); !checked)
        return checked.error();
    return effective;
}

std::optional<double> measuredIn(const Verdict &verdict, MapMetric metric)
{
    using Milliseconds = std::chrono::duration<double, std::milli>;
    if (metric == MapMetric::waitP99 && verdict.wait)
        return Milliseconds(verdict.wait->p99).count();
    const auto entered = verdict.counts.find("entered");
    if (metric == MapMetric::throughput && verdict.duration > Duration{}
        && entered != verdict.counts.end())
        return 1000 * static_cast<double>(entered->second) / Milliseconds(verdict.duration).count();
    return std::nullopt;
}

std::vector<MapCell> emptyCells(const SettingMap &map)
{
    std::vector<MapCell> cells(1);
    for (const MapAxis &axis : map.axes) {
        std::vector<MapCell> product;
        for (const MapCell &cell : cells) {
            for (const double value : axis.values) {
                product.push_back(cell);
                product.back().values.push_back(value);
            }
        }
        cells = std::move(product);
    }
    return cells;
}

void eraseIncomplete(const SettingMap &map, std::vector<MapCell> &cells)
{
    std::erase_if(
        cells, [&](const MapCell &cell) { return !cell.refusal && cell.runs() < map.runs; });
}

QString metricName(const SettingMap &map)
{
    return qText(mapMetricNames[static_cast<std::size_t>(map.metric)]);
}

QJsonObject valuesJson(const SettingMap &map, const MapCell &cell)
{
    QJsonObject values;
    for (std::size_t axis = 0; axis < map.axes.size(); ++axis)
        values[qText(map.axes[axis].setting)] =
            qText(mapValueText(map.axes[axis], cell.values[axis]));
    return values;
}

QJsonObject mapQuestionJson(const SettingMap &map)
{
    QJsonArray axes;
    for (const MapAxis &axis : map.axes) {
        QJsonArray values;
        for (const double value : axis.values)
            values.append(value);
        axes.append(QJsonObject{
            {QStringLiteral("setting"), qText(axis.setting)}, {QStringLiteral("values"), values}});
    }
    QJsonObject question = askedJson(map.effective, map.shard);
    question[Key("axes")] = axes;
    question[Key("metric")] = metricName(map);
    question[Key("runs")] = map.runs;
    return question;
}

// Reads the object that mapQuestionJson() returns.
Result<SettingMap> readMapQuestion(const QJsonObject &question)
{
    SettingMap map;
    if (const Result<Done> read = readAsked(question, map.effective, map.shard); !read)
        return read.error();
    map.runs = question.value(Key("runs")).toInt();
    const auto metric =
        std::ranges::find(mapMetricNames, question.value(Key("metric")).toString().toStdString());
    map.metric = static_cast<MapMetric>(metric - mapMetricNames.begin());
    bool isValid = metric != mapMetricNames.end() && map.runs >= 1 && map.runs <= map.runsMax;
    for (const QJsonValue &json : question.value(Key("axes")).toArray()) {
        MapAxis axis{json.toObject().value(Key("setting")).toString().toStdString(), {}};
        for (const QJsonValue &value : json.toObject().value(Key("values")).toArray()) {
            axis.values.push_back(value.toDouble());
            isValid = isValid && !mapValueText(axis, axis.values.back()).empty();
        }
        isValid = isValid && axis.values.size() <= map.stepsMax;
        map.axes.push_back(std::move(axis));
    }
    if (!isValid || map.axes.empty() || map.axes.size() > 2)
        return within("question",
            Error{LOCKSCOPE_TEXT(
                "Error", "expected one or two settings with values, a metric and runs")});
    return map;
}

// Reads the cells of a part. Returns false if they contradict the question.
bool readCells(const PartFile &part, MapAnswer &answer)
{
    const QJsonArray all = part.answer.value(Key("cells")).toArray();
    qsizetype next = 0;
    for (std::size_t i = 0; i < answer.cells.size(); ++i) {
        MapCell &cell = answer.cells[i];
        const QJsonObject json = all.at(next).toObject();
        if (!part.shard.has(i) || json.value(Key("values")) != valuesJson(answer.map, cell))
            continue; // it belongs to another part, or its runs were too long
        ++next;
        const QJsonObject outcomes = json.value(Key("outcomes")).toObject();
        for (int outcome = 0; outcome < outcomeCount; ++outcome)
            cell.outcomes[static_cast<std::size_t>(outcome)] =
                outcomes.value(qText(outcomeName(static_cast<Outcome>(outcome)))).toInt();
        if (const QJsonValue measured = json.value(metricName(answer.map)); measured.isDouble())
            cell.measured = {measured.toDouble()};
        if (const auto run = withValues(answer.map, cell.values); !run)
            cell.refusal = run.error();
        const auto [least, most] = std::ranges::minmax(cell.outcomes);
        if (least < 0 || most > answer.map.runs
            || cell.runs() != (cell.refusal ? 0 : answer.map.runs))
            return false;
    }
    return next == all.size();
}

} // namespace

Result<MapAxis> readMapAxis(std::string_view text, int steps)
{
    const std::size_t equals = text.find('=');
    const std::size_t dots = text.find("..", equals == text.npos ? 0 : equals);
    const std::string argument = '"' + std::string(text) + '"';
    if (equals == text.npos || dots == text.npos)
        return within(argument, Error{LOCKSCOPE_TEXT("Error", "expected NAME=FROM..TO")});
    MapAxis axis{std::string(text.substr(0, equals)), {}};
    const SettingInfo *const info = settingInfo(axis.setting);
    const Result<double> from = numberOf(axis.setting, text.substr(equals + 1, dots - equals - 1));
    const Result<double> to = numberOf(axis.setting, text.substr(dots + 2));
    if (!from || !to)
        return within(argument, (from ? to : from).error());
    if (info->type == SettingType::set)
        return within(argument, Error{LOCKSCOPE_TEXT("Error", "a set of words has no range")});
    if (from.value() >= to.value())
        return within(
            argument, Error{LOCKSCOPE_TEXT("Error", "expected a range that begins below its end")});
    const bool isWhole = info->type == SettingType::count || info->type == SettingType::choice;
    const double span = to.value() - from.value();
    // Lengths are rounded to less than a twentieth of a step, so that they can be read.
    const double unit = isWhole ? 1
        : info->type == SettingType::duration
        ? std::max(1.0, std::pow(10, std::floor(std::log10(span / (20.0 * steps)))))
        : 0;
    for (int step = 0; step < steps; ++step) {
        double value = step == steps - 1 ? to.value() : from.value() + span * step / (steps - 1);
        if (unit > 0 && step > 0 && step < steps - 1)
            value = std::round(value / unit) * unit;
        if (axis.values.empty() || value > axis.values.back())
            axis.values.push_back(value);
    }
    return axis;
}

Middle MapCell::middle() const
{
    std::vector<double> numbers = measured;
    return middleOf(numbers);
}

int MapCell::runs() const
{
    return std::accumulate(outcomes.begin(), outcomes.end(), 0);
}

OutcomeShare outcomeShare(int count, int runs)
{
    LOCKSCOPE_ASSERT(0 <= count && count <= runs);
    if (runs == 0)
        return {};
    const double n = runs;
    const double tail = std::pow(0.025, 1 / n); // all n runs alike has this chance at the limit
    if (count == 0)
        return {0, 0, 1 - tail};
    if (count == runs)
        return {1, tail, 1};
    constexpr double z = 1.959964; // of the two-sided 95 % interval
    const double share = count / n;
    const double middle = (share + z * z / (2 * n)) / (1 + z * z / n);
    const double half =
        z / (1 + z * z / n) * std::sqrt(share * (1 - share) / n + z * z / (4 * n * n));
    return {share, middle - half, middle + half};
}

std::vector<MapCell> runSettingMap(
    const SettingMap &map, const std::atomic<bool> &isCancelled, int threads)
{
    std::vector<MapCell> cells = emptyCells(map);
    std::atomic<std::size_t> next{0};
    onThreads(static_cast<std::size_t>(threads), [&](std::size_t) {
        Simulator simulator;
        RunJudge judge;
        Simulator::Limits limits;
        limits.isCancelled = &isCancelled;
        for (std::size_t i = next++; i < cells.size() && !isCancelled; i = next++) {
            MapCell &cell = cells[i];
            if (!map.shard.has(i))
                continue;
            Result<EffectiveScenario> effective = withValues(map, cell.values);
            if (!effective)
                cell.refusal = effective.error();
            for (int run = 0; effective && run < map.runs && !isCancelled; ++run) {
                const auto verdict = modelVerdict(simulator, judge, effective.value(), limits);
                if (verdict)
                    ++cell.outcomes[static_cast<std::size_t>(verdict->outcome)];
                if (const auto measured = verdict ? measuredIn(*verdict, map.metric) : std::nullopt)
                    cell.measured.push_back(*measured);
                ++effective.value().seed.value;
            }
        }
    });
    eraseIncomplete(map, cells);
    return cells;
}

std::string mapValueText(const MapAxis &axis, double value)
{
    Settings settings;
    return setSettingNumber(settings, axis.setting, value) ? settingText(settings, axis.setting)
                                                           : std::string();
}

std::string settingMapCsv(const SettingMap &map, const std::vector<MapCell> &cells)
{
    std::string csv;
    for (const MapAxis &axis : map.axes)
        csv += axis.setting + ',';
    csv += "runs,held,violated,guarded,stuck,unavailable,untested,share,low,high";
    csv += map.metric == MapMetric::outcome ? "\n" : ',' + metricName(map).toStdString() + '\n';
    for (const MapCell &cell : cells) {
        for (std::size_t axis = 0; axis < map.axes.size(); ++axis)
            csv += mapValueText(map.axes[axis], cell.values[axis]) + ',';
        csv += std::to_string(cell.runs());
        for (const Outcome outcome : {Outcome::held, Outcome::violated, Outcome::guarded,
                 Outcome::stuck, Outcome::unavailable, Outcome::untested})
            csv += ',' + std::to_string(cell.count(outcome));
        const OutcomeShare share = outcomeShare(cell.count(Outcome::violated), cell.runs());
        for (const double number : {share.share, share.low, share.high})
            csv += ',' + QString::number(number, 'f', 6).toStdString();
        if (map.metric != MapMetric::outcome)
            csv += ','
                + (cell.measured.empty()
                        ? ""
                        : QString::number(cell.middle().median, 'f', 6).toStdString());
        csv += '\n';
    }
    return csv;
}

std::string settingMapJson(const SettingMap &map, const std::vector<MapCell> &cells)
{
    QJsonArray all;
    for (const MapCell &cell : cells) {
        QJsonObject outcomes;
        for (int outcome = 0; outcome < outcomeCount; ++outcome)
            outcomes[qText(outcomeName(static_cast<Outcome>(outcome)))] =
                cell.count(static_cast<Outcome>(outcome));
        const OutcomeShare share = outcomeShare(cell.count(Outcome::violated), cell.runs());
        QJsonObject object{{QStringLiteral("values"), valuesJson(map, cell)},
            {QStringLiteral("runs"), cell.runs()}, {QStringLiteral("outcomes"), outcomes},
            {QStringLiteral("share"), share.share}, {QStringLiteral("low"), share.low},
            {QStringLiteral("high"), share.high}};
        if (!cell.measured.empty())
            object[metricName(map)] = cell.middle().median;
        if (cell.refusal)
            object[QStringLiteral("refusal")] = qText(cell.refusal->text);
        all.append(object);
    }
    QJsonArray axes;
    for (const MapAxis &axis : map.axes)
        axes.append(qText(axis.setting));
    QJsonObject json{{QStringLiteral("sweep"), axes},
        {QStringLiteral("scenario"), qText(map.effective.scenario.id)},
        {QStringLiteral("scheme"), qText(map.effective.scheme.id())},
        {QStringLiteral("world"), QStringLiteral("model")},
        {QStringLiteral("seed"), static_cast<qint64>(map.effective.seed.value)},
        {QStringLiteral("runs"), map.runs}, {QStringLiteral("cells"), all}};
    if (map.isPart()) {
        json[QStringLiteral("version")] = QStringLiteral(LOCKSCOPE_VERSION);
        json[QStringLiteral("question")] = mapQuestionJson(map);
    }
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

bool isSettingMapJson(const std::string &json)
{
    return jsonObject(json).contains(QLatin1String("sweep"));
}

Result<MapAnswer> mergedMap(const std::vector<std::pair<std::string, std::string>> &files)
{
    std::vector<PartFile> parts;
    for (const auto &[name, text] : files) {
        Result<PartFile> part = partFileOf(name, jsonObject(text), "sweep");
        if (!part)
            return part.error();
        parts.push_back(std::move(part).value());
    }
    if (const Result<Done> checked = checkParts(parts); !checked)
        return checked.error();
    Result<SettingMap> map =
        readMapQuestion(parts.front().answer.value(Key("question")).toObject());
    if (!map)
        return within(parts.front().name, map.error());
    MapAnswer answer{std::move(map).value(), {}};
    answer.cells = emptyCells(answer.map);
    for (const PartFile &part : parts) {
        if (!readCells(part, answer))
            return within(part.name,
                within("cells", Error{LOCKSCOPE_TEXT("Error", "not those of the question")}));
    }
    answer.map.shard = {};
    eraseIncomplete(answer.map, answer.cells);
    return answer;
}

} // namespace lockscope
