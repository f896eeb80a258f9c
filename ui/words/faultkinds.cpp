// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/faultkinds.h"

#include "lockscope/base/contract.h"

#include <QCoreApplication>

#include <algorithm>

namespace lockscope {
namespace {

using Action = FaultAction;
using Amount = FaultAmount;
using Number = FaultNumber;

const std::vector<FaultKind> kinds{
    {"pause", Action::pause, FaultGroup::client, "fault-pause", QT_TRANSLATE_NOOP("Fault", "Pause"),
        QT_TRANSLATE_NOOP("Fault",
            "The whole client process stops, as in a long garbage collection. Replies wait unread, "
            "and its lease keeps running.")},
    {"crash", Action::crash, FaultGroup::client, "fault-crash", QT_TRANSLATE_NOOP("Fault", "Crash"),
        QT_TRANSLATE_NOOP(
            "Fault", "The client process ends without releasing the lock, and does not restart.")},
    {"crash-restart", Action::crash, FaultGroup::client, "fault-restart",
        QT_TRANSLATE_NOOP("Fault", "Crash and restart"),
        QT_TRANSLATE_NOOP("Fault",
            "The client process ends without releasing the lock, and restarts with no memory of "
            "it.")},
    {"terminate", Action::terminate, FaultGroup::client, "fault-shutdown",
        QT_TRANSLATE_NOOP("Fault", "Terminate"),
        QT_TRANSLATE_NOOP("Fault",
            "The client gets SIGTERM, as at a deploy, and reacts by the setting “On SIGTERM”. If "
            "it has not ended after the grace period, it is killed (SIGKILL)."),
        Amount::grace},
    {"hold-start", Action::lateStart, FaultGroup::client, "fault-hold",
        QT_TRANSLATE_NOOP("Fault", "Late start"),
        QT_TRANSLATE_NOOP("Fault", "The client starts only after another event.")},
    {"stall", Action::stall, FaultGroup::client, "fault-stall",
        QT_TRANSLATE_NOOP("Fault", "Stalled watchdog"),
        QT_TRANSLATE_NOOP("Fault",
            "The client's watchdog stops before a renewal. The client continues its work."),
        Amount::none, Number::renewal},
    {"freeze", Action::freeze, FaultGroup::node, "fault-freeze",
        QT_TRANSLATE_NOOP("Fault", "Freeze"),
        QT_TRANSLATE_NOOP("Fault",
            "The process is stopped (SIGSTOP) and continues later. Requests queue up and are "
            "executed late.")},
    {"slow", Action::slow, FaultGroup::node, "fault-slow", QT_TRANSLATE_NOOP("Fault", "Slow"),
        QT_TRANSLATE_NOOP("Fault",
            "The node replies to no client for a while (CLIENT PAUSE). Its clock continues, so "
            "keys expire.")},
    {"node-crash", Action::nodeCrash, FaultGroup::node, "fault-crash",
        QT_TRANSLATE_NOOP("Fault", "Crash"),
        QT_TRANSLATE_NOOP(
            "Fault", "The process is killed (SIGKILL) and restarts with the data on its disk.")},
    {"shut-down", Action::shutDown, FaultGroup::node, "fault-shutdown",
        QT_TRANSLATE_NOOP("Fault", "Shutdown"),
        QT_TRANSLATE_NOOP("Fault",
            "The process ends normally (SIGTERM), saves its data as configured, and restarts.")},
    {"wipe", Action::wipe, FaultGroup::node, "fault-wipe", QT_TRANSLATE_NOOP("Fault", "Wipe"),
        QT_TRANSLATE_NOOP(
            "Fault", "The process is killed and restarts immediately with an empty disk.")},
    {"out-of-memory", Action::outOfMemory, FaultGroup::node, "fault-memory",
        QT_TRANSLATE_NOOP("Fault", "Out of memory"),
        QT_TRANSLATE_NOOP("Fault",
            "The node refuses commands that need memory (OOM), such as SET. It still executes "
            "reads and DEL.")},
    {"save-fails", Action::saveFails, FaultGroup::node, "fault-memory",
        QT_TRANSLATE_NOOP("Fault", "Failed saves"),
        QT_TRANSLATE_NOOP("Fault",
            "The node cannot save to its disk and refuses every write with MISCONF, also a "
            "release. It still executes reads.")},
    {"delete-key", Action::deleteKey, FaultGroup::node, "fault-wipe",
        QT_TRANSLATE_NOOP("Fault", "Lose the key"),
        QT_TRANSLATE_NOOP("Fault",
            "The key of the lock goes away: another program deletes it or clears the cache "
            "(FLUSHALL), or the node evicts it.")},
    {"busy", Action::busy, FaultGroup::node, "fault-busy",
        QT_TRANSLATE_NOOP("Fault", "Busy with a script"),
        QT_TRANSLATE_NOOP("Fault",
            "The node runs a long Lua script and refuses commands with BUSY until SCRIPT KILL.")},
    {"flush-scripts", Action::flushScripts, FaultGroup::node, "fault-scripts",
        QT_TRANSLATE_NOOP("Fault", "Forget scripts"),
        QT_TRANSLATE_NOOP("Fault",
            "SCRIPT FLUSH: EVALSHA returns NOSCRIPT until a client loads the script again.")},
    {"cut", Action::cut, FaultGroup::link, "fault-cut", QT_TRANSLATE_NOOP("Fault", "Cut"),
        QT_TRANSLATE_NOOP("Fault",
            "No data passes in either direction. As with TCP, data in flight arrives after the "
            "link is restored.")},
    {"cut-requests", Action::cutRequests, FaultGroup::link, "fault-cut-requests",
        QT_TRANSLATE_NOOP("Fault", "Cut requests"),
        QT_TRANSLATE_NOOP("Fault", "No data reaches the node. Its replies still arrive.")},
    {"cut-replies", Action::cutReplies, FaultGroup::link, "fault-cut-replies",
        QT_TRANSLATE_NOOP("Fault", "Cut replies"),
        QT_TRANSLATE_NOOP(
            "Fault", "Requests arrive and are executed. Their replies do not arrive.")},
    {"cut-reset", Action::cutReset, FaultGroup::link, "fault-cut",
        QT_TRANSLATE_NOOP("Fault", "Long cut"),
        QT_TRANSLATE_NOOP("Fault",
            "A cut longer than the TCP timeout: data in flight is lost, and the connection is "
            "reset.")},
    {"refuse", Action::refuse, FaultGroup::link, "fault-refuse",
        QT_TRANSLATE_NOOP("Fault", "Refuse"),
        QT_TRANSLATE_NOOP("Fault", "The connection is reset, and new connections are refused.")},
    {"reset", Action::reset, FaultGroup::link, "fault-reset", QT_TRANSLATE_NOOP("Fault", "Reset"),
        QT_TRANSLATE_NOOP("Fault",
            "The connection is reset once. The client cannot tell if its last command was "
            "executed.")},
    {"lag", Action::lag, FaultGroup::link, "fault-lag", QT_TRANSLATE_NOOP("Fault", "Lag"),
        QT_TRANSLATE_NOOP("Fault", "Every message takes longer."), Amount::latency},
    {"throttle", Action::throttle, FaultGroup::link, "fault-throttle",
        QT_TRANSLATE_NOOP("Fault", "Throttle"),
        QT_TRANSLATE_NOOP("Fault", "Only a few bytes pass per second."), Amount::none,
        Number::bandwidth},
    {"lose-request", Action::loseRequest, FaultGroup::link, "fault-lose",
        QT_TRANSLATE_NOOP("Fault", "Lose a request"),
        QT_TRANSLATE_NOOP("Fault", "One command does not reach the node."), Amount::none,
        Number::message},
    {"lose-reply", Action::loseReply, FaultGroup::link, "fault-lose",
        QT_TRANSLATE_NOOP("Fault", "Lose a reply"),
        QT_TRANSLATE_NOOP("Fault", "One command is executed, but its reply is lost."), Amount::none,
        Number::message},
    {"delay-request", Action::delayRequest, FaultGroup::link, "fault-lag",
        QT_TRANSLATE_NOOP("Fault", "Delay a request"),
        QT_TRANSLATE_NOOP(
            "Fault", "One command arrives late. Later commands on the link wait for it."),
        Amount::delay, Number::message},
    {"delay-reply", Action::delayReply, FaultGroup::link, "fault-lag",
        QT_TRANSLATE_NOOP("Fault", "Delay a reply"),
        QT_TRANSLATE_NOOP(
            "Fault", "One reply arrives late. Later replies on the link wait for it."),
        Amount::delay, Number::message},
    {"promote", Action::promote, FaultGroup::replication, "fault-promote",
        QT_TRANSLATE_NOOP("Fault", "Promote"),
        QT_TRANSLATE_NOOP("Fault",
            "A replica becomes the primary. Clients switch to it when they learn of the change.")},
    {"demote", Action::demote, FaultGroup::replication, "fault-demote",
        QT_TRANSLATE_NOOP("Fault", "Demote"),
        QT_TRANSLATE_NOOP("Fault",
            "A replaced primary becomes a replica of the new one. Writes that it accepted in the "
            "meantime are lost.")},
    {"cut-replication", Action::cut, FaultGroup::replication, "fault-cut",
        QT_TRANSLATE_NOOP("Fault", "Cut replication"),
        QT_TRANSLATE_NOOP("Fault", "The replica receives no writes from its primary.")},
    {"cut-sentinel", Action::cut, FaultGroup::replication, "fault-cut",
        QT_TRANSLATE_NOOP("Fault", "Cut off a sentinel"),
        QT_TRANSLATE_NOOP("Fault",
            "The sentinel gets no reply from the node. A failover needs a majority of the "
            "sentinels."),
        Amount::none, Number::sentinel},
    {"clock-jump", Action::clockJump, FaultGroup::clock, "fault-clock-jump",
        QT_TRANSLATE_NOOP("Fault", "Node clock jump"),
        QT_TRANSLATE_NOOP(
            "Fault", "The node's wall clock jumps, so its keys expire earlier or later."),
        Amount::jump},
    {"clock-drift", Action::clockDrift, FaultGroup::clock, "fault-clock-drift",
        QT_TRANSLATE_NOOP("Fault", "Node clock drift"),
        QT_TRANSLATE_NOOP("Fault", "The node's clock runs faster: keys expire early."),
        Amount::none, Number::drift},
    {"client-clock", Action::clientClock, FaultGroup::clock, "fault-clock-jump",
        QT_TRANSLATE_NOOP("Fault", "Wrong client clock"),
        QT_TRANSLATE_NOOP("Fault",
            "The client's wall clock is ahead. This matters for schemes that write times into "
            "keys."),
        Amount::offset},
    {"client-drift", Action::clientClock, FaultGroup::clock, "fault-clock-drift",
        QT_TRANSLATE_NOOP("Fault", "Client clock drift"),
        QT_TRANSLATE_NOOP("Fault", "Both clocks of the client run faster than true time."),
        Amount::none, Number::drift},
};

// Returns the id of the kind for an action that has several forms; empty: the action has only one
// form.
std::string_view formIdOf(const Fault &fault)
{
    switch (fault.action) {
    case Action::crash: return fault.end.length ? "crash-restart" : "crash";
    case Action::clientClock: return fault.drift != 0 ? "client-drift" : "client-clock";
    case Action::cut:
        return fault.target.isReplication ? "cut-replication"
            : fault.target.sentinel > 0   ? "cut-sentinel"
                                          : "cut";
    default: return {};
    }
}

} // namespace

const std::vector<FaultKind> &faultKinds()
{
    return kinds;
}

const FaultKind *faultKindOf(std::string_view id)
{
    const auto found = std::find_if(
        kinds.begin(), kinds.end(), [&](const FaultKind &kind) { return kind.id == id; });
    return found == kinds.end() ? nullptr : &*found;
}

const FaultKind &faultKindOf(const Fault &fault)
{
    const std::string_view formId = formIdOf(fault);
    const auto found = std::find_if(kinds.begin(), kinds.end(), [&](const FaultKind &kind) {
        return kind.action == fault.action && (formId.empty() || kind.id == formId);
    });
    LOCKSCOPE_ASSERT(found != kinds.end());
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

Fault makeFault(std::string_view id, const FaultTarget &target, std::optional<Duration> time)
{
    const FaultKind *const kind = faultKindOf(id);
    LOCKSCOPE_ASSERT(kind);
    Fault fault = usualFault(kind->action,
        {targetsClient(*kind) ? target.client : ClientId{},
            targetsNode(*kind) ? target.node : NodeId{}});
    if (time && canBeginAtTime(fault.action))
        setBeginTime(fault, *time);
    if (id == "crash-restart")
        fault.end.length = 500ms;
    if (id == "client-drift") {
        fault.offset = {};
        fault.drift = 50'000; // ppm
    }
    fault.target.isReplication = id == "cut-replication";
    fault.target.sentinel = id == "cut-sentinel" ? 1 : 0;
    return fault;
}

Duration amountOf(const FaultKind &kind, const Fault &fault, Duration settingJump)
{
    switch (kind.amount) {
    case Amount::none: return {};
    case Amount::offset: return fault.offset;
    case Amount::jump: return fault.end.length.value_or(settingJump);
    case Amount::delay: return fault.end.length.value_or(100ms);
    case Amount::grace: return fault.grace;
    case Amount::latency: break;
    }
    return fault.latency;
}

double numberOf(const FaultKind &kind, const Fault &fault)
{
    switch (kind.number) {
    case Number::none: return 0;
    case Number::drift: return fault.drift;
    case Number::bandwidth: return fault.bandwidth;
    case Number::message:
    case Number::renewal: return fault.begin.occurrence;
    case Number::sentinel: break;
    }
    return fault.target.sentinel;
}

void setAmount(const FaultKind &kind, Fault &fault, Duration amount)
{
    switch (kind.amount) {
    case Amount::none: return;
    case Amount::offset: fault.offset = amount; return;
    case Amount::jump:
    case Amount::delay: fault.end.length = amount; return;
    case Amount::latency: fault.latency = amount; return;
    case Amount::grace: fault.grace = std::max(amount, Duration::zero()); return;
    }
}

void setNumber(const FaultKind &kind, Fault &fault, double number)
{
    const int whole = static_cast<int>(number);
    switch (kind.number) {
    case Number::none: return;
    case Number::drift: fault.drift = number; return;
    case Number::bandwidth: fault.bandwidth = whole; return;
    case Number::message:
    case Number::renewal: fault.begin.occurrence = whole; return;
    case Number::sentinel: fault.target.sentinel = whole; return;
    }
}

bool targetsClient(const FaultKind &kind)
{
    return subjectOf(kind.action) == FaultSubject::client || kind.group == FaultGroup::link;
}

bool targetsNode(const FaultKind &kind)
{
    return subjectOf(kind.action) != FaultSubject::client;
}

} // namespace lockscope
