// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/query/eventfilter.h"

#include "ui/state/query/eventlinks.h"
#include "ui/state/query/eventsieve.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t directRows = 4096; // number of rows that a call checks on the window's thread
constexpr std::size_t portionRows =
    65'536; // number of rows that the background thread checks before it delivers their matches

GivenRows givenRows(const EventQuery &query, const Trace &trace, const std::vector<Seq> &evidence)
{
    GivenRows given{.ledTo = {}, .evidence = evidence};
    for (const QueryTerm &term : query.terms) {
        const auto row =
            term.field == QueryTerm::Field::ledTo ? trace.indexOf(term.number) : std::nullopt;
        if (!row)
            continue;
        given.ledTo.push_back(term.number);
        for (const std::size_t cause : causesOf(trace, *row))
            given.ledTo.push_back(trace.seqAt(cause));
    }
    return given;
}

} // namespace

void EventFilter::setQuery(const EventQuery &query)
{
    m_query = query;
    begin();
}

bool EventFilter::setEvidence(std::vector<Seq> evidence)
{
    const bool isAffected = m_query.has(QueryTerm::Field::evidence) && evidence != m_evidence;
    m_evidence = std::move(evidence);
    if (isAffected)
        begin();
    return isAffected;
}

void EventFilter::setTrace(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    begin();
}

void EventFilter::grow(std::shared_ptr<const Trace> trace)
{
    m_trace = std::move(trace);
    if (isOn() && !m_sieve)
        begin();
    else
        checkRows();
}

std::vector<std::uint32_t> EventFilter::checkAllRows() const
{
    if (isDone() || !m_trace)
        return m_rows;
    std::vector<std::uint32_t> rows;
    sieve()->check(*m_trace, m_trace->size(), rows);
    return rows;
}

std::shared_ptr<EventSieve> EventFilter::sieve() const
{
    return std::make_shared<EventSieve>(m_query, givenRows(m_query, *m_trace, m_evidence));
}

bool EventFilter::isDone() const
{
    return !isOn() || !m_trace || (!m_job.isBusy() && m_checkedCount == m_trace->size());
}

void EventFilter::begin()
{
    m_job.cancel();
    m_rows.clear();
    m_checkedCount = 0;
    m_sieve.reset();
    if (!isOn() || !m_trace)
        return;
    m_sieve = sieve();
    checkRows();
}

void EventFilter::checkRows()
{
    if (!m_sieve || m_job.isBusy())
        return;
    const std::size_t end = std::min(m_trace->size(), m_checkedCount + directRows);
    m_sieve->check(*m_trace, end, m_rows);
    m_checkedCount = end;
    if (m_checkedCount == m_trace->size())
        return;
    m_job.ask(
        [this, sieve = m_sieve, trace = m_trace](const JobContext &job) -> BackgroundJob::Finish {
            while (sieve->checkedCount() < trace->size() && !job.isCancelled()) {
                std::vector<std::uint32_t> rows;
                sieve->check(
                    *trace, std::min(trace->size(), sieve->checkedCount() + portionRows), rows);
                if (!rows.empty())
                    job.report([this, rows = std::move(rows)] { addRows(rows); });
            }
            return [this] { finish(); };
        });
    m_checkedCount =
        m_trace->size(); // the job checks all these rows; until it is done, isBusy() is true
}

void EventFilter::addRows(const std::vector<std::uint32_t> &rows)
{
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    Q_EMIT found();
}

void EventFilter::finish()
{
    checkRows(); // checks the rows that the trace has gained meanwhile
    Q_EMIT found();
    if (isDone())
        Q_EMIT done();
}

} // namespace lockscope
