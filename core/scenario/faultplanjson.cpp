// SPDX-License-Identifier: GPL-3.0-or-later
#include "base/durationtext.h"
#include "scenario/jsontexts.h"
#include "scenario/scenariojson.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {
namespace {

QString lengthValue(Duration length)
{
    return QString::fromStdString(durationText(length));
}

QJsonValue nodeValue(NodeId node)
{
    return node == storeNode ? QJsonValue(QStringLiteral("store")) : QJsonValue(node.value);
}

QJsonObject conditionObject(const EventCondition &condition)
{
    QJsonObject object;
    QJsonArray kinds;
    for (const EventKind kind : condition.kinds)
        kinds.append(qText(eventKindName(kind)));
    if (condition.waits)
        kinds.append(qText(waitsName));
    object[QStringLiteral("event")] = kinds.size() == 1 ? kinds.first() : QJsonValue(kinds);
    if (condition.client)
        object[QStringLiteral("client")] = condition.client.value;
    if (condition.node)
        object[QStringLiteral("node")] = condition.node.value;
    if (condition.count != 1)
        object[QStringLiteral("count")] = condition.count;
    if (condition.after != Duration::zero())
        object[QStringLiteral("after")] = lengthValue(condition.after);
    return object;
}

QJsonObject sendObject(const StepPoint &place)
{
    QJsonObject object{{QStringLiteral("send"), QString::fromStdString(place.command)}};
    if (place.node)
        object[QStringLiteral("node")] = nodeValue(place.node);
    return object;
}

QJsonObject placeObject(const StepPoint &place)
{
    QJsonObject object;
    object[QStringLiteral("client")] = place.client.value;
    if (place.when) {
        object[QStringLiteral("at")] = conditionObject(*place.when);
        return object;
    }
    if (place.time) {
        object[QStringLiteral("at")] = QJsonObject{{QStringLiteral("time"), lengthValue(*place.time)}};
        return object;
    }
    if (place.anchor == Anchor::line)
        object[QStringLiteral("at")] = QJsonObject{{QStringLiteral("line"), place.line}};
    else if (place.anchor == Anchor::beforeSend)
        object[QStringLiteral("at")] = sendObject(place);
    else
        object[QStringLiteral("at")] = qText(anchorName(place.anchor));
    if (place.occurrence != 1)
        object[QStringLiteral("occurrence")] = place.occurrence;
    return object;
}

template <class Fault> void addBeginning(QJsonObject &object, const Fault &fault)
{
    if (fault.when)
        object[QStringLiteral("when")] = conditionObject(*fault.when);
    if (fault.time)
        object[QStringLiteral("time")] = lengthValue(*fault.time);
}

// When it begins and how long it lasts: the same of a node's fault and a link's.
template <class Fault> void addCourse(QJsonObject &object, const Fault &fault)
{
    addBeginning(object, fault);
    if (fault.until)
        object[QStringLiteral("until")] = conditionObject(*fault.until);
    if (fault.length)
        object[QStringLiteral("length")] = lengthValue(*fault.length);
}

QJsonObject nodeFaultObject(const NodeFault &fault)
{
    QJsonObject object{{QStringLiteral("node"), fault.node.value}, {QStringLiteral("fault"), qText(nodeFaultName(fault.kind))}};
    addCourse(object, fault);
    if (fault.drift != 0)
        object[QStringLiteral("drift")] = fault.drift;
    return object;
}

QJsonObject linkFaultObject(const LinkFault &fault)
{
    QJsonObject object{{QStringLiteral("fault"), qText(linkFaultName(fault.kind))}};
    if (fault.client)
        object[QStringLiteral("client")] = fault.client.value;
    if (fault.node)
        object[QStringLiteral("node")] = nodeValue(fault.node);
    if (fault.isReplication)
        object[QStringLiteral("replication")] = true;
    if (fault.sentinel != 0)
        object[QStringLiteral("sentinel")] = fault.sentinel;
    if (fault.message != 1)
        object[QStringLiteral("message")] = fault.message;
    addCourse(object, fault);
    if (fault.way != LinkFault::Way::both)
        object[QStringLiteral("way")] = fault.way == LinkFault::Way::requests ? QStringLiteral("requests") : QStringLiteral("replies");
    if (fault.latency != Duration::zero())
        object[QStringLiteral("latency")] = lengthValue(fault.latency);
    if (fault.jitter != Duration::zero())
        object[QStringLiteral("jitter")] = lengthValue(fault.jitter);
    if (fault.bandwidth != 0)
        object[QStringLiteral("bandwidth")] = fault.bandwidth;
    return object;
}

QJsonObject failoverObject(const FailoverFault &fault)
{
    QJsonObject object{{QStringLiteral("failover"), qText(failoverName(fault.kind))}, {QStringLiteral("node"), fault.node.value}};
    addBeginning(object, fault);
    QJsonArray unaware;
    for (const ClientId client : fault.unaware)
        unaware.append(client.value);
    if (!unaware.isEmpty())
        object[QStringLiteral("unaware")] = unaware;
    return object;
}

QJsonObject clockFaultObject(const ClockFault &fault)
{
    QJsonObject object{{QStringLiteral("client"), fault.client.value}, {QStringLiteral("offset"), lengthValue(fault.offset)}};
    if (fault.drift != 0)
        object[QStringLiteral("drift")] = fault.drift;
    if (fault.when)
        object[QStringLiteral("when")] = conditionObject(*fault.when);
    return object;
}

} // namespace

std::string faultPlanJson(const FaultPlan &plan)
{
    QJsonArray holds;
    for (const HoldStart &hold : plan.holds) {
        holds.append(QJsonObject{{QStringLiteral("client"), hold.client.value},
                                 {QStringLiteral("until"), conditionObject(hold.until)}});
    }
    QJsonArray pauses;
    for (const PauseFault &pause : plan.pauses) {
        QJsonObject object = placeObject(pause.at);
        if (pause.length)
            object[QStringLiteral("length")] = lengthValue(*pause.length);
        if (pause.until)
            object[QStringLiteral("until")] = conditionObject(*pause.until);
        pauses.append(object);
    }
    QJsonArray crashes;
    for (const CrashFault &crash : plan.crashes) {
        QJsonObject object = placeObject(crash.at);
        if (crash.restart)
            object[QStringLiteral("restart")] = lengthValue(*crash.restart);
        crashes.append(object);
    }
    QJsonArray clocks;
    for (const ClockFault &clock : plan.clocks)
        clocks.append(clockFaultObject(clock));
    QJsonArray stalls;
    for (const StallFault &stall : plan.stalls) {
        QJsonObject object{{QStringLiteral("client"), stall.client.value}};
        if (stall.renewal != 1)
            object[QStringLiteral("renewal")] = stall.renewal;
        if (stall.length)
            object[QStringLiteral("length")] = lengthValue(*stall.length);
        stalls.append(object);
    }
    QJsonArray nodes;
    for (const NodeFault &fault : plan.nodes)
        nodes.append(nodeFaultObject(fault));
    QJsonArray links;
    for (const LinkFault &fault : plan.links)
        links.append(linkFaultObject(fault));
    QJsonArray failovers;
    for (const FailoverFault &fault : plan.failovers)
        failovers.append(failoverObject(fault));

    QJsonObject object;
    if (!holds.isEmpty())
        object[QStringLiteral("holds")] = holds;
    if (!pauses.isEmpty())
        object[QStringLiteral("pauses")] = pauses;
    if (!crashes.isEmpty())
        object[QStringLiteral("crashes")] = crashes;
    if (!clocks.isEmpty())
        object[QStringLiteral("clocks")] = clocks;
    if (!stalls.isEmpty())
        object[QStringLiteral("stalls")] = stalls;
    if (!nodes.isEmpty())
        object[QStringLiteral("nodes")] = nodes;
    if (!links.isEmpty())
        object[QStringLiteral("links")] = links;
    if (!failovers.isEmpty())
        object[QStringLiteral("failovers")] = failovers;
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace lockscope
