// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/jsontexts.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"

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

QJsonValue wayValue(Fault::Way way)
{
    return way == Fault::Way::requests ? QStringLiteral("requests") : QStringLiteral("replies");
}

// Returns the JSON value of when a client's fault begins: an anchor, a time, or a condition.
QJsonValue beginValue(const FaultBegin &begin)
{
    if (begin.when)
        return conditionObject(*begin.when);
    if (begin.time)
        return QJsonObject{{QStringLiteral("time"), lengthValue(*begin.time)}};
    if (begin.anchor == Anchor::line)
        return QJsonObject{{QStringLiteral("line"), begin.line}};
    if (begin.anchor != Anchor::beforeSend)
        return qText(anchorName(begin.anchor));
    QJsonObject send{{QStringLiteral("send"), QString::fromStdString(begin.command)}};
    if (begin.node)
        send[QStringLiteral("node")] = nodeValue(begin.node);
    return send;
}

void addTarget(QJsonObject &object, const Fault &fault)
{
    const FaultTarget &target = fault.target;
    const FaultSubject subject = subjectOf(fault.action);
    if (target.client || subject == FaultSubject::client)
        object[QStringLiteral("client")] = target.client.value;
    if (target.node || subject == FaultSubject::node)
        object[QStringLiteral("node")] = nodeValue(target.node);
    if (target.isReplication)
        object[QStringLiteral("replication")] = true;
    if (target.sentinel != 0)
        object[QStringLiteral("sentinel")] = target.sentinel;
}

void addBegin(QJsonObject &object, const Fault &fault)
{
    const FaultFamilyInfo &family = infoOf(familyOf(fault.action));
    const FaultBegin &begin = fault.begin;
    const bool canBeginAtStep = infoOf(fault.action).start == FaultStart::step;
    if (canBeginAtStep)
        object[QLatin1String(family.condition)] = beginValue(begin);
    else if (begin.when)
        object[QLatin1String(family.condition)] = conditionObject(*begin.when);
    if (!canBeginAtStep && begin.time)
        object[QStringLiteral("time")] = lengthValue(*begin.time);
    if (begin.occurrence != 1 && family.count && !(canBeginAtStep && (begin.when || begin.time)))
        object[QLatin1String(family.count)] = begin.occurrence;
}

QJsonObject faultObject(const Fault &fault)
{
    const FaultActionInfo &info = infoOf(fault.action);
    const FaultFamilyInfo &family = infoOf(info.family);
    QJsonObject object;
    if (family.action)
        object[QLatin1String(family.action)] = QLatin1String(info.name);
    addTarget(object, fault);
    addBegin(object, fault);
    if (fault.end.until)
        object[QStringLiteral("until")] = conditionObject(*fault.end.until);
    if (fault.end.length)
        object[QLatin1String(family.length)] = lengthValue(*fault.end.length);
    if (info.family == FaultFamily::clocks || fault.offset != Duration::zero())
        object[QStringLiteral("offset")] = lengthValue(fault.offset);
    if (fault.drift != 0)
        object[QStringLiteral("drift")] = fault.drift;
    if (fault.way != Fault::Way::both)
        object[QStringLiteral("way")] = wayValue(fault.way);
    if (fault.latency != Duration::zero())
        object[QStringLiteral("latency")] = lengthValue(fault.latency);
    if (fault.jitter != Duration::zero())
        object[QStringLiteral("jitter")] = lengthValue(fault.jitter);
    if (fault.bandwidth != 0)
        object[QStringLiteral("bandwidth")] = fault.bandwidth;
    QJsonArray unaware;
    for (const ClientId client : fault.unaware)
        unaware.append(client.value);
    if (!unaware.isEmpty())
        object[QStringLiteral("unaware")] = unaware;
    return object;
}

} // namespace

std::string faultPlanJson(const FaultPlan &plan)
{
    QJsonObject object;
    QJsonArray list;
    for (FaultId id = 0; id < plan.size(); ++id) {
        list.append(faultObject(plan[id]));
        if (id + 1 < plan.size() && familyOf(plan[id + 1].action) == familyOf(plan[id].action))
            continue;
        object[QLatin1String(infoOf(familyOf(plan[id].action)).name)] = list;
        list = {};
    }
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace lockscope
