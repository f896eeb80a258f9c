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

/// Has the timeline dim what the event table's filter hides. It looks through the trace beside the table, on a thread of its own, a million
/// rows at a time, and goes on as the trace grows; a short trace in the call, so that the picture of a slider that is dragged does not
/// flicker. As long as there is no filter it does nothing. Thread: the window's.
class FilterLight : public QObject {
    Q_OBJECT
public:
    FilterLight(EventTable &table, TimelineView &timeline, QObject *parent);

    /// A later snapshot of the table's trace.
    void grow(std::shared_ptr<const Trace> trace);
    /// Every row has been looked at, and what the timeline shows is that.
    bool isDone() const;

private:
    struct Search;
    void begin();
    void goOn();

    EventTable &m_table;
    TimelineView &m_timeline;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Search> m_search; ///< null: no filter. While a job is in work its thread's alone
    std::size_t m_shown = 0;          ///< rows that the timeline knows of
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
