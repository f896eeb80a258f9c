// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sweep/assess.h"

#include "core/analysis/explore/search.h"
#include "core/analysis/fixes/trials.h"
#include "core/run/check/checkrun.h"
#include "core/run/check/settingcounts.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>
#include <numeric>

namespace lockscope {
namespace {

constexpr int seeds = 8;
constexpr std::uint64_t rowsMax = 3'000'000; // of all runs with a kind of fault in one choice

// Returns whether a run with these pauses is violated with one of the seeds.
bool breaksWith(Duration pause, EffectiveScenario run, Simulator &simulator, RunJudge &judge,
    const std::atomic<bool> &isCancelled)
{
    Simulator::Limits limits;
    limits.isCancelled = &isCancelled;
    run.scenario.settings.pause = pause;
    for (int seed = 0; seed < seeds; ++seed, ++run.seed.value) {
        const auto verdict = modelVerdict(simulator, judge, run, limits);
        if (verdict && verdict->outcome == Outcome::violated)
            return true;
    }
    return false;
}

// Returns whether no run with the asked pause tests the lock.
bool isUntested(EffectiveScenario run, const std::atomic<bool> &isCancelled)
{
    Simulator simulator;
    RunJudge judge;
    Simulator::Limits limits;
    limits.isCancelled = &isCancelled;
    for (int seed = 0; seed < seeds; ++seed, ++run.seed.value) {
        const auto verdict = modelVerdict(simulator, judge, run, limits);
        if (!verdict || verdict->outcome != Outcome::untested)
            return false;
    }
    return true;
}

// Returns the shortest pause that breaks the lock, by bisection.
std::optional<Duration> tippingPause(
    const EffectiveScenario &run, Duration longest, const std::atomic<bool> &isCancelled)
{
    Simulator simulator;
    RunJudge judge;
    if (!breaksWith(longest, run, simulator, judge, isCancelled))
        return std::nullopt;
    if (breaksWith({}, run, simulator, judge, isCancelled))
        return Duration{};
    Duration holds{}, breaks = longest;
    while (breaks - holds > run.scenario.settings.ttl / 500) {
        const Duration middle = holds + (breaks - holds) / 2;
        (breaksWith(middle, run, simulator, judge, isCancelled) ? breaks : holds) = middle;
    }
    // The other one may ask just when the lease ends.
    return std::max(Duration{1}, holds - run.scenario.settings.retryDelay);
}

// Places each kind of fault but pauses once, in the scenario without its own faults.
void tryFaults(AssessedChoice &choice, const std::atomic<bool> &isCancelled)
{
    if (choice.breaksFrom == Duration{})
        return;
    Question question;
    question.effective = choice.effective;
    question.effective.scenario.faults = {};
    Settings &settings = question.effective.scenario.settings;
    // It needs no exact end, and long faults with many tries take long.
    settings.retryDelay =
        std::max({settings.retryDelay, settings.ttl / 100, settings.nodeTimeout / 100});
    question.goals = Goals::parse("violated,stuck").value();
    question.depth = 1;
    question.isExact = false;
    Simulator simulator;
    RunJudge judge;
    const auto withoutFault = modelVerdict(simulator, judge, question.effective, {});
    SearchOptions options;
    options.threads = coreCount();
    options.isCancelled = &isCancelled;
    options.runsMax = rowsMax / std::max<std::size_t>(1, withoutFault ? withoutFault->events : 1);
    for (const MenuEntry &entry : menuEntries()) {
        if (entry.fault == MenuFault::clientPause)
            continue;
        question.menu = Menu::parse(entry.name).value();
        const auto tally = search(question, options);
        KindTried &tried = choice.kinds[entry.fault];
        tried.isCutShort = !tally || tally.value().isStopped;
        if (!tally)
            continue;
        for (const auto &[depth, counts] : tally.value().depths) {
            const KindCount &one = counts.kinds[static_cast<std::size_t>(entry.fault)];
            tried.placements += one.placements;
            tried.failures += one.failures;
        }
        if (tried.failures > 0) {
            tried.failing = question.effective;
            tried.failing->scenario.faults =
                withPlacement({}, tally.value().failuresInOrder().front()->placement);
        }
    }
}

std::vector<AssessedChoice> choicesFor(const EffectiveScenario &asked, DoubleRunCost cost)
{
    const Settings &settings = asked.scenario.settings;
    std::vector<AssessedChoice> choices{{LOCKSCOPE_TEXT("Assess", "nothing"), {},
        LOCKSCOPE_TEXT("Assess", "alert on longer pauses"), asked}};
    const auto add = [&](Wording title, std::string option, Wording price) -> EffectiveScenario & {
        return choices
            .emplace_back(
                AssessedChoice{std::move(title), std::move(option), std::move(price), asked})
            .effective;
    };
    const Duration twice = 2 * (settings.work + settings.pause);
    const Duration lease = twice < 1s ? twice : std::chrono::ceil<std::chrono::seconds>(twice);
    if (lease > settings.ttl && settingHasEffect("ttl", asked.scheme)) {
        Settings &longer = add({LOCKSCOPE_TEXT("Assess", "a lease of {ttl}"), {{"ttl", lease}}}, {},
            {LOCKSCOPE_TEXT("Assess", "after a crash the others wait up to {ttl}"),
                {{"ttl",
                    lease}}}).scenario.settings;
        longer.ttl = lease;
        choices.back().option = "--set ttl=" + settingText(longer, "ttl");
    }
    if (!settings.watchdog && settingHasEffect("watchdog", asked.scheme))
        add(LOCKSCOPE_TEXT("Assess", "renewal"), "--set watchdog=on",
            {LOCKSCOPE_TEXT("Assess",
                 "a thread that renews, first after {length}; it is paused with its process"),
                {{"length", settings.ttl / 3}}})
            .scenario.settings.watchdog = true;
    if (settings.fencing == Fencing::off && cost == DoubleRunCost::data)
        add(LOCKSCOPE_TEXT("Assess", "fencing at reads and writes"), "--set fencing=read-write",
            LOCKSCOPE_TEXT("Assess", "the store checks a number"))
            .scenario.settings.fencing = Fencing::readWrite;
    if (!asked.scheme->info().isQuorum && cost != DoubleRunCost::nothing)
        putOn(LockServers::five,
            add(LOCKSCOPE_TEXT("Assess", "Redlock"), "--scheme redlock",
                LOCKSCOPE_TEXT("Assess", "five independent nodes")));
    std::erase_if(
        choices, [](const AssessedChoice &choice) { return !checkRun(choice.effective, false); });
    return choices;
}

// `count` values at equal distances from 0 to `end`; `first`: in place of 0.
MapAxis axisTo(std::string_view setting, double first, double end, int count)
{
    MapAxis axis{std::string(setting), {}};
    for (int i = 0; i < count; ++i)
        axis.values.push_back(i == 0 ? first : end * i / (count - 1));
    return axis;
}

Menu kindsWhere(const AssessedChoice &choice, const auto &isSo)
{
    Menu menu;
    for (const auto &[fault, tried] : choice.kinds) {
        if (isSo(tried))
            menu.add(fault);
    }
    return menu;
}

} // namespace

Menu AssessedChoice::breaks() const
{
    return kindsWhere(*this, [](const KindTried &tried) { return tried.failures > 0; });
}

Menu AssessedChoice::fewPlaces() const
{
    return kindsWhere(*this, [](const KindTried &tried) {
        return tried.failures == 0 && !tried.isCutShort && tried.placements > 0
            && tried.placements < KindTried::manyPlaces;
    });
}

Menu AssessedChoice::cutShort() const
{
    return kindsWhere(
        *this, [](const KindTried &tried) { return tried.failures == 0 && tried.isCutShort; });
}

std::uint64_t AssessedChoice::placements() const
{
    std::uint64_t sum = 0;
    for (const auto &[fault, tried] : kinds)
        sum += tried.placements;
    return sum;
}

std::optional<Duration> Assessment::marginOf(const AssessedChoice &choice) const
{
    return choice.breaksFrom ? std::optional(*choice.breaksFrom - pause) : std::nullopt;
}

void takeLog(PauseLog log, LockQuestion &question)
{
    Settings &settings = question.asked.scenario.settings;
    settings.pause = std::max(settings.pause, log.longest(settings.work));
    if (log.covered > Duration{})
        question.hours = std::chrono::duration<double, std::ratio<3600>>(log.covered).count();
    question.log = std::move(log);
}

Duration usualWork(const LockQuestion &question)
{
    if (question.works.empty())
        return question.asked.scenario.settings.work;
    return std::accumulate(question.works.begin(), question.works.end(), Duration{})
        / static_cast<std::int64_t>(question.works.size());
}

bool fitsIntoHour(const LockQuestion &question)
{
    return question.holdsPerHour.value_or(0) * static_cast<double>(usualWork(question).count())
        <= static_cast<double>(Duration(1h).count());
}

void putOn(LockServers servers, EffectiveScenario &run)
{
    Settings &settings = run.scenario.settings;
    if (servers == LockServers::five && !run.scheme->info().isQuorum) {
        run.scheme = SchemeRef("redlock");
        settings.nodes.forget();
        settings.replicas.forget();
        settings.sentinels = 0;
        settings = settingsUnder(run.scenario, run.scheme);
    } else if (servers == LockServers::sentinel || servers == LockServers::cluster) {
        settings.replicas = 1;
        settings.sentinels = servers == LockServers::sentinel ? 3 : 0;
    }
}

Result<Assessment> assess(const LockQuestion &question, const std::atomic<bool> &isCancelled,
    const std::function<void(const Assessment &)> &onPart)
{
    EffectiveScenario asked = question.asked;
    // A rival that asks seldom finds the lock free later than it is: it would show its own polling.
    Settings &settings = asked.scenario.settings;
    settings.retryDelay = std::min(settings.retryDelay, settings.ttl / 400);
    settings.retryJitter = {};
    settings.powerLoss = true; // the worst crash of a node
    if (const auto checked = checkRun(asked, false); !checked)
        return checked.error();
    Assessment result;
    result.pause = settings.pause;
    result.longestPause = std::max(4 * settings.ttl, 2 * settings.pause);
    result.isUntested = isUntested(asked, isCancelled);
    if (result.isUntested)
        return result;
    result.choices = choicesFor(asked, question.cost);
    std::atomic<std::size_t> next{0};
    onThreads(static_cast<std::size_t>(coreCount()), [&](std::size_t) {
        for (std::size_t i = next++; i < result.choices.size(); i = next++)
            result.choices[i].breaksFrom =
                tippingPause(result.choices[i].effective, result.longestPause, isCancelled);
    });
    const double pauseEnd =
        std::max(2.0 * settingNumber(settings, "pause"), 1.6 * settingNumber(settings, "ttl"));
    const double ttl = settingNumber(settings, "ttl");
    result.map = {
        asked, {axisTo("ttl", ttl * 0.04, 2.4 * ttl, 25), axisTo("pause", 0, pauseEnd, 17)}, seeds};
    result.cells = runSettingMap(result.map, isCancelled);
    for (AssessedChoice &choice : result.choices) {
        if (onPart && !isCancelled)
            onPart(result);
        tryFaults(choice, isCancelled);
    }
    if (isCancelled)
        return cancelled();
    return result;
}

std::optional<LossRate> rateOf(const LockQuestion &question, const Assessment &assessment)
{
    if (assessment.isUntested)
        return std::nullopt;
    const AssessedChoice &asked = assessment.choices.front();
    if (!question.log || question.hours.value_or(0) < 1 || !question.holdsPerHour
        || !asked.breaksFrom)
        return std::nullopt;
    const Settings &settings = asked.effective.scenario.settings;
    const auto rateFor = [&](Duration work, double holdsPerHour) {
        // A shorter hold leaves more of the lease to pauses, but not if the lease is renewed.
        const Duration spared = settings.watchdog ? Duration{} : settings.work - work;
        return lossRate(*question.log, std::max(Duration{1}, *asked.breaksFrom + spared),
            *question.hours, holdsPerHour, work);
    };
    if (question.works.empty())
        return rateFor(settings.work, *question.holdsPerHour);
    // Equal lengths are one; the intervals add up to one that is too wide rather than too narrow.
    std::map<Duration, int> counts;
    for (const Duration work : question.works)
        ++counts[work];
    LossRate all;
    for (const auto &[work, count] : counts) {
        const LossRate rate = rateFor(
            work, *question.holdsPerHour * count / static_cast<double>(question.works.size()));
        all.beyond = std::max(all.beyond, rate.beyond);
        all.share += rate.share;
        all.perHour += rate.perHour;
        all.low += rate.low;
        all.high += rate.high;
    }
    return all;
}

std::optional<LossGate> gateOf(const LockQuestion &question, const Assessment &assessment)
{
    const auto rate = rateOf(question, assessment);
    if (!question.lostPerYearMax)
        return std::nullopt;
    if (!rate) // no pause breaks the lock, or the log is too short for a rate
        return assessment.choices.front().breaksFrom ? LossGate::notShown : LossGate::passed;
    const double most = *question.lostPerYearMax / hoursPerYear;
    return rate->perHour > most ? LossGate::failed
        : rate->high > most     ? LossGate::notShown
                                : LossGate::passed;
}

std::string assessmentJson(const Assessment &assessment)
{
    const auto names = [](const Menu &menu) {
        QJsonArray array;
        for (const MenuEntry &entry : menuEntries()) {
            if (menu.has(entry.fault))
                array.append(
                    QLatin1String(entry.name.data(), static_cast<qsizetype>(entry.name.size())));
        }
        return array;
    };
    QJsonArray choices;
    for (const AssessedChoice &choice : assessment.choices) {
        QJsonObject row{{QStringLiteral("choice"), QString::fromStdString(choice.title.english())},
            {QStringLiteral("scheme"), QString::fromStdString(choice.effective.scheme.id())},
            {QStringLiteral("breaks_with"), names(choice.breaks())},
            {QStringLiteral("few_places"), names(choice.fewPlaces())},
            {QStringLiteral("not_tried_to_the_end"), names(choice.cutShort())},
            {QStringLiteral("placements"), static_cast<qint64>(choice.placements())}};
        if (choice.breaksFrom) {
            row[QStringLiteral("breaks_from_ns")] = static_cast<qint64>(choice.breaksFrom->count());
            row[QStringLiteral("margin_ns")] =
                static_cast<qint64>(assessment.marginOf(choice)->count());
        }
        choices.append(row);
    }
    const auto map = assessment.isUntested ? QJsonDocument()
                                           : QJsonDocument::fromJson(QByteArray::fromStdString(
                                               settingMapJson(assessment.map, assessment.cells)));
    return QJsonDocument(
        QJsonObject{{QStringLiteral("format"), QStringLiteral("lockscope-assessment/1")},
            {QStringLiteral("untested"), assessment.isUntested},
            {QStringLiteral("pause_ns"), static_cast<qint64>(assessment.pause.count())},
            {QStringLiteral("longest_pause_tried_ns"),
                static_cast<qint64>(assessment.longestPause.count())},
            {QStringLiteral("choices"), choices}, {QStringLiteral("map"), map.object()}})
        .toJson()
        .toStdString();
}

} // namespace lockscope
