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

/// Which rows of a trace meet a query. The first few thousand rows are looked at in the call that asks, which takes less than a frame;
/// all others on a thread of its own, and what is found there comes in portions. Thread: the window's; its signals come there too.
class EventFilter : public QObject {
    Q_OBJECT
public:
    explicit EventFilter(QObject *parent = nullptr) : QObject(parent), m_job({}, this) { }

    /// Begins anew. An empty query lets every row pass: then rows() is empty, and isOn() false.
    void setQuery(const EventQuery &query);
    const EventQuery &query() const { return m_query; }
    bool isOn() const { return !m_query.isEmpty(); }
    /// What `evidence` stands for. Begins anew if the query asks for it and it is another; says whether it did.
    bool setEvidence(std::vector<Seq> evidence);
    const std::vector<Seq> &evidence() const { return m_evidence; }
    /// Another trace, or none. Begins anew.
    void setTrace(std::shared_ptr<const Trace> trace);
    /// A later snapshot of it.
    void grow(std::shared_ptr<const Trace> trace);
    /// The words of the language changed.
    void retranslate() { begin(); }

    /// The rows that pass, as far as they are found: indices of the trace, ascending.
    const std::vector<std::uint32_t> &rows() const { return m_rows; }
    /// Every row was looked at.
    bool isDone() const;
    /// What looks for them, for whoever does so beside this, from the first row on. REQUIRES: isOn(), and a trace.
    std::shared_ptr<EventSieve> sieve() const;
    /// All rows that pass: what has not been looked at is looked at in this call, however long that takes.
    std::vector<std::uint32_t> allRows() const;

Q_SIGNALS:
    /// There are more rows. It is not told of what a call finds at once.
    void found();
    /// The last row was looked at, later than in the call that asked.
    void done();

private:
    void begin();
    void goOn();
    void take(const std::vector<std::uint32_t> &rows);
    void finish();

    EventQuery m_query;
    std::vector<Seq> m_evidence;
    std::shared_ptr<const Trace> m_trace;
    std::shared_ptr<EventSieve> m_sieve; ///< while m_job is busy its thread's alone
    std::size_t m_looked = 0;
    std::vector<std::uint32_t> m_rows;
    BackgroundJob m_job; // the last member
};

} // namespace lockscope
