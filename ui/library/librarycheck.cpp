// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/librarycheck.h"

#include "core/analysis/fixes/trials.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/state/choice.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {
// A Unix nice value: the model's run for the timeline (ModelPicture), the outcomes on the sliders
// (Strip) and the possible fixes have priority.
constexpr int niceness = 10;
constexpr std::size_t eventsMax = 200'000; // a run with more events is not completed
} // namespace

LibraryCheck::LibraryCheck(QObject *parent)
    : QObject(parent), m_simulator(std::make_shared<Simulator>()),
      m_job({.niceness = niceness}, this)
{
}

void LibraryCheck::begin(const std::vector<Scenario> &scenarios)
{
    m_queue.clear();
    for (auto scenario = scenarios.rbegin(); scenario != scenarios.rend(); ++scenario) {
        const auto result = m_results.find(scenario->id);
        if (result != m_results.end() && result->second.content == scenarioJson(*scenario))
            continue;
        m_results.erase(scenario->id);
        m_queue.push_back(*scenario);
    }
    if (!m_job.isBusy())
        checkNext();
}

void LibraryCheck::prefer(const std::string &id)
{
    const auto found = std::find_if(m_queue.begin(), m_queue.end(),
        [&id](const Scenario &scenario) { return scenario.id == id; });
    if (found != m_queue.end())
        std::rotate(found, found + 1, m_queue.end());
}

void LibraryCheck::stop()
{
    m_queue.clear();
    m_job.cancel();
}

const LibraryCheck::Outcomes *LibraryCheck::outcomes(const std::string &id) const
{
    const auto result = m_results.find(id);
    return result == m_results.end() ? nullptr : &result->second.outcomes;
}

bool LibraryCheck::agrees(const Scenario &scenario) const
{
    const Outcomes &found = *outcomes(scenario.id);
    return std::all_of(
        scenario.expected.begin(), scenario.expected.end(), [&found](const auto &expected) {
            const auto actual = found.find(expected.first);
            return actual != found.end() && actual->second == expected.second;
        });
}

void LibraryCheck::checkNext()
{
    if (m_queue.empty()) {
        Q_EMIT done();
        return;
    }
    m_job.ask([this, scenario = m_queue.back(), simulator = m_simulator](
                  const JobContext &job) -> BackgroundJob::Finish {
        CheckResult result{scenarioJson(scenario), outcomesOf(*simulator, scenario, job)};
        return [this, id = scenario.id, result = std::move(result)] { storeResult(id, result); };
    });
    m_queue.pop_back();
}

void LibraryCheck::storeResult(const std::string &id, CheckResult result)
{
    m_results.insert_or_assign(id, std::move(result));
    Q_EMIT checked(QString::fromStdString(id));
    if (!m_job.isBusy())
        checkNext();
}

LibraryCheck::Outcomes LibraryCheck::outcomesOf(
    Simulator &simulator, const Scenario &scenario, const JobContext &job)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &job.cancelled();
    RunJudge judge;
    Outcomes outcomes;
    for (const auto &[scheme, expected] : scenario.expected) {
        Choice choice(scenario);
        choice.setScheme(scheme);
        const std::optional<Verdict> verdict =
            modelVerdict(simulator, judge, choice.effective(WorldKind::model), limits);
        outcomes[scheme] = verdict ? std::optional(verdict->outcome) : std::nullopt;
    }
    return outcomes;
}

} // namespace lockscope
