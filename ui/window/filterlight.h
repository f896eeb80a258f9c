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

/// Makes the timeline dim what the event table's filter hides. It filters the trace on another thread, a million rows at a time,
/// and continues as the trace grows. A short trace is filtered within the call, so that the picture does not flicker during a
/// slider drag. Without a filter it does nothing. Thread: the window's.
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
    void begin();
    void goOn();

    EventTable &m_table;
    TimelineView &m_timeline;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Search> m_search; ///< null: no filter. While a job runs, only its thread uses it
    std::size_t m_shown = 0;          ///< rows that the timeline has received
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
