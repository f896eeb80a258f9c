// SPDX-License-Identifier: GPL-3.0-or-later
#include "charts/chartdesk.h"

#include "trace/spans.h"

#include <utility>

namespace lockscope {
namespace {
constexpr std::chrono::milliseconds restMin{40};
}

// What is known of one trace. Only the job's thread touches it.
struct ChartDesk::Case {
    SpanBuilder spans;
    std::size_t measured = 0; // rows
    Figures figures;
};

ChartDesk::ChartDesk(QObject *parent) : QObject(parent), m_case(std::make_shared<Case>()), m_job(QStringLiteral("charts"), restMin, this)
{
}

void ChartDesk::begin(std::shared_ptr<const Trace> trace)
{
    // A plot of the run before may still come: while a slider is dragged it is better than none.
    m_case = std::make_shared<Case>();
    m_trace = std::move(trace);
    work();
}

void ChartDesk::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    work();
}

void ChartDesk::ask(const PlotQuestion &question)
{
    m_question = question;
    work();
}

void ChartDesk::pause()
{
    m_question.reset();
    m_job.forget();
}

void ChartDesk::work()
{
    if (!m_question)
        return;
    if (!m_trace) {
        m_job.forget();
        Q_EMIT made(std::make_shared<const Plot>(plotOf({}, *m_question)));
        return;
    }
    m_job.ask([this, trace = m_trace, file = m_case, question = *m_question]() -> NewestJob::Answer {
        if (file->measured < trace->size()) {
            file->spans.take(*trace);
            file->figures = figuresOf(*trace, file->spans.spans());
            file->measured = trace->size();
        }
        auto plot = std::make_shared<const Plot>(plotOf(file->figures, question));
        return [this, plot] { Q_EMIT made(plot); };
    });
}

} // namespace lockscope
