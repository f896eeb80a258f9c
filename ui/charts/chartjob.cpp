// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartjob.h"

#include "core/trace/spans.h"
#include "ui/state/query/eventsieve.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restMin{40}; // the minimum pause between two plots
}

// Selects the attempts with at least one row that passes the sieve. Only the background thread of
// m_job uses an AttemptFilter.
struct ChartJob::AttemptFilter {
    const Attempts &attemptsOf(const Trace &trace)
    {
        std::vector<std::uint32_t> rows;
        sieve->check(trace, trace.size(), rows);
        for (const std::uint32_t row : rows)
            attempts.add(trace[row].client, trace[row].attempt);
        return attempts;
    }
    std::shared_ptr<EventSieve> sieve;
    Attempts attempts{};
};

// The metrics of one trace. Only the background thread of m_job uses a MeasuredTrace.
struct ChartJob::MeasuredTrace {
    const Metrics &metricsOf(const Trace &trace, const std::shared_ptr<AttemptFilter> &filter)
    {
        // If a new row passes the sieve, its attempt counts, also with the rows that were skipped
        // before. So everything is measured again.
        if (filter != attemptFilter || (filter && rows < trace.size()))
            measurement =
                std::make_unique<Measurement>(filter ? &filter->attemptsOf(trace) : nullptr);
        attemptFilter = filter;
        rows = trace.size();
        spans.take(trace);
        return measurement->take(trace, spans.spans());
    }
    SpanBuilder spans{SpanScope::verdict};
    std::size_t rows = 0;
    std::shared_ptr<AttemptFilter>
        attemptFilter; // the attempts that the measurement covers; null: all
    std::unique_ptr<Measurement> measurement = std::make_unique<Measurement>();
};

ChartJob::ChartJob(QObject *parent)
    : QObject(parent), m_measured(std::make_shared<MeasuredTrace>()),
      m_job({.restMin = restMin}, this)
{
}

void ChartJob::begin(std::shared_ptr<const Trace> trace, std::shared_ptr<EventSieve> sieve)
{
    // A plot of the previous run may still arrive: during a slider drag it is better than no plot.
    if (trace != m_trace)
        m_measured = std::make_shared<MeasuredTrace>();
    m_trace = std::move(trace);
    m_attemptFilter =
        sieve ? std::make_shared<AttemptFilter>(AttemptFilter{std::move(sieve)}) : nullptr;
    startWork();
}

void ChartJob::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    startWork();
}

void ChartJob::ask(const PlotQuestion &question)
{
    m_question = question;
    startWork();
}

void ChartJob::pause()
{
    m_question.reset();
    m_job.cancel();
}

void ChartJob::startWork()
{
    if (!m_question)
        return;
    if (!m_trace) {
        m_job.cancel();
        Q_EMIT made(std::make_shared<const Plot>(plotOf({}, *m_question)));
        return;
    }
    m_job.ask([this, trace = m_trace, measured = m_measured, filter = m_attemptFilter,
                  question = *m_question](const JobContext &) -> BackgroundJob::Finish {
        auto plot =
            std::make_shared<const Plot>(plotOf(measured->metricsOf(*trace, filter), question));
        return [this, plot] { Q_EMIT made(plot); };
    });
}

} // namespace lockscope
