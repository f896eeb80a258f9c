// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/shared/backgroundjob.h"
#include "ui/state/query/eventquery.h"

#include <QObject>

#include <cstdint>
#include <memory>
#include <vector>

namespace lockscope {

class EventSieve;

/// Finds the rows of a trace that match a query. The call that starts a search checks the first few
/// thousand rows directly, which takes less than a frame. A background thread checks the other rows
/// and delivers the matches in portions. Thread: the window's; the signals are emitted there too.
class EventFilter : public QObject {
    Q_OBJECT
public:
    explicit EventFilter(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    /// Starts a new search. An empty query matches every row; then rows() is empty nevertheless,
    /// and isOn() is false.
    void setQuery(const EventQuery &query);
    const EventQuery &query() const { return m_query; }
    bool isOn() const { return !m_query.isEmpty(); }
    /// Sets the rows that match the condition `evidence`. If the query has this condition and these
    /// rows have changed, starts a new search and returns true.
    bool setEvidence(std::vector<Seq> evidence);
    const std::vector<Seq> &evidence() const { return m_evidence; }
    /// Sets another trace, or none. Starts a new search.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// Sets a later snapshot of the same trace.
    void grow(std::shared_ptr<const Trace> trace);

    /// Returns the matching rows that were found so far, as indexes of the trace, in ascending
    /// order.
    const std::vector<std::uint32_t> &rows() const { return m_rows; }
    /// Whether every row has been checked.
    bool isDone() const;
    /// Returns a new sieve for the same query, for an independent search from the first row.
    /// REQUIRES: isOn(), and a trace is set.
    std::shared_ptr<EventSieve> sieve() const;
    /// Returns all matching rows, while rows() returns only those that were found so far. Unless
    /// isDone(), checks all rows in this call, which may take long.
    std::vector<std::uint32_t> checkAllRows() const;

Q_SIGNALS:
    /// The background thread has found more rows. Not emitted for rows that the call that started
    /// the search has found.
    void found();
    /// The background thread has checked the last row. Not emitted if the call that started the
    /// search has checked this row.
    void done();

private:
    void begin();
    /// Checks the rows that are not checked yet: the first ones in this call, the others in the
    /// background.
    void checkRows();
    void addRows(const std::vector<std::uint32_t> &rows);
    void finish();

    EventQuery m_query;
    std::vector<Seq> m_evidence;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<EventSieve> m_sieve; ///< while m_job is busy, only its thread uses it
    std::size_t m_checkedCount = 0;
    std::vector<std::uint32_t> m_rows;
    BackgroundJob
        m_job; // must be the last member: its destructor waits for the work, which uses this object
};

} // namespace lockscope
