// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/library/librarycheck.h"

#include "core/lab/fixes/modelverdict.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/state/choice.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {
constexpr int niceness = 10; // lower priority than the picture, the strips and the fixes
constexpr std::size_t eventsMax = 200'000;
}

LibraryCheck::LibraryCheck(QObject *parent) : QObject(parent), m_simulator(std::make_shared<Simulator>()), m_job({.niceness = niceness}, this)
{
}

void LibraryCheck::begin(const std::vector<Scenario> &scenarios)
{
    m_waiting.clear();
    for (auto scenario = scenarios.rbegin(); scenario != scenarios.rend(); ++scenario) {
        const auto known = m_known.find(scenario->id);
        if (known != m_known.end() && known->second.content == scenarioJson(*scenario))
            continue;
        m_known.erase(scenario->id);
        m_waiting.push_back(*scenario);
    }
    if (!m_job.isBusy())
        next();
}

void LibraryCheck::prefer(const std::string &id)
{
    const auto found = std::find_if(m_waiting.begin(), m_waiting.end(), [&id](const Scenario &scenario) { return scenario.id == id; });
    if (found != m_waiting.end())
        std::rotate(found, found + 1, m_waiting.end());
}

void LibraryCheck::pause()
{
    m_waiting.clear();
    m_job.cancel();
}

const LibraryCheck::Outcomes *LibraryCheck::outcomes(const std::string &id) const
{
    const auto known = m_known.find(id);
    return known == m_known.end() ? nullptr : &known->second.outcomes;
}

bool LibraryCheck::agrees(const Scenario &scenario) const
{
    const Outcomes &found = *outcomes(scenario.id);
    return std::all_of(scenario.expected.begin(), scenario.expected.end(), [&found](const auto &stated) {
        const auto came = found.find(stated.first);
        return came != found.end() && came->second == stated.second;
    });
}

void LibraryCheck::next()
{
    if (m_waiting.empty()) {
        Q_EMIT done();
        return;
    }
    m_job.ask([this, scenario = m_waiting.back(), simulator = m_simulator](const JobContext &job) -> BackgroundJob::Finish {
        Known known{scenarioJson(scenario), outcomesOf(*simulator, scenario, job)};
        return [this, id = scenario.id, known = std::move(known)] { take(id, known); };
    });
    m_waiting.pop_back();
}

void LibraryCheck::take(const std::string &id, Known known)
{
    m_known.insert_or_assign(id, std::move(known));
    Q_EMIT checked(QString::fromStdString(id));
    if (!m_job.isBusy())
        next();
}

LibraryCheck::Outcomes LibraryCheck::outcomesOf(Simulator &simulator, const Scenario &scenario, const JobContext &job)
{
    Simulator::Limits limits;
    limits.eventsMax = eventsMax;
    limits.isCancelled = &job.cancelled();
    RunJudge judge;
    Outcomes outcomes;
    for (const auto &[scheme, stated] : scenario.expected) {
        Choice choice(scenario);
        choice.setScheme(scheme);
        const std::optional<Verdict> verdict = modelVerdict(simulator, judge, choice.effective("model"), limits);
        outcomes[scheme] = verdict ? std::optional(verdict->outcome) : std::nullopt;
    }
    return outcomes;
}

} // namespace lockscope
