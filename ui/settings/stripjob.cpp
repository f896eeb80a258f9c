// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/settings/stripjob.h"

#include "core/run/modelrun/simulate.h"
#include "core/run/shared/validaterun.h"
#include "core/verdict/runjudge.h"

#include <QElapsedTimer>

#include <algorithm>
#include <unordered_map>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t eventsMax = 150'000;  // a strip needs 64 runs: with longer ones it would take minutes
constexpr std::size_t rememberedMax = 100'000;
constexpr qint64 reportInterval = 16;       // milliseconds: about one frame
constexpr std::size_t coarsest = 8;
constexpr int niceness = 4;                 // lower priority than the picture, but not the lowest

void append(std::string &key, const void *bytes, std::size_t size)
{
    key.append(static_cast<const char *>(bytes), size);
}

// Returns a key of everything that the outcome depends on.
std::string keyOf(const Choice &choice)
{
    std::string key = choice.scheme();
    const std::uint64_t numbers[] = {choice.scenarioSerial(), choice.seed().value};
    append(key, numbers, sizeof numbers);
    const ModelTimes &times = choice.modelTimes();
    const std::int64_t lengths[] = {times.oneWay.count(), times.spread.count(), times.service.count(), choice.runLength().value_or(Duration::zero()).count()};
    append(key, lengths, sizeof lengths);
    for (const SettingInfo &info : settingInfos()) {
        const double number = settingNumber(choice.settings(), info.name);
        append(key, &number, sizeof number);
    }
    return key;
}

// Returns whether two choices differ only in this setting, so that they have the same strip for it.
bool isSameBut(std::string_view setting, Choice a, const Choice &b)
{
    if (a.scenarioSerial() != b.scenarioSerial())
        return false;
    return a.setSetting(setting, settingNumber(b.settings(), setting)) && keyOf(a) == keyOf(b);
}

// Returns the pass of a cell: every eighth cell is in the first pass.
std::size_t stepOf(std::size_t cell)
{
    std::size_t step = coarsest;
    while (cell % step != 0)
        step /= 2;
    return step;
}

} // namespace

// Only the job's thread uses it.
struct StripJob::Bench {
    Simulator simulator;
    RunJudge judge;
    std::unordered_map<std::string, std::optional<Outcome>> remembered;
};

struct StripJob::Order {
    Choice choice;
    std::vector<std::pair<std::string, Strip>> strips;
};

StripJob::StripJob(QObject *parent) : QObject(parent), m_bench(std::make_shared<Bench>()), m_job({.niceness = niceness}, this)
{
}

void StripJob::ask(const Choice &choice, const std::vector<std::string_view> &settings)
{
    pause();
    m_isDone = false;
    Order order;
    for (auto &[setting, strip] : m_strips) {
        if (isSameBut(setting, choice, m_choice))
            continue;
        strip.age();
        Q_EMIT changed(setting);
    }
    m_choice = choice;
    order.choice = choice;
    for (const std::string_view setting : settings) {
        const SettingInfo *const info = settingInfo(setting);
        if (!info)
            continue;
        auto [found, isNew] = m_strips.try_emplace(std::string(setting));
        if (isNew)
            found->second = Strip(*info);
        order.strips.emplace_back(found->first, found->second);
    }
    m_job.ask([this, bench = m_bench, order = std::move(order)](const JobContext &job) { return fill(*bench, order, job); });
}

const Strip &StripJob::strip(std::string_view setting) const
{
    static const Strip none;
    const auto found = m_strips.find(setting);
    return found == m_strips.end() ? none : found->second;
}

// Runs on the job's thread.
BackgroundJob::Finish StripJob::fill(Bench &bench, const Order &order, const JobContext &job)
{
    std::vector<Filled> filled;
    QElapsedTimer sinceReport;
    sinceReport.start();
    // Fills the cells of a strip that belong to a pass; returns false if the job was cancelled.
    const auto fillPass = [&](std::size_t index, std::size_t step) {
        const auto &[setting, strip] = order.strips[index];
        for (std::size_t cell = 0; cell < strip.cells().size(); ++cell) {
            const StripCell::State state = strip.cells()[cell].state;
            if (stepOf(cell) != step || state == StripCell::State::known || state == StripCell::State::none)
                continue;
            Choice at = order.choice;
            std::optional<Outcome> outcome;
            if (at.setSetting(setting, strip.cells()[cell].value))
                outcome = outcomeAt(bench, at, job);
            if (job.isCancelled())
                return false;
            filled.push_back({setting, cell, outcome});
            if (sinceReport.elapsed() >= reportInterval) {
                job.report([this, some = std::exchange(filled, {})] { take(some); });
                sinceReport.restart();
            }
        }
        return true;
    };
    const auto fillFine = [&](std::size_t index) {
        for (std::size_t step = coarsest / 2; step > 0; step /= 2) {
            if (!fillPass(index, step))
                return false;
        }
        return true;
    };

    // First one complete strip, then a coarse pass over all others, whose cost decides the order of the rest.
    std::vector<std::pair<qint64, std::size_t>> costs;
    for (std::size_t index = 0; index < order.strips.size(); ++index) {
        QElapsedTimer cost;
        cost.start();
        if (!fillPass(index, coarsest) || (index == 0 && !fillFine(index)))
            return {};
        if (index > 0)
            costs.emplace_back(cost.nsecsElapsed(), index);
    }
    std::sort(costs.begin(), costs.end());
    for (const auto &[cost, index] : costs) {
        if (!fillFine(index))
            return {};
    }
    return [this, rest = std::move(filled)] {
        take(rest);
        m_isDone = true;
        Q_EMIT done();
    };
}

std::optional<Outcome> StripJob::outcomeAt(Bench &bench, const Choice &choice, const JobContext &job)
{
    std::string key = keyOf(choice);
    if (const auto found = bench.remembered.find(key); found != bench.remembered.end())
        return found->second;
    std::optional<Outcome> outcome;
    const EffectiveScenario effective = choice.effective("model");
    if (checkRun(effective, false)) {
        Simulator::Limits limits;
        limits.eventsMax = eventsMax;
        limits.isCancelled = &job.cancelled();
        const auto trace = bench.simulator.run(effective, limits);
        if (job.isCancelled())
            return {};
        if (trace) {
            const Verdict verdict = bench.judge.judge(*trace.value(), RunFacts::of(effective));
            const bool isCut = trace.value()->size() >= eventsMax;
            // A violation is final; any other outcome needs the whole run.
            if (!isCut || verdict.outcome == Outcome::violated)
                outcome = verdict.outcome;
        }
    }
    if (bench.remembered.size() >= rememberedMax)
        bench.remembered.clear();
    bench.remembered.emplace(std::move(key), outcome);
    return outcome;
}

void StripJob::take(const std::vector<Filled> &filled)
{
    std::string last;
    for (const Filled &one : filled) {
        const auto found = m_strips.find(one.setting);
        if (found == m_strips.end())
            continue;
        found->second.fill(one.cell, one.outcome);
    }
    for (const Filled &one : filled) {
        if (std::exchange(last, one.setting) != one.setting)
            Q_EMIT changed(one.setting);
    }
}

} // namespace lockscope
