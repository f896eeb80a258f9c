// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/endfindings.h"

#include "core/scenario/faultlist.h"
#include "core/trace/trace.h"
#include "lockscope/events/rowdetail.h"

namespace lockscope {
namespace {

Wording endReason(const RunEnding &ending)
{
    const auto withWhy = [&ending](MarkedText text) {
        Wording reason = text;
        if (!ending.why.empty())
            reason += {LOCKSCOPE_TEXT("Finding", " ({why})"), {{"why", ending.why}}};
        return reason;
    };
    switch (ending.reason) {
    case RunEnding::Reason::duration:
        return LOCKSCOPE_TEXT("Finding", "the run reached its time limit");
    case RunEnding::Reason::signal:
        return withWhy(LOCKSCOPE_TEXT("Finding", "a signal ended the run"));
    case RunEnding::Reason::stopped:
        return withWhy(LOCKSCOPE_TEXT("Finding", "the run was stopped"));
    case RunEnding::Reason::done:
    case RunEnding::Reason::unknown: break;
    }
    return LOCKSCOPE_TEXT("Finding", "the run ended");
}

// Returns the first fault of the plan with this description. The run-end row describes faults and
// does not number them.
std::optional<FaultId> faultDescribedAs(const std::string &description, const FaultPlan &plan)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (faultText(plan[id]).english() == description)
            return id;
    }
    return std::nullopt;
}

} // namespace

Finding tornFinding(const Trace &trace)
{
    const std::size_t last = trace.size() - 1;
    return {FindingKind::torn, trace[last].time,
        LOCKSCOPE_TEXT("Finding", "the trace has no run-end row: its end is missing"),
        {trace.seqAt(last)}, {}, {}};
}

void addEndingFindings(const Trace &trace, const RunEnding &ending, const FaultPlan &plan,
    bool isLockBlocked, std::vector<Finding> &all)
{
    const std::size_t last = trace.size() - 1;
    const auto add = [&](FindingKind kind, Wording text) -> Finding & {
        return all.emplace_back(
            Finding{kind, trace[last].time, std::move(text), {trace.seqAt(last)}, {}, {}});
    };
    const auto addFault = [&](FindingKind kind, const std::string &description,
                              const Wording &before) {
        Finding &finding = add(kind, before);
        finding.fault = faultDescribedAs(description, plan);
        finding.text += LOCKSCOPE_TEXT("Finding", ": ");
        finding.text +=
            finding.fault ? faultText(plan[*finding.fault]) : Wording::quoted(description);
    };
    for (const std::string &fault : ending.neverBegan)
        addFault(FindingKind::faultNeverBegan, fault,
            LOCKSCOPE_TEXT("Finding", "a planned fault never began"));
    for (const std::string &unfinished : ending.unfinished) {
        const std::optional<int> client =
            unfinishedClient(unfinished); // 0: the entry is about the run as a whole
        if (client && isLockBlocked && ending.reason == RunEnding::Reason::duration)
            continue;
        if (client) {
            Finding &finding = add(FindingKind::cutShort, endReason(ending));
            finding.text += LOCKSCOPE_TEXT("Finding", ", and ");
            finding.text += unfinishedText(unfinished);
            if (*client > 0)
                finding.clients = {ClientId{static_cast<std::uint16_t>(*client)}};
        } else {
            Wording before = LOCKSCOPE_TEXT("Finding", "a planned fault had not ended when ");
            addFault(FindingKind::faultUnfinished, unfinished, before += endReason(ending));
        }
    }
    if (ending.reason == RunEnding::Reason::unknown)
        add(FindingKind::torn,
            LOCKSCOPE_TEXT("Finding", "the run-end row gives no reason for the end of the run"));
    // An earlier version of Lockscope wrote a plain text into the run-end row, without a list of
    // what was unfinished.
    const bool isPlainText = !trace.detail(trace[last]).starts_with('{');
    if (isPlainText
        && (ending.reason == RunEnding::Reason::signal
            || ending.reason == RunEnding::Reason::stopped))
        add(FindingKind::cutShort, endReason(ending));
    for (const std::string &fault : ending.alreadyOver) {
        addFault(FindingKind::alreadyOver, fault,
            LOCKSCOPE_TEXT("Finding", "the end of a planned fault had come before its beginning"));
        if (ending.tookEffect == 0)
            all.back().text += LOCKSCOPE_TEXT(
                "Finding", "; no planned fault took effect, so this run does not test the lock");
    }
    for (const int number : ending.reportsDropped) {
        const ClientId client{static_cast<std::uint16_t>(number)};
        add(FindingKind::reportsDropped,
            {LOCKSCOPE_TEXT("Finding",
                 "client {client} sent more reports than were read: what it did afterwards is "
                 "unknown"),
                {{"client", client}}})
            .clients = {client};
    }
    for (const std::string &fault : ending.noSuchPlace)
        addFault(FindingKind::noSuchPlace, fault,
            LOCKSCOPE_TEXT("Finding", "this scheme has no such step"));
}

void addCodeFindings(const Trace &trace, std::string_view scheme, std::vector<Finding> &all)
{
    for (std::size_t row = 0; row < trace.size(); ++row) {
        const Event &event = trace[row];
        if (event.kind != EventKind::crashed || !trace.detail(event).starts_with(scheme))
            continue;
        all.push_back({FindingKind::cutShort, event.time,
            {LOCKSCOPE_TEXT("Finding", "the code of client {client} failed: {error}"),
                {{"client", event.client}, {"error", detailWording(trace.detail(event))}}},
            {trace.seqAt(row)}, {event.client}, {}});
    }
}

bool isUnplannedEnd(const Trace &trace, const Event &event)
{
    return trace.detail(event).starts_with(endedUnexpectedlyText);
}

Finding nodeLostFinding(const Event &event, Seq seq)
{
    const bool isStore = event.actor.kind == ActorKind::store;
    return {FindingKind::nodeLost, event.time,
        {isStore ? LOCKSCOPE_TEXT("Finding", "the process of the store ended unexpectedly")
                 : LOCKSCOPE_TEXT("Finding", "the process of node {node} ended unexpectedly"),
            {{"node", event.node}}},
        {seq}, {}, isStore ? storeNode : event.node};
}

} // namespace lockscope
