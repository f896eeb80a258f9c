// SPDX-License-Identifier: GPL-3.0-or-later
#include "faults/faultkinds.h"

#include "base/contract.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

using NodeKind = NodeFault::Kind;
using LinkKind = LinkFault::Kind;

constexpr Duration usualLength = 500ms;
constexpr Duration usualDelay = 100ms;
constexpr Duration usualJump = 1s;
constexpr Duration usualLatency = 20ms;
constexpr double usualDrift = 50'000; // ppm: 5 percent, which a lesson can show
constexpr int usualBandwidth = 2000;  // bytes in a second

const std::vector<FaultKind> kinds{
    {"pause", FaultGroup::client, "fault-pause", QT_TRANSLATE_NOOP("Fault", "Pause"),
     QT_TRANSLATE_NOOP("Fault", "The client stops whole, as by a garbage collection: replies wait, its lease runs on.")},
    {"crash", FaultGroup::client, "fault-crash", QT_TRANSLATE_NOOP("Fault", "Crash"),
     QT_TRANSLATE_NOOP("Fault", "The client dies and releases nothing. It never comes back.")},
    {"crash-restart", FaultGroup::client, "fault-restart", QT_TRANSLATE_NOOP("Fault", "Crash and restart"),
     QT_TRANSLATE_NOOP("Fault", "The client dies and comes back as a new process that remembers nothing.")},
    {"hold-start", FaultGroup::client, "fault-hold", QT_TRANSLATE_NOOP("Fault", "Late start"),
     QT_TRANSLATE_NOOP("Fault", "The client does not begin before something else has happened.")},
    {"stall", FaultGroup::client, "fault-stall", QT_TRANSLATE_NOOP("Fault", "Stalled watchdog"),
     QT_TRANSLATE_NOOP("Fault", "The client's watchdog stops before a renewal while its work goes on.")},
    {"freeze", FaultGroup::node, "fault-freeze", QT_TRANSLATE_NOOP("Fault", "Freeze"),
     QT_TRANSLATE_NOOP("Fault", "The process stops (SIGSTOP) and goes on later: requests queue and run late.")},
    {"slow", FaultGroup::node, "fault-slow", QT_TRANSLATE_NOOP("Fault", "Slow"),
     QT_TRANSLATE_NOOP("Fault", "The node answers nobody for a while (CLIENT PAUSE), while its clock runs.")},
    {"node-crash", FaultGroup::node, "fault-crash", QT_TRANSLATE_NOOP("Fault", "Crash"),
     QT_TRANSLATE_NOOP("Fault", "The process dies (SIGKILL) and starts again with what is on its disk.")},
    {"shut-down", FaultGroup::node, "fault-shutdown", QT_TRANSLATE_NOOP("Fault", "Shut-down"),
     QT_TRANSLATE_NOOP("Fault", "The process is ended in good order (SIGTERM), saves what it is told to save, and starts again.")},
    {"wipe", FaultGroup::node, "fault-wipe", QT_TRANSLATE_NOOP("Fault", "Wipe"),
     QT_TRANSLATE_NOOP("Fault", "The process dies and starts again at once with an empty disk.")},
    {"out-of-memory", FaultGroup::node, "fault-memory", QT_TRANSLATE_NOOP("Fault", "Out of memory"),
     QT_TRANSLATE_NOOP("Fault", "The node refuses every write (OOM) and answers reads.")},
    {"flush-scripts", FaultGroup::node, "fault-scripts", QT_TRANSLATE_NOOP("Fault", "Forget scripts"),
     QT_TRANSLATE_NOOP("Fault", "SCRIPT FLUSH: EVALSHA answers NOSCRIPT until somebody loads the script anew.")},
    {"cut", FaultGroup::link, "fault-cut", QT_TRANSLATE_NOOP("Fault", "Cut"),
     QT_TRANSLATE_NOOP("Fault", "Nothing passes either way. What was under way comes when the link is healed, as TCP does it.")},
    {"cut-requests", FaultGroup::link, "fault-cut-requests", QT_TRANSLATE_NOOP("Fault", "Cut requests"),
     QT_TRANSLATE_NOOP("Fault", "Nothing passes to the node; its answers do.")},
    {"cut-replies", FaultGroup::link, "fault-cut-replies", QT_TRANSLATE_NOOP("Fault", "Cut replies"),
     QT_TRANSLATE_NOOP("Fault", "Requests arrive and are carried out; no answer comes back.")},
    {"cut-reset", FaultGroup::link, "fault-cut", QT_TRANSLATE_NOOP("Fault", "Long cut"),
     QT_TRANSLATE_NOOP("Fault", "A cut that outlasts TCP's patience: what was held is lost, the connection is reset.")},
    {"refuse", FaultGroup::link, "fault-refuse", QT_TRANSLATE_NOOP("Fault", "Refuse"),
     QT_TRANSLATE_NOOP("Fault", "The connection is reset, and every new one is refused.")},
    {"reset", FaultGroup::link, "fault-reset", QT_TRANSLATE_NOOP("Fault", "Reset"),
     QT_TRANSLATE_NOOP("Fault", "The connection is reset once: whether a command was carried out, its sender cannot know.")},
    {"lag", FaultGroup::link, "fault-lag", QT_TRANSLATE_NOOP("Fault", "Lag"),
     QT_TRANSLATE_NOOP("Fault", "Every message takes longer.")},
    {"throttle", FaultGroup::link, "fault-throttle", QT_TRANSLATE_NOOP("Fault", "Throttle"),
     QT_TRANSLATE_NOOP("Fault", "No more than a few bytes pass in a second.")},
    {"lose-request", FaultGroup::link, "fault-lose", QT_TRANSLATE_NOOP("Fault", "Lose a request"),
     QT_TRANSLATE_NOOP("Fault", "One command never gets there.")},
    {"lose-reply", FaultGroup::link, "fault-lose", QT_TRANSLATE_NOOP("Fault", "Lose an answer"),
     QT_TRANSLATE_NOOP("Fault", "One command is carried out, and its answer never comes back.")},
    {"delay-request", FaultGroup::link, "fault-lag", QT_TRANSLATE_NOOP("Fault", "Delay a request"),
     QT_TRANSLATE_NOOP("Fault", "One command comes later, and what is behind it waits.")},
    {"delay-reply", FaultGroup::link, "fault-lag", QT_TRANSLATE_NOOP("Fault", "Delay an answer"),
     QT_TRANSLATE_NOOP("Fault", "One answer comes later, and what is behind it waits.")},
    {"promote", FaultGroup::replication, "fault-promote", QT_TRANSLATE_NOOP("Fault", "Promote"),
     QT_TRANSLATE_NOOP("Fault", "A replica becomes the primary; clients go there once they hear of it.")},
    {"demote", FaultGroup::replication, "fault-demote", QT_TRANSLATE_NOOP("Fault", "Demote"),
     QT_TRANSLATE_NOOP("Fault", "A primary that was replaced copies the present one: what it was told meanwhile is lost.")},
    {"cut-replication", FaultGroup::replication, "fault-cut", QT_TRANSLATE_NOOP("Fault", "Cut replication"),
     QT_TRANSLATE_NOOP("Fault", "The replica hears nothing of its master's writes.")},
    {"cut-sentinel", FaultGroup::replication, "fault-cut", QT_TRANSLATE_NOOP("Fault", "Cut a sentinel off"),
     QT_TRANSLATE_NOOP("Fault", "The sentinel finds the node silent. It takes a majority of them to replace it.")},
    {"clock-jump", FaultGroup::clock, "fault-clock-jump", QT_TRANSLATE_NOOP("Fault", "Node clock jump"),
     QT_TRANSLATE_NOOP("Fault", "The node's wall clock, and with it the end of every key, jumps.")},
    {"clock-drift", FaultGroup::clock, "fault-clock-drift", QT_TRANSLATE_NOOP("Fault", "Node clock drift"),
     QT_TRANSLATE_NOOP("Fault", "The node's clock runs faster: keys expire early.")},
    {"client-clock", FaultGroup::clock, "fault-clock-jump", QT_TRANSLATE_NOOP("Fault", "Client clock wrong"),
     QT_TRANSLATE_NOOP("Fault", "The client's wall clock is ahead: it matters where times are written into keys.")},
    {"client-drift", FaultGroup::clock, "fault-clock-drift", QT_TRANSLATE_NOOP("Fault", "Client clock drift"),
     QT_TRANSLATE_NOOP("Fault", "Both clocks of the client run faster than true time.")},
};

std::string_view idOf(const AnyFault &fault)
{
    if (const auto *const crash = std::get_if<CrashFault>(&fault))
        return crash->restart ? "crash-restart" : "crash";
    if (std::holds_alternative<PauseFault>(fault))
        return "pause";
    if (std::holds_alternative<HoldStart>(fault))
        return "hold-start";
    if (std::holds_alternative<StallFault>(fault))
        return "stall";
    if (const auto *const clock = std::get_if<ClockFault>(&fault))
        return clock->drift != 0 ? "client-drift" : "client-clock";
    if (const auto *const failover = std::get_if<FailoverFault>(&fault))
        return failoverName(failover->kind);
    if (const auto *const link = std::get_if<LinkFault>(&fault); link && link->kind == LinkKind::cut)
        return link->isReplication ? "cut-replication" : link->sentinel > 0 ? "cut-sentinel" : "cut";
    if (const auto *const link = std::get_if<LinkFault>(&fault))
        return linkFaultName(link->kind);
    const NodeKind kind = std::get<NodeFault>(fault).kind;
    return kind == NodeKind::crash ? "node-crash" : nodeFaultName(kind);
}

AnyFault makeNodeFault(NodeKind kind, const FaultTarget &target)
{
    NodeFault fault;
    fault.node = target.node;
    fault.kind = kind;
    fault.time = target.time;
    if (kind == NodeKind::clockJump)
        fault.length = usualJump;
    else if (kind == NodeKind::clockDrift)
        fault.drift = usualDrift;
    else if (canLast(fault) && kind != NodeKind::crash && kind != NodeKind::shutDown)
        fault.length = usualLength; // a crash has the setting `restart-delay`
    return fault;
}

AnyFault makeLinkFault(LinkKind kind, const FaultTarget &target)
{
    LinkFault fault;
    fault.client = target.client;
    fault.node = target.node;
    fault.kind = kind;
    if (isOfOneMessage(kind)) {
        if (kind == LinkKind::delayRequest || kind == LinkKind::delayReply)
            fault.length = usualDelay;
        return fault;
    }
    fault.time = target.time;
    if (kind != LinkKind::reset)
        fault.length = usualLength;
    if (kind == LinkKind::lag)
        fault.latency = usualLatency;
    if (kind == LinkKind::throttle)
        fault.bandwidth = usualBandwidth;
    return fault;
}

AnyFault makeClientFault(std::string_view id, const FaultTarget &target)
{
    StepPoint moment;
    moment.client = target.client;
    moment.time = target.time;
    if (id == "pause")
        return PauseFault{moment, usualLength, {}};
    if (id == "crash" || id == "crash-restart")
        return CrashFault{moment, id == "crash" ? std::nullopt : std::optional<Duration>(usualLength)};
    if (id == "hold-start")
        return HoldStart{target.client, {}};
    if (id == "stall")
        return StallFault{target.client, 1, usualLength};
    ClockFault clock;
    clock.client = target.client;
    if (id == "client-clock")
        clock.offset = usualJump;
    else
        clock.drift = usualDrift;
    return clock;
}

} // namespace

const std::vector<FaultKind> &faultKinds()
{
    return kinds;
}

const FaultKind *faultKindOf(std::string_view id)
{
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const FaultKind &kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

const FaultKind &faultKindOf(const AnyFault &fault)
{
    const FaultKind *const found = faultKindOf(idOf(fault));
    LOCKSCOPE_ASSERT(found);
    return *found;
}

QString faultGroupName(FaultGroup group)
{
    switch (group) {
    case FaultGroup::client: return QCoreApplication::translate("Fault", "Client");
    case FaultGroup::node: return QCoreApplication::translate("Fault", "Node");
    case FaultGroup::link: return QCoreApplication::translate("Fault", "Link");
    case FaultGroup::replication: return QCoreApplication::translate("Fault", "Replication");
    case FaultGroup::clock: break;
    }
    return QCoreApplication::translate("Fault", "Clock");
}

QString faultName(const FaultKind &kind)
{
    return QCoreApplication::translate("Fault", kind.name);
}

QString faultMeaning(const FaultKind &kind)
{
    return QCoreApplication::translate("Fault", kind.meaning);
}

AnyFault makeFault(std::string_view id, const FaultTarget &target)
{
    if (id == "node-crash")
        return makeNodeFault(NodeKind::crash, target);
    const FaultKind *const kind = faultKindOf(id);
    LOCKSCOPE_ASSERT(kind);
    if (kind->group == FaultGroup::client || id.starts_with("client-"))
        return makeClientFault(id, target);
    if (const auto node = nodeFaultOf(id))
        return makeNodeFault(*node, target);
    if (const auto failover = failoverOf(id)) {
        FailoverFault fault;
        fault.node = target.node;
        fault.kind = *failover;
        fault.time = target.time;
        return fault;
    }
    if (id == "cut-replication" || id == "cut-sentinel") {
        FaultTarget node = target;
        node.client = {};
        AnyFault made = makeLinkFault(LinkKind::cut, node);
        auto &link = std::get<LinkFault>(made);
        link.isReplication = id == "cut-replication";
        link.sentinel = link.isReplication ? 0 : 1;
        return made;
    }
    return makeLinkFault(*linkFaultOf(id), target);
}

bool isOfClient(const FaultKind &kind)
{
    return kind.group == FaultGroup::client || kind.group == FaultGroup::link || kind.id.starts_with("client-");
}

bool isOfNode(const FaultKind &kind)
{
    return kind.group != FaultGroup::client && !kind.id.starts_with("client-");
}

} // namespace lockscope
