// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/endfindings.h"

#include "core/scenario/faulttexts.h"
#include "core/trace/trace.h"

namespace lockscope {
namespace {

std::string endReason(const RunEnding &ending)
{
    const std::string why = ending.why.empty() ? "" : " (" + ending.why + ")";
    switch (ending.reason) {
    case RunEnding::Reason::duration: return "the run reached its time limit";
    case RunEnding::Reason::signal: return "a signal ended the run" + why;
    case RunEnding::Reason::stopped: return "the run was stopped" + why;
    case RunEnding::Reason::done:
    case RunEnding::Reason::unknown: break;
    }
    return "the run ended";
}

// Returns the first fault of the plan with this description. The run-end row describes faults and
// does not number them.
std::optional<FaultId> faultDescribedAs(const std::string &description, const FaultPlan &plan)
{
    for (FaultId id = 0; id < plan.size(); ++id) {
        if (faultTexts(plan[id]).at("en") == description)
            return id;
    }
    return std::nullopt;
}

} // namespace

Finding tornFinding(const Trace &trace)
{
    const std::size_t last = trace.size() - 1;
    return {FindingKind::torn, trace[last].time, "the trace has no run-end row: its end is missing",
        {trace.seqAt(last)}, {}, {}};
}

void addEndingFindings(const Trace &trace, const RunEnding &ending, const FaultPlan &plan,
    bool isLockBlocked, std::vector<Finding> &all)
{
    const std::size_t last = trace.size() - 1;
    const auto add = [&](FindingKind kind, std::string text) -> Finding & {
        return all.emplace_back(
            Finding{kind, trace[last].time, std::move(text), {trace.seqAt(last)}, {}, {}});
    };
    const auto addFault = [&](FindingKind kind, const std::string &fault, const std::string &before,
                              const std::string &after = {}) {
        Finding &finding = add(kind, before + ": " + fault + after);
        finding.fault = faultDescribedAs(fault, plan);
        finding.subject = fault;
    };
    for (const std::string &fault : ending.neverBegan)
        addFault(FindingKind::faultNeverBegan, fault, "a planned fault never began");
    for (const std::string &unfinished : ending.unfinished) {
        const std::optional<int> client =
            unfinishedClient(unfinished); // 0: the entry is about the run as a whole
        if (client && isLockBlocked && ending.reason == RunEnding::Reason::duration)
            continue;
        if (client) {
            Finding &finding =
                add(FindingKind::cutShort, endReason(ending) + ", and " + unfinished);
            if (*client > 0)
                finding.clients = {ClientId{static_cast<std::uint16_t>(*client)}};
        } else {
            addFault(FindingKind::faultUnfinished, unfinished,
                "a planned fault had not ended when " + endReason(ending));
        }
    }
    if (ending.reason == RunEnding::Reason::unknown)
        add(FindingKind::torn, "the run-end row gives no reason for the end of the run");
    // An earlier version of Lockscope wrote a plain text into the run-end row, without a list of
    // what was unfinished.
    const bool isPlainText = !trace.detail(trace[last]).starts_with('{');
    if (isPlainText
        && (ending.reason == RunEnding::Reason::signal
            || ending.reason == RunEnding::Reason::stopped))
        add(FindingKind::cutShort, endReason(ending));
    for (const std::string &fault : ending.alreadyOver)
        addFault(FindingKind::alreadyOver, fault,
            "the end of a planned fault had come before its beginning",
            ending.tookEffect == 0
                ? "; no planned fault took effect, so this run does not test the lock"
                : "");
    for (const int client : ending.reportsDropped)
        add(FindingKind::reportsDropped,
            "client " + std::to_string(client)
                + " sent more reports than were read: what it did afterwards is unknown")
            .clients = {ClientId{static_cast<std::uint16_t>(client)}};
    for (const std::string &fault : ending.noSuchPlace)
        addFault(FindingKind::noSuchPlace, fault, "this scheme has no such step");
}

bool isUnplannedEnd(const Trace &trace, const Event &event)
{
    return trace.detail(event).starts_with(endedUnexpectedlyText);
}

Finding nodeLostFinding(const Event &event, Seq seq)
{
    const bool isStore = event.actor.kind == ActorKind::store;
    const std::string name =
        isStore ? std::string("the store") : "node " + std::to_string(event.node.value);
    return {FindingKind::nodeLost, event.time, "the process of " + name + " ended unexpectedly",
        {seq}, {}, isStore ? storeNode : event.node};
}

} // namespace lockscope
