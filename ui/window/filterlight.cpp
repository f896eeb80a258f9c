// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filterlight.h"

#include "ui/events/eventtable.h"
#include "ui/state/query/eventsieve.h"
#include "ui/timeline/canvas/timelineview.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t rowsLitAtOnce = 8192; // on the window's thread
constexpr std::size_t rowsOfJob = 1'000'000;
constexpr std::chrono::milliseconds restMin{30};

} // namespace

struct FilterLight::Search {
    std::shared_ptr<const MatchingRows> look(const Trace &trace, std::size_t rows)
    {
        std::vector<std::uint32_t> passed;
        const std::size_t end = std::min(trace.size(), looked + rows);
        sieve->check(trace, end, passed);
        looked = end;
        writer.take(trace, passed, end);
        return writer.rows();
    }
    std::shared_ptr<EventSieve> sieve;
    MatchingRowsWriter writer{};
    std::size_t looked = 0;
};

FilterLight::FilterLight(EventTable &table, TimelineView &timeline, QObject *parent)
    : QObject(parent), m_table(table), m_timeline(timeline), m_job({.restMin = restMin}, this)
{
    connect(&m_table, &EventTable::filterBegun, this, &FilterLight::begin);
}

void FilterLight::begin()
{
    m_job.cancel();
    m_trace = m_table.trace();
    m_search.reset();
    m_shown = 0;
    const bool isOn = m_table.isFiltered() && m_trace;
    if (isOn)
        m_search = std::make_shared<Search>(Search{m_table.sieve()});
    m_timeline.setMatchingRows(isOn ? m_search->look(*m_trace, rowsLitAtOnce) : nullptr);
    if (isOn)
        m_shown = std::min(m_trace->size(), rowsLitAtOnce);
    goOn();
}

void FilterLight::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    goOn();
}

bool FilterLight::isDone() const
{
    return !m_search || m_shown == m_trace->size();
}

void FilterLight::goOn()
{
    if (isDone() || m_job.isBusy())
        return;
    m_job.ask([this, search = m_search, trace = m_trace](const JobContext &) -> BackgroundJob::Finish {
        const auto lit = search->look(*trace, rowsOfJob);
        return [this, lit] {
            m_shown = lit->checkedCount();
            m_timeline.setMatchingRows(lit);
            goOn();
        };
    });
}

} // namespace lockscope
