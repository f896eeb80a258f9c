// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/filterdimmer.h"

#include "ui/events/eventtable.h"
#include "ui/state/query/eventsieve.h"
#include "ui/timeline/canvas/timelineview.h"

#include <algorithm>
#include <utility>

namespace lockscope {
namespace {

constexpr std::size_t firstRowsMax = 8192; // filtered at once, on the window's thread
constexpr std::size_t rowsPerJob = 1'000'000;
constexpr std::chrono::milliseconds jobRestMin{30}; // the shortest pause between two jobs

} // namespace

// The search for the rows of a trace that match a filter.
struct FilterDimmer::Search {
    // Checks up to `rowCount` further rows. Returns all matches so far.
    std::shared_ptr<const MatchingRows> findMatches(const Trace &trace, std::size_t rowCount)
    {
        std::vector<std::uint32_t> matchingRows;
        const std::size_t rowsEnd = std::min(trace.size(), searchedRows + rowCount);
        sieve->check(trace, rowsEnd, matchingRows);
        searchedRows = rowsEnd;
        writer.take(trace, matchingRows, rowsEnd);
        return writer.rows();
    }
    std::shared_ptr<EventSieve> sieve;
    MatchingRowsWriter writer{};
    std::size_t searchedRows = 0;
};

FilterDimmer::FilterDimmer(EventTable &table, TimelineView &timeline, QObject *parent)
    : QObject(parent), m_table(table), m_timeline(timeline), m_job({.restMin = jobRestMin}, this)
{
    connect(&m_table, &EventTable::rowsReset, this, &FilterDimmer::startSearch);
}

void FilterDimmer::startSearch()
{
    m_job.cancel();
    m_trace = m_table.trace();
    m_search.reset();
    m_shown = 0;
    const bool isFiltering = m_table.isFiltered() && m_trace;
    if (isFiltering)
        m_search = std::make_shared<Search>(Search{m_table.sieve()});
    m_timeline.setMatchingRows(
        isFiltering ? m_search->findMatches(*m_trace, firstRowsMax) : nullptr);
    if (isFiltering)
        m_shown = std::min(m_trace->size(), firstRowsMax);
    continueSearch();
}

void FilterDimmer::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    continueSearch();
}

bool FilterDimmer::isDone() const
{
    return !m_search || m_shown == m_trace->size();
}

void FilterDimmer::continueSearch()
{
    if (isDone() || m_job.isBusy())
        return;
    m_job.ask(
        [this, search = m_search, trace = m_trace](const JobContext &) -> BackgroundJob::Finish {
            const auto matches = search->findMatches(*trace, rowsPerJob);
            return [this, matches] {
                m_shown = matches->checkedCount();
                m_timeline.setMatchingRows(matches);
                continueSearch();
            };
        });
}

} // namespace lockscope
