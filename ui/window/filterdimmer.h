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

/// Makes the timeline dim the events that the filter of the event table hides. The first 8192 rows
/// of a trace are filtered at once, so that the timeline of a short trace does not flicker while
/// the user drags the slider of a setting, which starts a new run of the model again and again. The
/// other rows are filtered on another thread, a million rows at a time. When the trace grows, its
/// new rows are filtered. Without a filter, nothing is dimmed. Thread: the window's.
class FilterDimmer : public QObject {
    Q_OBJECT
public:
    FilterDimmer(EventTable &table, TimelineView &timeline, QObject *parent);

    /// Sets a later snapshot of the table's trace, and filters its new rows.
    void grow(std::shared_ptr<const Trace> trace);
    /// Returns whether the filter has been applied to every row and the timeline shows the result;
    /// true without a filter.
    bool isDone() const;

private:
    struct Search;
    void startSearch();
    void continueSearch();

    EventTable &m_table;
    TimelineView &m_timeline;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<Search> m_search; ///< null: no filter. While m_job is busy, only the thread of
                                      ///< m_job uses the search
    std::size_t m_shown = 0; ///< the timeline shows the result of the filter for this number of
                             ///< rows at the start of the trace
    BackgroundJob m_job;     // must be the last member: its destructor waits for the work
};

} // namespace lockscope
