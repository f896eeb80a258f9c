// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/index/matchingrows.h"
#include "ui/shared/backgroundjob.h"

#include <QObject>

#include <memory>

namespace lockscope {

class EventSieve;
class EventTable;
class TimelineView;

/// Makes the timeline dim the events that the event table's filter hides. It filters the first rows of a trace at once, so that the
/// timeline of a short trace does not flicker during a slider drag. It filters the other rows on another thread, a million rows at a time.
/// It continues when the trace grows. Without a filter it does nothing. Thread: the window's.
class FilterLight : public QObject {
    Q_OBJECT
public:
    FilterLight(EventTable &table, TimelineView &timeline, QObject *parent);

    /// Sets a later snapshot of the table's trace.
    void grow(std::shared_ptr<const Trace> trace);
    /// Returns whether every row is checked and shown by the timeline.
    bool isDone() const;

private:
    struct Search;
    void startSearch();
    void continueSearch();

    EventTable &m_table;
    TimelineView &m_timeline;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Search> m_search; ///< null: no filter. While a job runs, only its thread uses it
    std::size_t m_shown = 0;          ///< rows that the timeline has received
    BackgroundJob m_job; // must be the last member: its destructor waits for the work
};

} // namespace lockscope
