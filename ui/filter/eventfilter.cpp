// SPDX-License-Identifier: GPL-3.0-or-later
#include "filter/eventfilter.h"

#include "filter/eventsieve.h"
#include "trace/eventlinks.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t rowsAtOnce = 4096;    // in the window's thread
constexpr std::size_t rowsInPortion = 65'536;

NamedRows namedRows(const EventQuery &query, const Trace &trace, const std::vector<Seq> &evidence)
{
    NamedRows named{.ledTo = {}, .evidence = evidence};
    for (const QueryTerm &term : query.terms) {
        const auto row = term.field == QueryTerm::Field::ledTo ? trace.indexOf(term.number) : std::nullopt;
        if (!row)
            continue;
        named.ledTo.push_back(term.number);
        for (const std::size_t cause : causesOf(trace, *row))
            named.ledTo.push_back(trace.seqAt(cause));
    }
    return named;
}

} // namespace

EventFilter::EventFilter(QObject *parent) : QObject(parent), m_desk(new QObject)
{
    m_thread.setObjectName(QStringLiteral("filter"));
    m_desk->moveToThread(&m_thread);
    connect(&m_thread, &QThread::finished, m_desk, &QObject::deleteLater);
    m_thread.start();
}

EventFilter::~EventFilter()
{
    ++m_generation; // ends what is under way
    m_thread.quit();
    m_thread.wait();
}

void EventFilter::setQuery(const EventQuery &query)
{
    m_query = query;
    begin();
}

bool EventFilter::setEvidence(std::vector<Seq> evidence)
{
    const bool isAsked = m_query.has(QueryTerm::Field::evidence) && evidence != m_evidence;
    m_evidence = std::move(evidence);
    if (isAsked)
        begin();
    return isAsked;
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
        goOn();
}

std::vector<std::uint32_t> EventFilter::allRows() const
{
    if (isDone() || !m_trace)
        return m_rows;
    std::vector<std::uint32_t> rows;
    sieve()->look(*m_trace, m_trace->size(), rows);
    return rows;
}

std::shared_ptr<EventSieve> EventFilter::sieve() const
{
    return std::make_shared<EventSieve>(m_query, namedRows(m_query, *m_trace, m_evidence));
}

bool EventFilter::isDone() const
{
    return !isOn() || !m_trace || (!m_isBusy && m_looked == m_trace->size());
}

void EventFilter::begin()
{
    ++m_generation;
    m_isBusy = false;
    m_rows.clear();
    m_looked = 0;
    m_sieve.reset();
    if (!isOn() || !m_trace)
        return;
    m_sieve = sieve();
    goOn();
}

void EventFilter::goOn()
{
    if (!m_sieve || m_isBusy)
        return;
    const std::size_t end = std::min(m_trace->size(), m_looked + rowsAtOnce);
    m_sieve->look(*m_trace, end, m_rows);
    m_looked = end;
    if (m_looked == m_trace->size())
        return;
    m_isBusy = true;
    const auto work = [this, sieve = m_sieve, trace = m_trace, generation = m_generation.load()] {
        bool isLast = false;
        while (!isLast && generation == m_generation) {
            const std::size_t until = std::min(trace->size(), sieve->looked() + rowsInPortion);
            std::vector<std::uint32_t> rows;
            sieve->look(*trace, until, rows);
            isLast = until == trace->size();
            if (isLast || !rows.empty()) {
                QMetaObject::invokeMethod(this, [this, generation, rows, isLast] { take(generation, rows, isLast); }, Qt::QueuedConnection);
            }
        }
    };
    m_looked = m_trace->size(); // as soon as this is done
    QMetaObject::invokeMethod(m_desk, work, Qt::QueuedConnection);
}

void EventFilter::take(int generation, const std::vector<std::uint32_t> &rows, bool isLast)
{
    if (generation != m_generation)
        return;
    m_rows.insert(m_rows.end(), rows.begin(), rows.end());
    if (isLast) {
        m_isBusy = false;
        goOn(); // what the trace has gained meanwhile
    }
    Q_EMIT found();
    if (isLast && isDone())
        Q_EMIT done();
}

} // namespace lockscope
