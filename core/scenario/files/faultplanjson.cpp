// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/scenario/files/faultplanjson.h"

#include "core/scenario/files/jsonreader.h"
#include "core/scenario/files/scenariojson.h"
#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

#include <algorithm>

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
    if (fault.action == FaultAction::terminate)
        object[QStringLiteral("grace")] = lengthValue(fault.grace);
    if (fault.action == FaultAction::deleteKey)
        object[QStringLiteral("by")] = qText(keyDeletionWords[static_cast<std::size_t>(fault.by)]);
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

namespace {

constexpr WholeRange clientRange{1, 1000};
constexpr WholeRange nodeRange{1, 254};
constexpr WholeRange countRange{1, 1'000'000};
constexpr WholeRange lineRange{1, 99};
constexpr LengthRange lengthRange{0ms, 10min};
constexpr LengthRange afterRange{0ms, conditionAfterMax};
constexpr LengthRange offsetRange{-24h, 24h};
constexpr LengthRange timeRange{0ms, 24h};
constexpr WholeRange sentinelRange{1, 5};
constexpr WholeRange bandwidthRange{1, 1'000'000'000};
constexpr LengthRange latencyRange{0ms, 10s};
constexpr int commandSizeMax = 100;
constexpr double driftMax = 500'000; // ppm

ClientId readClient(JsonObjectReader &from)
{
    if (!from.has("client"))
        from.problems().addError(from.pathOf("client"), QJsonValue::Undefined,
            LOCKSCOPE_TEXT("Error", "the number of a client"));
    return ClientId{
        static_cast<std::uint16_t>(from.wholeNumber("client", clientRange).value_or(1))};
}

void readKinds(JsonObjectReader &from, EventCondition &condition)
{
    const QJsonValue found = from.value("event");
    const QJsonArray names = found.isArray() ? found.toArray() : QJsonArray{found};
    condition.kinds.clear();
    for (const QJsonValue &name : names) {
        if (name.toString().toStdString() == waitsName) {
            condition.waits = true;
            continue;
        }
        const auto kind = eventKindOf(name.toString().toStdString());
        if (!kind || *kind == EventKind::unknown) {
            from.problems().addError(from.pathOf("event"), found.isArray() ? name : found,
                LOCKSCOPE_TEXT("Error", "the kind of an event, as in \"entered\", or \"waits\""));
            return;
        }
        condition.kinds.push_back(*kind);
    }
    if (condition.kinds.empty() && !condition.waits)
        from.problems().addError(
            from.pathOf("event"), found, LOCKSCOPE_TEXT("Error", "at least one kind of event"));
}

EventCondition readCondition(JsonObjectReader from)
{
    EventCondition condition;
    readKinds(from, condition);
    condition.client =
        ClientId{static_cast<std::uint16_t>(from.wholeNumber("client", clientRange).value_or(0))};
    condition.node =
        NodeId{static_cast<std::uint8_t>(from.wholeNumber("node", nodeRange).value_or(0))};
    condition.count = from.wholeNumber("count", countRange).value_or(1);
    condition.after = from.length("after", afterRange).value_or(Duration::zero());
    from.reportUnknown();
    return condition;
}

// Reads a node number, or "store".
NodeId readNodeOrStore(JsonObjectReader &from)
{
    if (from.value("node").toString() == QLatin1String("store"))
        return storeNode;
    return NodeId{static_cast<std::uint8_t>(from.wholeNumber("node", nodeRange).value_or(0))};
}

// Reads when a client's fault begins: at an anchor, at a time, or on a condition.
FaultBegin readBegin(JsonObjectReader &from)
{
    FaultBegin begin;
    begin.occurrence = from.wholeNumber("occurrence", countRange).value_or(1);
    const QJsonValue at = from.value("at");
    if (at.isObject() && at.toObject().contains(QLatin1String("event"))) {
        begin.when =
            readCondition(JsonObjectReader(at.toObject(), from.pathOf("at"), from.problems()));
        return begin;
    }
    if (at.isObject() && at.toObject().contains(QLatin1String("send"))) {
        JsonObjectReader sendReader(at.toObject(), from.pathOf("at"), from.problems());
        begin.anchor = Anchor::beforeSend;
        begin.command = sendReader.requiredText("send").left(commandSizeMax).toStdString();
        begin.node = readNodeOrStore(sendReader);
        sendReader.reportUnknown();
        return begin;
    }
    if (at.isObject() && at.toObject().contains(QLatin1String("time"))) {
        JsonObjectReader timeReader(at.toObject(), from.pathOf("at"), from.problems());
        begin.time = timeReader.length("time", timeRange);
        timeReader.reportUnknown();
        return begin;
    }
    if (at.isObject()) {
        JsonObjectReader lineReader(at.toObject(), from.pathOf("at"), from.problems());
        if (!lineReader.has("line"))
            from.problems().addError(lineReader.pathOf("line"), QJsonValue::Undefined,
                LOCKSCOPE_TEXT("Error", "the number of a line of the listing"));
        begin.anchor = Anchor::line;
        begin.line = lineReader.wholeNumber("line", lineRange).value_or(1);
        lineReader.reportUnknown();
        return begin;
    }
    const auto anchor = anchorOf(at.toString().toStdString());
    if (!anchor || *anchor == Anchor::line || *anchor == Anchor::beforeSend)
        from.problems().addError(from.pathOf("at"), at,
            LOCKSCOPE_TEXT("Error",
                "before-acquire, granted, entered, before-write, before-release, before-renewal, "
                "{\"line\": 1}, {\"time\": \"200ms\"}, {\"send\": \"SET\"} or {\"event\": "
                "\"granted\"}"));
    begin.anchor = anchor.value_or(Anchor::entered);
    return begin;
}

double readDrift(JsonObjectReader &from)
{
    const QJsonValue drift = from.value("drift");
    const double number = drift.toDouble(0);
    if (!drift.isUndefined() && (!drift.isDouble() || !(number >= -driftMax && number <= driftMax)))
        from.problems().addError(from.pathOf("drift"), drift,
            LOCKSCOPE_TEXT("Error", "parts per million, -500000 to 500000"));
    return number;
}

std::optional<EventCondition> readOptionalCondition(JsonObjectReader &from, const char *key)
{
    return from.has(key) ? std::optional(readCondition(from.object(key))) : std::nullopt;
}

// Reads the action of a family with several actions.
FaultAction readAction(JsonObjectReader &from, FaultFamily family, FaultAction usedIfWrong)
{
    const char *const key = infoOf(family).action;
    const QJsonValue name = from.value(key);
    const auto action = faultActionOf(family, name.toString().toStdString());
    if (!action)
        from.problems().addError(from.pathOf(key), name, faultActionNames(family));
    return action.value_or(usedIfWrong);
}

NodeId readNode(JsonObjectReader &from)
{
    if (!from.has("node"))
        from.problems().addError(from.pathOf("node"), QJsonValue::Undefined,
            LOCKSCOPE_TEXT("Error", "the number of a node"));
    return NodeId{static_cast<std::uint8_t>(from.wholeNumber("node", nodeRange).value_or(1))};
}

Fault readPause(JsonObjectReader &from)
{
    Fault fault{FaultAction::pause, {readClient(from)}, readBegin(from)};
    fault.end.length = from.length("length", lengthRange);
    fault.end.until = readOptionalCondition(from, "until");
    return fault;
}

Fault readCrash(JsonObjectReader &from)
{
    Fault fault{FaultAction::crash, {readClient(from)}, readBegin(from)};
    fault.end.length = from.length("restart", lengthRange);
    return fault;
}

Fault readTermination(JsonObjectReader &from)
{
    Fault fault{FaultAction::terminate, {readClient(from)}, readBegin(from)};
    fault.grace = from.length("grace", lengthRange).value_or(fault.grace);
    return fault;
}

Fault readLateStart(JsonObjectReader &from)
{
    Fault fault{FaultAction::lateStart, {readClient(from)}};
    fault.begin.when = readCondition(from.object("until"));
    return fault;
}

Fault readClientClock(JsonObjectReader &from)
{
    Fault fault{FaultAction::clientClock, {readClient(from)}};
    fault.drift = readDrift(from);
    if (!from.has("offset") && !from.has("drift"))
        from.problems().addError(from.pathOf("offset"), QJsonValue::Undefined,
            LOCKSCOPE_TEXT("Error", "how far the client's clock is ahead, such as 15s"));
    fault.offset = from.length("offset", offsetRange).value_or(fault.offset);
    fault.begin.when = readOptionalCondition(from, "when");
    return fault;
}

Fault readStall(JsonObjectReader &from)
{
    Fault fault{FaultAction::stall, {readClient(from)}};
    fault.begin.occurrence = from.wholeNumber("renewal", countRange).value_or(1);
    fault.end.length = from.length("length", lengthRange);
    return fault;
}

KeyDeletion readDeletion(JsonObjectReader &from)
{
    const std::string word = from.value("by").toString().toStdString();
    const auto found = std::find(keyDeletionWords.begin(), keyDeletionWords.end(), word);
    if (found == keyDeletionWords.end() && from.has("by"))
        from.problems().addError(from.pathOf("by"), from.value("by"),
            LOCKSCOPE_TEXT("Error", "del, unlink, flushdb, flushall, rename or evict"));
    return found == keyDeletionWords.end()
        ? KeyDeletion::del
        : static_cast<KeyDeletion>(found - keyDeletionWords.begin());
}

Fault readNodeFault(JsonObjectReader &from)
{
    Fault fault;
    fault.target.node = readNode(from);
    fault.action = readAction(from, FaultFamily::nodes, FaultAction::freeze);
    fault.begin.time = from.length("time", timeRange);
    fault.begin.when = readOptionalCondition(from, "when");
    fault.end.until = readOptionalCondition(from, "until");
    fault.end.length =
        from.length("length", fault.action == FaultAction::clockJump ? offsetRange : lengthRange);
    if (fault.action == FaultAction::clockDrift && !from.has("drift"))
        from.problems().addError(from.pathOf("drift"), QJsonValue::Undefined,
            LOCKSCOPE_TEXT("Error", "by how many ppm the node's clock runs faster"));
    fault.drift = fault.action == FaultAction::clockDrift ? readDrift(from) : 0;
    if (fault.action == FaultAction::deleteKey)
        fault.by = readDeletion(from);
    return fault;
}

Fault::Way readWay(JsonObjectReader &from)
{
    const QJsonValue name = from.value("way");
    if (name.toString() == QLatin1String("requests"))
        return Fault::Way::requests;
    if (name.toString() == QLatin1String("replies"))
        return Fault::Way::replies;
    if (!name.isUndefined())
        from.problems().addError(from.pathOf("way"), name,
            LOCKSCOPE_TEXT("Error", "requests or replies; omit it for both"));
    return Fault::Way::both;
}

// Reads how much a lag or a throttle slows the link.
void readLinkAmount(JsonObjectReader &from, Fault &fault)
{
    if (fault.action == FaultAction::lag) {
        if (!from.has("latency"))
            from.problems().addError(from.pathOf("latency"), QJsonValue::Undefined,
                LOCKSCOPE_TEXT("Error", "how much longer a message takes, such as 20ms"));
        fault.latency = from.length("latency", latencyRange).value_or(fault.latency);
        fault.jitter = from.length("jitter", latencyRange).value_or(fault.jitter);
    } else if (fault.action == FaultAction::throttle) {
        if (!from.has("bandwidth"))
            from.problems().addError(from.pathOf("bandwidth"), QJsonValue::Undefined,
                LOCKSCOPE_TEXT("Error", "a number of bytes per second"));
        fault.bandwidth = from.wholeNumber("bandwidth", bandwidthRange).value_or(1);
    } else {
        return;
    }
    fault.way = readWay(from);
}

// Reads the link that a fault affects. It is a link of clients, unless the keys "replication" or
// "sentinel" name another one. `isOfOneMessage`: the fault affects only one message of the link.
FaultTarget readLink(JsonObjectReader &from, bool isOfOneMessage)
{
    FaultTarget target;
    const QJsonValue replication = from.value("replication");
    target.isReplication = replication.toBool();
    if (!replication.isUndefined() && !replication.isBool())
        from.problems().addError(
            from.pathOf("replication"), replication, LOCKSCOPE_TEXT("Error", "true or false"));
    target.sentinel = from.wholeNumber("sentinel", sentinelRange).value_or(0);
    target.node = readNodeOrStore(from);
    const bool isOfClient = !target.isReplication && target.sentinel == 0;
    if (!isOfClient
        && (from.has("client") || target.node == storeNode
            || (target.isReplication && target.sentinel != 0)))
        from.problems().addError(from.pathOf("node"), from.value("node"),
            LOCKSCOPE_TEXT(
                "Error", "one link: of a client, of a replica (replication) or of a sentinel"));
    if (!isOfClient && isOfOneMessage)
        from.problems().addError(from.pathOf("fault"), from.value("fault"),
            LOCKSCOPE_TEXT("Error",
                "a fault of a whole link: single messages can have faults only on a client's "
                "link"));
    if (isOfClient)
        target.client = isOfOneMessage || from.has("client") ? readClient(from) : ClientId{};
    return target;
}

Fault readLinkFault(JsonObjectReader &from)
{
    Fault fault;
    fault.action = readAction(from, FaultFamily::links, FaultAction::cut);
    fault.target = readLink(from, affectsOneMessage(fault.action));
    fault.end.length = from.length("length", lengthRange);
    if (affectsOneMessage(fault.action)) {
        if (!fault.target.node)
            from.problems().addError(from.pathOf("node"), from.value("node"),
                LOCKSCOPE_TEXT("Error", "the number of a node, or \"store\""));
        fault.begin.occurrence = from.wholeNumber("message", countRange).value_or(1);
        return fault;
    }
    readLinkAmount(from, fault);
    fault.begin.when = readOptionalCondition(from, "when");
    fault.end.until = readOptionalCondition(from, "until");
    fault.begin.time = from.length("time", timeRange);
    return fault;
}

Fault readFailover(JsonObjectReader &from)
{
    Fault fault;
    fault.action = readAction(from, FaultFamily::failovers, FaultAction::promote);
    fault.target.node = readNode(from);
    fault.begin.when = readOptionalCondition(from, "when");
    fault.begin.time = from.length("time", timeRange);
    const QJsonValue unaware = from.value("unaware");
    for (const QJsonValue &client : unaware.toArray()) {
        if (client.toInt(0) < clientRange.min || client.toInt(0) > clientRange.max)
            from.problems().addError(from.pathOf("unaware"), client,
                LOCKSCOPE_TEXT("Error", "a client number from 1 to 1000"));
        else
            fault.unaware.push_back(ClientId{static_cast<std::uint16_t>(client.toInt())});
    }
    if (!unaware.isUndefined() && !unaware.isArray())
        from.problems().addError(
            from.pathOf("unaware"), unaware, LOCKSCOPE_TEXT("Error", "an array of client numbers"));
    return fault;
}

struct ListReader {
    FaultFamily family;
    Fault (*read)(JsonObjectReader &from);
};

constexpr ListReader readers[] = {
    {FaultFamily::lateStarts, readLateStart},
    {FaultFamily::pauses, readPause},
    {FaultFamily::crashes, readCrash},
    {FaultFamily::terminations, readTermination},
    {FaultFamily::clocks, readClientClock},
    {FaultFamily::stalls, readStall},
    {FaultFamily::nodes, readNodeFault},
    {FaultFamily::links, readLinkFault},
    {FaultFamily::failovers, readFailover},
};

} // namespace

FaultPlan readFaultPlan(JsonObjectReader faults)
{
    FaultPlan plan;
    for (const ListReader &reader : readers) {
        for (JsonObjectReader &from : faults.objects(infoOf(reader.family).name)) {
            plan.add(reader.read(from));
            from.reportUnknown();
        }
    }
    faults.reportUnknown();
    return plan;
}

Result<FaultPlan> parseFaultPlan(std::string_view json)
{
    const Result<QJsonObject> object = parseJsonObject(json);
    if (!object)
        return object.error();
    JsonProblems problems;
    FaultPlan plan =
        readFaultPlan(JsonObjectReader(object.value(), QStringLiteral("faults"), problems));
    if (problems.error)
        return *problems.error;
    return plan;
}

} // namespace lockscope
