// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/scenario/files/runending.h"
#include "core/trace/spans.h"
#include "core/verdict/availability.h"
#include "core/verdict/contention.h"
#include "core/verdict/evidencecollector.h"
#include "core/verdict/findings.h"
#include "core/verdict/foreignchanges.h"
#include "core/verdict/judge.h"
#include "core/verdict/orphankeys.h"
#include "core/verdict/programchecks.h"
#include "core/verdict/tally.h"
#include "core/workload/workload.h"

#include <map>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// Judges a growing trace: reads each row once, however often the verdict is requested. For each
/// state of the trace, verdictFor() returns the same verdict as judge(). A call costs time
/// proportional to the new rows and to the findings so far. Thread: one.
class Judgement {
public:
    /// REQUIRES: the spans outlive this object.
    Judgement(const Spans &spans, const RunFacts &facts);
    Judgement(const Judgement &) = delete;
    Judgement &operator=(const Judgement &) = delete;

    /// Creates a judgement with the facts from the trace's own run-begin row. Error: as for
    /// judge().
    static Result<std::unique_ptr<Judgement>> of(const Trace &trace, const Spans &spans);

    /// Starts again for another trace; `facts` describe its run. Keeps allocated memory. REQUIRES:
    /// the caller has already refilled the spans (the object given to the constructor) for the new
    /// trace.
    void clear(const RunFacts &facts);

    /// Returns the verdict for the current state of the trace. REQUIRES: the trace has at least one
    /// row and is not a part of another trace (Trace::isPartial()); it is the trace of the last
    /// call or a later snapshot of it; the spans cover exactly its rows.
    Verdict verdictFor(const Trace &trace);

private:
    void forgetRows();
    void takeRows(const Trace &trace);
    void takeRow(const Trace &trace, const Event &event, Seq seq);
    // Takes a row at which a `waiting`, `believed` or `inside` span may begin or end.
    void takeClientChange(const Trace &trace, const Event &event, Seq seq);
    void collectEvidence(const Overlap &overlap, const Span &span);
    std::vector<Violation> violations(const Trace &trace) const;
    // Adds what the members that look for one kind of finding (m_staleWrites, m_orphanKeys, …) have
    // found. Sets `isStuck` if the lock is stuck.
    void addFindings(const JudgeInput &input, bool &isStuck, std::vector<Finding> &all) const;
    void addProgramFindings(const JudgeInput &input, Verdict &verdict) const;
    // Returns whether the run-end row says that no planned fault took effect.
    bool addUntestedReasons(const JudgeInput &input, bool isStuck, Verdict &verdict) const;
    // Adds a finding for each interval in which several clients believed that they held the lock.
    void addTwoBelievers(const Trace &trace, std::vector<Finding> &all) const;

    const Spans &m_spans;
    RunFacts m_facts;
    std::optional<RunHeader> m_header;
    std::size_t m_rowsTaken = 0; // number of rows read so far
    int m_revision = 0;          // Spans::revision() of the spans read so far
    EvidenceCollector m_evidenceCollector;
    Tally m_tally;
    Waits m_waits;
    std::unique_ptr<WorkloadTally> m_workload;
    StaleWrites m_staleWrites;
    FenceOrder m_fenceOrder;
    Unobtainable m_unobtainable;
    StandingKeys m_standingKeys;
    ForeignChanges m_foreignChanges;
    OrphanKeys m_orphanKeys;
    ProgramChecks m_programChecks; // only in a run of programs
    std::vector<char>
        m_readers; // by client: its last grant was that of a reader; only in a run of programs
    Availability m_availability;
    LostTime m_lostTime;
    Refusals m_refusals;
    Contention m_contention;
    Overlaps m_inside;          // of clients in the critical section: the violations
    Overlaps m_believed;        // of clients that believe that they hold the lock
    std::vector<Seq> m_entered; // all rows at which an `inside` span begins
    std::vector<Finding> m_foreignReleases;
    std::vector<Finding> m_nodeFindings;        // lost nodes, and nodes whose keys are protected
    std::map<Seq, std::vector<Seq>> m_evidence; // of each violation, by Overlap::firstSeq
};

/// Judges complete runs one after the other, for callers that make thousands of runs. It returns
/// the same verdicts as judge(), but computes only the spans that a verdict needs, and reuses its
/// memory for the next run. Thread: one.
class RunJudge {
public:
    /// Judges a run with the facts that the caller passes. The header of the verdict stays empty,
    /// because to parse the run-begin row would take longer than to judge the run. REQUIRES: the
    /// trace is complete and not empty; the facts belong to its run.
    Verdict judge(const Trace &trace, const RunFacts &facts);

private:
    SpanBuilder m_spans{SpanScope::verdict};
    Judgement m_judgement{m_spans.spans(), RunFacts()};
};

} // namespace lockscope
