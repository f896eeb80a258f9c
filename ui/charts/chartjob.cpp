// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartjob.h"

#include "core/trace/spans.h"
#include "ui/state/query/eventsieve.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restMin{40};
}

// The selected attempts. Only the job's thread uses it.
struct ChartJob::Choice {
    const Attempts &attemptsIn(const Trace &trace)
    {
        std::vector<std::uint32_t> rows;
        sieve->look(trace, trace.size(), rows);
        for (const std::uint32_t row : rows)
            attempts.add(trace[row].client, trace[row].attempt);
        return attempts;
    }
    std::shared_ptr<EventSieve> sieve;
    Attempts attempts{};
};

// The results for one trace. Only the job's thread uses it.
struct ChartJob::Case {
    SpanBuilder spans;
    std::size_t measured = 0; // rows
    std::shared_ptr<Choice> choice; // the selection of attempts for these metrics
    Metrics metrics;
};

ChartJob::ChartJob(QObject *parent) : QObject(parent), m_case(std::make_shared<Case>()), m_job({.restMin = restMin}, this)
{
}

void ChartJob::begin(std::shared_ptr<const Trace> trace, std::shared_ptr<EventSieve> only)
{
    // A plot of the previous run may still arrive: during a slider drag it is better than no plot.
    if (trace != m_trace)
        m_case = std::make_shared<Case>();
    m_trace = std::move(trace);
    m_choice = only ? std::make_shared<Choice>(Choice{std::move(only)}) : nullptr;
    work();
}

void ChartJob::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    work();
}

void ChartJob::ask(const PlotQuestion &question)
{
    m_question = question;
    work();
}

void ChartJob::pause()
{
    m_question.reset();
    m_job.cancel();
}

void ChartJob::work()
{
    if (!m_question)
        return;
    if (!m_trace) {
        m_job.cancel();
        Q_EMIT made(std::make_shared<const Plot>(plotOf({}, *m_question)));
        return;
    }
    m_job.ask([this, trace = m_trace, file = m_case, choice = m_choice, question = *m_question](const JobContext &) -> BackgroundJob::Finish {
        if (file->measured < trace->size() || file->choice != choice) {
            file->spans.take(*trace);
            file->metrics = metricsOf(*trace, file->spans.spans(), choice ? &choice->attemptsIn(*trace) : nullptr);
            file->measured = trace->size();
            file->choice = choice;
        }
        auto plot = std::make_shared<const Plot>(plotOf(file->metrics, question));
        return [this, plot] { Q_EMIT made(plot); };
    });
}

} // namespace lockscope
