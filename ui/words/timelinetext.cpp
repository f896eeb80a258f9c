// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/timelinetext.h"

#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QLocale>

namespace lockscope {
namespace {

constexpr std::size_t namedNodesMax = 9; // the maximum number of primaries in a scenario

} // namespace

QString TimelineText::seconds(const QString &number)
{
    //: a time on the ruler; %1: the number of seconds
    return tr("%1 s").arg(number);
}

QString TimelineText::milliseconds(const QString &number)
{
    //: a time on the ruler; %1: the number of milliseconds
    return tr("%1 ms").arg(number);
}

QString TimelineText::microseconds(const QString &number)
{
    //: a time on the ruler; %1: the number of microseconds
    return tr("%1 µs").arg(number);
}

QString TimelineText::filtered()
{
    //: a sign beside the timeline, while the filter of the events dims other events; at most two
    //: words
    return tr("Filtered");
}

QString TimelineText::nothingShown()
{
    return tr("Press “Run on Redis” to see which client holds the lock, and which only believes "
              "that it does.");
}

QString TimelineText::starting(int nodes, bool nodesAreGiven)
{
    return nodesAreGiven ? tr("Connecting to %n node(s)…", nullptr, nodes)
                         : tr("Starting %n redis-server(s)…", nullptr, nodes);
}

QString TimelineText::clientName(ClientId client)
{
    return tr("Client %1").arg(client.value);
}

QString TimelineText::clientNames(const std::vector<ClientId> &clients)
{
    constexpr std::size_t namedMax = 6;
    QStringList names;
    for (std::size_t i = 0; i < clients.size() && i < namedMax; ++i)
        names << tr("client %1").arg(clients[i].value);
    //: separates the names of several clients
    const QString named = names.join(tr(", "));
    if (clients.size() <= namedMax)
        return named;
    return tr("%1 and %n more", nullptr, static_cast<int>(clients.size() - namedMax)).arg(named);
}

QString TimelineText::nodeName(NodeId node)
{
    return tr("Node %1").arg(node.value);
}

QString TimelineText::groupName(const LaneModel &lanes, LaneKey key)
{
    if (key.isFold)
        return foldName(lanes.folded());
    if (key.client)
        return clientName(key.client);
    if (key.node == storeNode)
        //: the name of the lane that shows the writes to the protected store
        return tr("Store");
    if (key.node)
        return nodeName(key.node);
    return tr("Holders");
}

QString TimelineText::foldName(const std::vector<ClientId> &clients)
{
    const bool isConsecutive = !clients.empty()
        && std::size_t{clients.back().value} - clients.front().value + 1 == clients.size();
    if (isConsecutive && clients.size() > 1)
        //: the name of the lane into which all clients from %1 to %2 are folded
        return tr("Clients %1–%2").arg(clients.front().value).arg(clients.back().value);
    return tr("%n client(s) folded", nullptr, static_cast<int>(clients.size()));
}

QString TimelineText::difference(Duration length)
{
    return tr("Δt %1").arg(lengthText(length));
}

QString TimelineText::differenceTo(const QString &marker, Duration length)
{
    const QString sign = length < Duration::zero() ? QStringLiteral("−") : QStringLiteral("+");
    //: the distance to another marker; %1: its name, %2: the duration with its sign
    return tr("Δt to “%1”: %2")
        .arg(marker, sign + lengthText(length < Duration::zero() ? -length : length));
}

QString TimelineText::cursor(int number, WorldTime time)
{
    //: one of the two cursors on the time axis; %1: its number, %2: its time
    return tr("cursor %1 at %2").arg(number).arg(moment(time, 1us));
}

QString TimelineText::laneName(const TimelineLane &lane)
{
    switch (lane.role) {
    //: lane: how many clients are inside the critical section
    case LaneRole::insideCount: return tr("inside");
    //: lane: how many clients believe that they hold the lock
    case LaneRole::believerCount: return tr("believe");
    //: lane: whether a client believes that it holds the lock
    case LaneRole::belief: return tr("belief");
    //: lane: whether enough nodes have the client's token
    case LaneRole::keys: return tr("keys say");
    //: lane: whether a client's process runs or is stopped
    case LaneRole::process: return tr("cpu");
    //: lane: the writes to the protected store
    case LaneRole::store: return tr("writes");
    //: lane of many folded clients: at each time the most severe state of any of them
    case LaneRole::fold: return tr("worst case");
    case LaneRole::node:
        if (lane.isReplica != lane.wasReplica)
            //: lane: the key on a node that was a replica and became a primary, or the reverse
            return lane.wasReplica ? tr("copy → key") : tr("key → copy");
        //: lane: the key on a replica, which is a copy of its primary's key
        if (lane.isReplica)
            return tr("copy");
        //: lane: the key on a node
        return tr("key");
    }
    return {};
}

QString TimelineText::laneTitle(const LaneModel &lanes, const TimelineLane &lane)
{
    const auto group = lanes.groupAt(lane.top);
    const QString name = group ? groupName(lanes, lanes.groups()[*group].key) : QString();
    //: the title of a lane; %1: its client or node, "Client 1"; %2: what the lane shows, "belief"
    return tr("%1: %2").arg(name, laneName(lane));
}

QString TimelineText::inside(int count)
{
    return tr("%n inside", nullptr, count);
}

QString TimelineText::believers(int count)
{
    return tr("%n believe", nullptr, count);
}

QString TimelineText::violation(const Violation &violation)
{
    return tr("%1 inside: %2")
        .arg(QLocale().toString(static_cast<int>(violation.clients.size())),
            clientNames(violation.clients));
}

QString TimelineText::violationCount(int count)
{
    return tr("%n violations", nullptr, count);
}

QString TimelineText::violationsOf(int count, int total)
{
    if (count == total)
        return violationCount(count);
    //: a flag above a part of the timeline; both numbers are above 1
    return tr("%1 of %2 violations").arg(QLocale().toString(count), QLocale().toString(total));
}

QString TimelineText::violationsOfShort(int count, int total)
{
    if (count == total)
        return violationCount(count);
    //: short for "%1 of %2 violations"
    return tr("%1 of %2").arg(QLocale().toString(count), QLocale().toString(total));
}

QString TimelineText::paused(Duration length, std::optional<Duration> lengthMax)
{
    if (lengthMax && *lengthMax > length)
        //: a pause that ended early; %1: its duration, %2: its maximum duration
        return tr("paused %1 of at most %2").arg(lengthText(length), lengthText(*lengthMax));
    return tr("paused %1").arg(lengthText(length));
}

QString TimelineText::stalled(Duration length)
{
    return tr("machine stalled %1").arg(lengthText(length));
}

QString TimelineText::expiredBelief()
{
    return tr("believes, but expired");
}

QString TimelineText::withoutLock()
{
    //: on a bar: the client is inside although it was not granted the lock
    return tr("no lock");
}

QString TimelineText::expiredBeliefShort()
{
    //: the short form of "believes, but expired", for a short bar
    return tr("expired");
}

QString TimelineText::waits()
{
    //: on a client's lane: the client waits for the lock
    return tr("waits");
}

QString TimelineText::owner(const Span &key)
{
    const QString name = key.client ? clientName(key.client) : unknownOwner();
    //: %1: the owner of a key that has no TTL
    return key.deadline == WorldTime::max() ? tr("%1, no deadline").arg(name) : name;
}

QString TimelineText::contended(int waiting)
{
    //: on a key; %n: the number of clients that wait for it
    return tr("%n waiting", nullptr, waiting);
}

QString TimelineText::orphaned()
{
    //: on a key: its owner has crashed or no longer uses it
    return tr("orphaned");
}

QString TimelineText::leaseSpent(Duration length)
{
    //: the part of a lease that was used to acquire the lock
    return tr("acquiring %1").arg(lengthText(length));
}

QString TimelineText::leaseLeft(const ValidityParts &parts)
{
    //: %1: the part of a lease in which the client may work, %2: the whole TTL
    return tr("valid for %1 of TTL %2").arg(lengthText(parts.left), lengthText(parts.ttl()));
}

QString TimelineText::leaseDrift(Duration length)
{
    //: the part of a lease that the client does not use, because clocks run at different rates
    return tr("drift %1").arg(lengthText(length));
}

QString TimelineText::write(const Trace &trace, const Event &event, std::optional<WriteNote> note)
{
    const QString number =
        event.fence ? QStringLiteral("#%1").arg(trace.fence(event).value) : QString();
    QString outcome;
    if (note)
        //: beside a write that the store accepted: it was too late, or it replaced the result of
        //: another write
        outcome = *note == WriteNote::stale ? tr("stale") : tr("lost update");
    else if (event.kind == EventKind::writeRejected)
        //: beside a write that the store rejected
        outcome = tr("refused");
    if (number.isEmpty() || outcome.isEmpty())
        return number + outcome;
    //: %1: the fencing token of a write, %2: the result: "#33 refused"
    return tr("%1 %2").arg(number, outcome);
}

QString TimelineText::crashed()
{
    return tr("crashed");
}

QString TimelineText::down()
{
    return tr("down");
}

QString TimelineText::frozen()
{
    return tr("frozen");
}

QString TimelineText::before()
{
    //: beside the outlines of the run before the user changed a setting
    return tr("before");
}

QString TimelineText::hiddenLanes(int count)
{
    //: a link beside the ruler; %n: the number of clients and nodes whose lanes are hidden
    return tr("%n hidden: show", nullptr, count);
}

QString TimelineText::unknownOwner()
{
    return tr("unknown owner");
}

QString TimelineText::moment(WorldTime time, Duration duration)
{
    if (duration >= 2ms)
        return momentText(time);
    return exactMomentText(time);
}

QString TimelineText::whatActorDid(const Trace &trace, std::size_t row)
{
    switch (trace[row].kind) {
    case EventKind::granted: return tr("is granted the lock");
    case EventKind::denied: return tr("is denied the lock");
    case EventKind::released: return tr("releases the lock");
    case EventKind::releaseRefused: return tr("releases nothing: its key is gone");
    case EventKind::extended: return tr("renews its lease");
    case EventKind::extendFailed: return tr("fails to renew its lease");
    case EventKind::crashed: return tr("crashes");
    case EventKind::wrote: return tr("writes");
    case EventKind::writeRejected: return tr("has its write refused");
    case EventKind::stole: return tr("deletes another client's key");
    case EventKind::clockJumped:
        return trace[row].span == Duration::zero() ? tr("has a clock speed change")
                                                   : tr("has a clock jump");
    case EventKind::nodeDown: return tr("goes down");
    case EventKind::keyLost: return tr("loses the key");
    case EventKind::promoted: return tr("becomes primary");
    case EventKind::unknown: return textOf(trace.kindText(row));
    default: return eventWord(trace[row].kind);
    }
}

QStringList TimelineText::measured(const Measure &measure)
{
    constexpr std::size_t namedMax = 4;
    QStringList lines{tr("%1 · %2").arg(difference(measure.range.length()),
        tr("%n events", nullptr, static_cast<int>(measure.events)))};
    QStringList insideTexts;
    for (std::size_t i = 0; i < measure.inside.size() && i < namedMax; ++i)
        //: %1: the number of a client, %2: the time that it was inside
        insideTexts << tr("client %1 for %2")
                           .arg(measure.inside[i].client.value)
                           .arg(lengthText(measure.inside[i].length));
    const auto unnamed =
        static_cast<int>(measure.inside.size() - static_cast<std::size_t>(insideTexts.size()));
    const QString named = insideTexts.join(tr(", "));
    if (insideTexts.isEmpty())
        lines << tr("no client inside");
    else
        lines << tr("inside: %1")
                     .arg(unnamed > 0 ? tr("%1 and %n more", nullptr, unnamed).arg(named) : named);
    if (measure.insideMax >= 2)
        lines << tr("overlap %1: %2")
                     .arg(lengthText(measure.overlap),
                         tr("up to %n at a time", nullptr, measure.insideMax));
    if (measure.waiting > 0)
        lines << tr("%n client(s) waited, %1 in all", nullptr, measure.waiting)
                     .arg(lengthText(measure.waited));
    if (measure.granted + measure.denied > 0)
        lines << tr("%1, %2").arg(
            tr("%n granted", nullptr, measure.granted), tr("%n denied", nullptr, measure.denied));
    QStringList votes;
    for (const Measure::Votes &node : measure.votes) {
        if (votes.size() < static_cast<qsizetype>(namedNodesMax))
            votes << tr("node %1: %2").arg(node.node.value).arg(node.keys);
    }
    if (!votes.isEmpty())
        //: %1: for each node, how often a key was set on it, which is its number of votes
        lines << tr("keys set on %1").arg(votes.join(tr(", ")));
    return lines;
}

} // namespace lockscope
