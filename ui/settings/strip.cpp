// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/strip.h"

#include "core/run/check/validaterun.h"
#include "core/run/modelrun/simulate.h"
#include "core/verdict/judgement.h"
#include "ui/settings/settingslider.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QElapsedTimer>

#include <algorithm>
#include <cmath>
#include <unordered_map>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t describedPointsMax = 4;

QString translated(const char *text)
{
    return QCoreApplication::translate("Strip", text);
}

constexpr std::size_t eventsMax =
    150'000; // of one run. A strip needs 64 runs: with longer runs, it would take minutes
constexpr std::size_t cachedOutcomesMax = 100'000;
constexpr qint64 reportInterval = 16; // milliseconds: about one frame
constexpr std::size_t coarseStride = 8;
constexpr int edgeSeeds = 8; // seeds for each value that is tried for the edge of a strip
constexpr int edgeHalvings = 7;
constexpr qint64 edgeTimeMax = 1500; // milliseconds; then the distance is not halved again
constexpr int niceness =
    4; // lower priority than the simulation for the timeline, higher than that for the fixes

void append(std::string &key, const void *bytes, std::size_t size)
{
    key.append(static_cast<const char *>(bytes), size);
}

// Returns a text that is equal for two choices only if they have the same outcome: it contains all
// values on which the outcome depends.
std::string cacheKeyOf(const Choice &choice)
{
    std::string key = choice.scheme().id();
    const std::uint64_t numbers[] = {choice.planSerial(), choice.seed().value};
    append(key, numbers, sizeof numbers);
    const ModelTimes &times = choice.modelTimes();
    const Duration runLength = choice.runLength().value_or(Duration::zero());
    const std::int64_t lengths[] = {
        times.oneWay.count(), times.spread.count(), times.service.count(), runLength.count()};
    append(key, lengths, sizeof lengths);
    for (const SettingInfo &info : settingInfos()) {
        const double number = settingNumber(choice.settings(), info.name);
        append(key, &number, sizeof number);
    }
    return key;
}

// Returns whether two choices are equal except for this setting: then the strip of the setting is
// the same for both.
bool differOnlyIn(std::string_view setting, Choice choice, const Choice &other)
{
    if (choice.planSerial() != other.planSerial())
        return false;
    return choice.setSetting(setting, settingNumber(other.settings(), setting))
        && cacheKeyOf(choice) == cacheKeyOf(other);
}

// Returns the pass in which a cell is computed. The number of a pass is its stride: pass 8 computes
// every eighth cell, pass 4 the cells in the middle between these, and so on until pass 1.
std::size_t passOf(std::size_t cell)
{
    std::size_t stride = coarseStride;
    while (cell % stride != 0)
        stride /= 2;
    return stride;
}

bool isGood(Outcome outcome)
{
    return outcome == Outcome::held || outcome == Outcome::guarded;
}

} // namespace

Strip::Strip(const SettingInfo &info)
{
    if (info.type == SettingType::choice) {
        for (int index = 0; index <= static_cast<int>(info.max); ++index)
            m_cells.push_back({static_cast<double>(index), index});
        return;
    }
    if (info.type == SettingType::set)
        return; // too many values
    const SettingScale scale(info);
    if (info.type == SettingType::count && info.max - info.min < static_cast<double>(cellsMax)) {
        for (double value = info.min; value <= info.max; ++value)
            m_cells.push_back({value, scale.positionOf(value)});
        return;
    }
    for (std::size_t i = 0; i < cellsMax; ++i) {
        const int position = static_cast<int>(
            std::lround(static_cast<double>(i) * SettingScale::positionMax / (cellsMax - 1)));
        const double value = scale.numberAt(position);
        if (m_cells.empty() || m_cells.back().value != value)
            m_cells.push_back({value, position});
    }
}

void Strip::markStale()
{
    m_edgeValue.reset();
    for (StripCell &cell : m_cells)
        cell.state = cell.state == StripCell::State::known || cell.state == StripCell::State::stale
            ? StripCell::State::stale
            : StripCell::State::unknown;
}

void Strip::markUnknown()
{
    m_edgeValue.reset();
    for (StripCell &cell : m_cells)
        cell.state = StripCell::State::unknown;
}

void Strip::setOutcome(std::size_t cell, std::optional<Outcome> outcome)
{
    if (cell >= m_cells.size())
        return;
    m_cells[cell].state = outcome ? StripCell::State::known : StripCell::State::none;
    m_cells[cell].outcome = outcome.value_or(Outcome::held);
}

bool Strip::isComplete() const
{
    return std::all_of(m_cells.begin(), m_cells.end(), [](const StripCell &cell) {
        return cell.state == StripCell::State::known || cell.state == StripCell::State::none;
    });
}

const StripCell &Strip::nearest(int position) const
{
    const auto distance = [position](
                              const StripCell &cell) { return std::abs(cell.position - position); };
    return *std::min_element(m_cells.begin(), m_cells.end(),
        [&](const StripCell &a, const StripCell &b) { return distance(a) < distance(b); });
}

std::vector<TippingPoint> Strip::tippingPoints() const
{
    std::vector<TippingPoint> points;
    for (std::size_t i = 1; i < m_cells.size(); ++i) {
        const StripCell &before = m_cells[i - 1];
        const StripCell &after = m_cells[i];
        const bool areKnown =
            before.state == StripCell::State::known && after.state == StripCell::State::known;
        if (areKnown && before.outcome != after.outcome)
            points.push_back({i, before.outcome, after.outcome});
    }
    return points;
}

std::optional<TippingPoint> Strip::edge() const
{
    std::optional<TippingPoint> edge;
    for (const TippingPoint &point : tippingPoints()) {
        if (isGood(point.before) == isGood(point.after))
            continue;
        // A run that tests nothing is neither.
        if (edge || point.before == Outcome::untested || point.after == Outcome::untested)
            return {};
        edge = point;
    }
    return edge;
}

QString stripDescription(const Strip &strip, const SettingInfo &info)
{
    if (strip.isEmpty() || !strip.isComplete())
        return {};
    const auto &cells = strip.cells();
    const auto first = std::find_if(cells.begin(), cells.end(),
        [](const StripCell &cell) { return cell.state == StripCell::State::known; });
    if (first == cells.end())
        return {};
    const auto points = strip.tippingPoints();
    if (points.empty())
        //: %1 is an outcome, "violated"
        return translated(QT_TRANSLATE_NOOP("Strip", "%1 at all positions"))
            .arg(outcomeWord(first->outcome));
    QStringList parts{outcomeWord(first->outcome)};
    for (const TippingPoint &point : points) {
        if (parts.size() > static_cast<qsizetype>(describedPointsMax)) {
            parts << translated(QT_TRANSLATE_NOOP("Strip", "and so on"));
            break;
        }
        //: %1 is an outcome, "violated", %2 a value, "620 ms"
        parts << translated(QT_TRANSLATE_NOOP("Strip", "%1 from %2"))
                     .arg(
                         outcomeWord(point.after), settingValueText(info, cells[point.cell].value));
    }
    //: between the parts of "no violation observed, violated from 620 ms"
    return parts.join(translated(QT_TRANSLATE_NOOP("Strip", ", ")));
}

QString stripSentence(const Strip &strip, const SettingInfo &info)
{
    const auto edge = strip.edge();
    if (!edge || !strip.edgeValue())
        return {};
    const QString value = settingValueText(info, *strip.edgeValue());
    return isGood(edge->before)
        //: the lock breaks if a setting has this value or more
        ? translated(QT_TRANSLATE_NOOP("Strip", "breaks from about %1")).arg(value)
        //: the lock breaks if a setting has less than this value
        : translated(QT_TRANSLATE_NOOP("Strip", "breaks below about %1")).arg(value);
}

bool Strip::isQuiet() const
{
    const StripCell *first = nullptr;
    for (const StripCell &cell : m_cells) {
        if (cell.state == StripCell::State::stale)
            return false;
        if (cell.state != StripCell::State::known)
            continue;
        if (first && cell.outcome != first->outcome)
            return false;
        first = &cell;
    }
    return first != nullptr;
}

// The objects that are kept from request to request. Only the job's thread uses them.
struct StripJob::Workspace {
    Simulator simulator;
    RunJudge judge;
    std::unordered_map<std::string, std::optional<Outcome>> cachedOutcomes;
};

struct StripJob::Request {
    Choice choice;
    std::vector<std::pair<std::string, Strip>> strips;
};

StripJob::StripJob(QObject *parent)
    : QObject(parent), m_workspace(std::make_shared<Workspace>()),
      m_job({.niceness = niceness}, this)
{
}

void StripJob::setChoice(const Choice &choice, void (Strip::*invalidate)())
{
    m_job.cancel();
    for (auto &[setting, strip] : m_strips) {
        if (differOnlyIn(setting, choice, m_choice))
            continue;
        (strip.*invalidate)();
        Q_EMIT changed(setting);
    }
    m_choice = choice;
}

void StripJob::request(const Choice &choice, const std::vector<std::string_view> &settings)
{
    m_isDone = false;
    // The outcomes of another scenario or scheme say nothing about this one.
    const bool isSameLock =
        choice.scenario().id == m_choice.scenario().id && choice.scheme() == m_choice.scheme();
    setChoice(choice, isSameLock ? &Strip::markStale : &Strip::markUnknown);
    Request request;
    request.choice = choice;
    for (const std::string_view setting : settings) {
        const SettingInfo *const info = settingInfo(setting);
        if (!info)
            continue;
        auto [found, isNew] = m_strips.try_emplace(std::string(setting));
        if (isNew)
            found->second = Strip(*info);
        request.strips.emplace_back(found->first, found->second);
    }
    m_job.ask([this, workspace = m_workspace, request = std::move(request)](
                  const JobContext &job) { return compute(*workspace, request, job); });
}

const Strip &StripJob::strip(std::string_view setting) const
{
    static const Strip none;
    const auto found = m_strips.find(setting);
    return found == m_strips.end() ? none : found->second;
}

// Runs on the job's thread.
BackgroundJob::Finish StripJob::compute(
    Workspace &workspace, const Request &request, const JobContext &job)
{
    std::vector<CellResult> results;
    auto filledStrips = request.strips;
    QElapsedTimer sinceReport;
    sinceReport.start();
    // Computes those cells of a strip that belong to the pass `stride`; returns false if the job
    // was cancelled.
    const auto fillPass = [&](std::size_t index, std::size_t stride) {
        const auto &[setting, strip] = request.strips[index];
        Strip &filled = filledStrips[index].second;
        for (std::size_t cell = 0; cell < strip.cells().size(); ++cell) {
            const StripCell::State state = strip.cells()[cell].state;
            if (passOf(cell) != stride || state == StripCell::State::known
                || state == StripCell::State::none)
                continue;
            Choice changedChoice = request.choice;
            std::optional<Outcome> outcome;
            if (changedChoice.setSetting(setting, strip.cells()[cell].value))
                outcome = outcomeAt(workspace, changedChoice, job);
            if (job.isCancelled())
                return false;
            filled.setOutcome(cell, outcome);
            results.push_back({setting, cell, outcome});
            if (sinceReport.elapsed() >= reportInterval) {
                job.report([this, finished = std::exchange(results, {})] { store(finished); });
                sinceReport.restart();
            }
        }
        return true;
    };
    // Computes the other cells of a strip, and the value at its edge.
    const auto fillFinePasses = [&](std::size_t index) {
        for (std::size_t stride = coarseStride / 2; stride > 0; stride /= 2) {
            if (!fillPass(index, stride))
                return false;
        }
        const auto &[setting, filled] = filledStrips[index];
        const bool isKnown = filled.edgeValue().has_value();
        if (const auto edge = isKnown
                ? std::nullopt
                : edgeValueOf(workspace, request.choice, setting, filled, job))
            job.report([this, finished = std::exchange(results, {}), name = setting,
                           value = *edge] { storeEdge(finished, name, value); });
        return !job.isCancelled();
    };

    // Computes the first strip completely, then the coarse pass of each other strip, then the finer
    // passes: first those of the strip whose coarse pass was the fastest.
    std::vector<std::pair<qint64, std::size_t>> costs;
    for (std::size_t index = 0; index < request.strips.size(); ++index) {
        QElapsedTimer cost;
        cost.start();
        if (!fillPass(index, coarseStride) || (index == 0 && !fillFinePasses(index)))
            return {};
        if (index > 0)
            costs.emplace_back(cost.nsecsElapsed(), index);
    }
    std::sort(costs.begin(), costs.end());
    for (const auto &[cost, index] : costs) {
        if (!fillFinePasses(index))
            return {};
    }
    return [this, remaining = std::move(results)] {
        store(remaining);
        m_isDone = true;
        Q_EMIT done();
    };
}

// Finds the value at the edge of a strip: it halves the distance between two neighbouring cells,
// with several seeds for each value. Nothing: the strip has no edge, or the job was cancelled.
std::optional<double> StripJob::edgeValueOf(Workspace &workspace, const Choice &choice,
    const std::string &setting, const Strip &strip, const JobContext &job)
{
    const auto edge = strip.edge();
    if (!edge)
        return {};
    const std::vector<StripCell> &cells = strip.cells();
    const SettingType type = settingInfo(setting)->type;
    if (type != SettingType::duration && type != SettingType::fraction)
        return cells[edge->cell].value;
    const auto fails = [&](double value) {
        Choice changedChoice = choice;
        if (!changedChoice.setSetting(setting, value))
            return false;
        EffectiveScenario effective = changedChoice.effective(WorldKind::model);
        for (int seed = 0; seed < edgeSeeds && !job.isCancelled(); ++seed, ++effective.seed.value) {
            const auto outcome = outcomeOf(workspace, effective, job);
            if (outcome && *outcome != Outcome::untested && !isGood(*outcome))
                return true;
        }
        return false;
    };
    const bool failsAbove = isGood(edge->before);
    QElapsedTimer sinceBegin;
    sinceBegin.start();
    const auto mustEnd = [&] { return job.isCancelled() || sinceBegin.elapsed() > edgeTimeMax; };
    // Another seed may fail in a cell where the first one does not.
    std::size_t good = failsAbove ? edge->cell - 1 : edge->cell;
    double bad = cells[failsAbove ? edge->cell : edge->cell - 1].value;
    while (!mustEnd() && fails(cells[good].value)) {
        bad = cells[good].value;
        if (good == (failsAbove ? 0 : cells.size() - 1))
            return bad;
        good += failsAbove ? std::size_t(-1) : 1;
    }
    double low = cells[good].value;
    for (int halving = 0; halving < edgeHalvings && !mustEnd(); ++halving) {
        const double middle =
            type == SettingType::duration ? std::round((low + bad) / 2) : (low + bad) / 2;
        (fails(middle) ? bad : low) = middle;
    }
    return failsAbove ? bad : low;
}

std::optional<Outcome> StripJob::outcomeAt(
    Workspace &workspace, const Choice &choice, const JobContext &job)
{
    std::string key = cacheKeyOf(choice);
    if (const auto found = workspace.cachedOutcomes.find(key);
        found != workspace.cachedOutcomes.end())
        return found->second;
    const std::optional<Outcome> outcome =
        outcomeOf(workspace, choice.effective(WorldKind::model), job);
    if (job.isCancelled())
        return {};
    if (workspace.cachedOutcomes.size() >= cachedOutcomesMax)
        workspace.cachedOutcomes.clear();
    workspace.cachedOutcomes.emplace(std::move(key), outcome);
    return outcome;
}

std::optional<Outcome> StripJob::outcomeOf(
    Workspace &workspace, const EffectiveScenario &effective, const JobContext &job)
{
    if (!checkRun(effective, false))
        return {};
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &job.cancelled();
    const auto trace = workspace.simulator.run(effective, limits);
    if (!trace || job.isCancelled())
        return {};
    const Verdict verdict = workspace.judge.judge(*trace.value(), RunFacts::of(effective));
    // A violation is final; any other outcome needs the whole run.
    const bool isIncomplete = trace.value()->size() >= eventsMax;
    return isIncomplete && verdict.outcome != Outcome::violated ? std::nullopt
                                                                : std::optional(verdict.outcome);
}

void StripJob::storeEdge(
    const std::vector<CellResult> &results, const std::string &setting, double value)
{
    store(results);
    m_strips.find(setting)->second.setEdgeValue(value);
    Q_EMIT changed(setting);
}

void StripJob::store(const std::vector<CellResult> &results)
{
    std::string lastSetting;
    for (const CellResult &result : results) {
        const auto found = m_strips.find(result.setting);
        if (found == m_strips.end())
            continue;
        found->second.setOutcome(result.cell, result.outcome);
    }
    for (const CellResult &result : results) {
        if (std::exchange(lastSetting, result.setting) != result.setting)
            Q_EMIT changed(result.setting);
    }
}

} // namespace lockscope
