// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/faultplanjson.h"

#include "scenario/scenariojson.h"

namespace lockscope {
namespace {

constexpr WholeRange clientRange{1, 1000};
constexpr WholeRange nodeRange{1, 254};
constexpr WholeRange countRange{1, 1'000'000};
constexpr WholeRange lineRange{1, 99};
constexpr LengthRange pauseRange{0ms, 10min};
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
        from.problems().wrong(from.pathOf("client"), QJsonValue::Undefined, "the number of a client");
    return ClientId{static_cast<std::uint16_t>(from.whole("client", clientRange).value_or(1))};
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
            from.problems().wrong(from.pathOf("event"), found.isArray() ? name : found, "the kind of an event, as in \"entered\", or \"waits\"");
            return;
        }
        condition.kinds.push_back(*kind);
    }
    if (condition.kinds.empty() && !condition.waits)
        from.problems().wrong(from.pathOf("event"), found, "one kind of event at least");
}

EventCondition readCondition(JsonObjectReader from)
{
    EventCondition condition;
    readKinds(from, condition);
    condition.client = ClientId{static_cast<std::uint16_t>(from.whole("client", clientRange).value_or(0))};
    condition.node = NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(0))};
    condition.count = from.whole("count", countRange).value_or(1);
    condition.after = from.length("after", afterRange).value_or(Duration::zero());
    from.reportUnknown();
    return condition;
}

// The store is called so; nodes have numbers.
NodeId readLinkEnd(JsonObjectReader &from)
{
    if (from.value("node").toString() == QLatin1String("store"))
        return storeNode;
    return NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(0))};
}

StepPoint readPlace(JsonObjectReader &from)
{
    StepPoint place;
    place.client = readClient(from);
    place.occurrence = from.whole("occurrence", countRange).value_or(1);
    const QJsonValue at = from.value("at");
    if (at.isObject() && at.toObject().contains(QLatin1String("event"))) {
        place.when = readCondition(JsonObjectReader(at.toObject(), from.pathOf("at"), from.problems()));
        return place;
    }
    if (at.isObject() && at.toObject().contains(QLatin1String("send"))) {
        JsonObjectReader sendOf(at.toObject(), from.pathOf("at"), from.problems());
        place.anchor = Anchor::beforeSend;
        place.command = sendOf.requiredText("send").left(commandSizeMax).toStdString();
        place.node = readLinkEnd(sendOf);
        sendOf.reportUnknown();
        return place;
    }
    if (at.isObject() && at.toObject().contains(QLatin1String("time"))) {
        JsonObjectReader timeOf(at.toObject(), from.pathOf("at"), from.problems());
        place.time = timeOf.length("time", timeRange);
        timeOf.reportUnknown();
        return place;
    }
    if (at.isObject()) {
        JsonObjectReader lineOf(at.toObject(), from.pathOf("at"), from.problems());
        if (!lineOf.has("line"))
            from.problems().wrong(lineOf.pathOf("line"), QJsonValue::Undefined, "the number of a line of the listing");
        place.anchor = Anchor::line;
        place.line = lineOf.whole("line", lineRange).value_or(1);
        lineOf.reportUnknown();
        return place;
    }
    const auto anchor = anchorOf(at.toString().toStdString());
    if (!anchor || *anchor == Anchor::line || *anchor == Anchor::beforeSend)
        from.problems().wrong(from.pathOf("at"), at, "before-acquire, granted, entered, before-write, before-release, before-renewal, {\"line\": 1}, {\"time\": \"200ms\"}, {\"send\": \"SET\"} or {\"event\": \"granted\"}");
    place.anchor = anchor.value_or(Anchor::entered);
    return place;
}

double readDrift(JsonObjectReader &from)
{
    const QJsonValue drift = from.value("drift");
    const double number = drift.toDouble(0);
    if (!drift.isUndefined() && (!drift.isDouble() || !(number >= -driftMax && number <= driftMax)))
        from.problems().wrong(from.pathOf("drift"), drift, "parts per million, -500000 to 500000");
    return number;
}

NodeFault readNodeFault(JsonObjectReader &from)
{
    NodeFault fault;
    if (!from.has("node"))
        from.problems().wrong(from.pathOf("node"), QJsonValue::Undefined, "the number of a node");
    fault.node = NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(1))};
    const QJsonValue name = from.value("fault");
    const auto kind = nodeFaultOf(name.toString().toStdString());
    if (!kind)
        from.problems().wrong(from.pathOf("fault"), name, "freeze, flush-scripts, crash, clock-jump, wipe, shut-down, slow, out-of-memory or clock-drift");
    fault.kind = kind.value_or(fault.kind);
    fault.time = from.length("time", timeRange);
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    if (from.has("until"))
        fault.until = readCondition(from.object("until"));
    fault.length = from.length("length", fault.kind == NodeFault::Kind::clockJump ? offsetRange : pauseRange);
    if (fault.kind == NodeFault::Kind::clockDrift && !from.has("drift"))
        from.problems().wrong(from.pathOf("drift"), QJsonValue::Undefined, "by how many ppm the node's clock runs faster");
    fault.drift = fault.kind == NodeFault::Kind::clockDrift ? readDrift(from) : 0;
    return fault;
}

LinkFault::Way readWay(JsonObjectReader &from)
{
    const QJsonValue name = from.value("way");
    if (name.toString() == QLatin1String("requests"))
        return LinkFault::Way::requests;
    if (name.toString() == QLatin1String("replies"))
        return LinkFault::Way::replies;
    if (!name.isUndefined())
        from.problems().wrong(from.pathOf("way"), name, "requests or replies; both if it is left out");
    return LinkFault::Way::both;
}

// What a lag or a throttle is made of.
void readLinkFigures(JsonObjectReader &from, LinkFault &fault)
{
    using Kind = LinkFault::Kind;
    if (fault.kind == Kind::lag) {
        if (!from.has("latency"))
            from.problems().wrong(from.pathOf("latency"), QJsonValue::Undefined, "how much longer a message takes, as in 20ms");
        fault.latency = from.length("latency", latencyRange).value_or(fault.latency);
        fault.jitter = from.length("jitter", latencyRange).value_or(fault.jitter);
    } else if (fault.kind == Kind::throttle) {
        if (!from.has("bandwidth"))
            from.problems().wrong(from.pathOf("bandwidth"), QJsonValue::Undefined, "the bytes that pass in a second");
        fault.bandwidth = from.whole("bandwidth", bandwidthRange).value_or(1);
    } else {
        return;
    }
    fault.way = readWay(from);
}

// Which link it is: a client's, unless it is said to be a replica's or a sentinel's.
void readLink(JsonObjectReader &from, LinkFault &fault)
{
    const QJsonValue replication = from.value("replication");
    fault.isReplication = replication.toBool();
    if (!replication.isUndefined() && !replication.isBool())
        from.problems().wrong(from.pathOf("replication"), replication, "true or false");
    fault.sentinel = from.whole("sentinel", sentinelRange).value_or(0);
    fault.node = readLinkEnd(from);
    const bool isOfClient = !fault.isReplication && fault.sentinel == 0;
    if (!isOfClient && (from.has("client") || fault.node == storeNode || (fault.isReplication && fault.sentinel != 0)))
        from.problems().wrong(from.pathOf("node"), from.value("node"), "one link: of a client, of a replica (replication) or of a sentinel");
    if (!isOfClient && isOfOneMessage(fault.kind))
        from.problems().wrong(from.pathOf("fault"), from.value("fault"), "a fault of single messages on a client's link only");
    if (isOfClient)
        fault.client = isOfOneMessage(fault.kind) || from.has("client") ? readClient(from) : ClientId{};
}

LinkFault readLinkFault(JsonObjectReader &from)
{
    LinkFault fault;
    const QJsonValue name = from.value("fault");
    const auto kind = linkFaultOf(name.toString().toStdString());
    if (!kind)
        from.problems().wrong(from.pathOf("fault"), name,
                              "lose-request, lose-reply, delay-request, delay-reply, cut, cut-requests, cut-replies, cut-reset, refuse, lag, "
                              "throttle or reset");
    fault.kind = kind.value_or(fault.kind);
    readLink(from, fault);
    fault.length = from.length("length", pauseRange);
    if (isOfOneMessage(fault.kind)) {
        if (!fault.node)
            from.problems().wrong(from.pathOf("node"), from.value("node"), "the number of a node, or \"store\"");
        fault.message = from.whole("message", countRange).value_or(1);
        return fault;
    }
    readLinkFigures(from, fault);
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    if (from.has("until"))
        fault.until = readCondition(from.object("until"));
    fault.time = from.length("time", timeRange);
    return fault;
}

FailoverFault readFailoverFault(JsonObjectReader &from)
{
    FailoverFault fault;
    const QJsonValue name = from.value("failover");
    const auto kind = failoverOf(name.toString().toStdString());
    if (!kind)
        from.problems().wrong(from.pathOf("failover"), name, "promote or demote");
    fault.kind = kind.value_or(fault.kind);
    if (!from.has("node"))
        from.problems().wrong(from.pathOf("node"), QJsonValue::Undefined, "the number of a node");
    fault.node = NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(1))};
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    fault.time = from.length("time", timeRange);
    const QJsonValue unaware = from.value("unaware");
    for (const QJsonValue &client : unaware.toArray()) {
        if (client.toInt(0) < clientRange.min || client.toInt(0) > clientRange.max)
            from.problems().wrong(from.pathOf("unaware"), client, "numbers of clients");
        else
            fault.unaware.push_back(ClientId{static_cast<std::uint16_t>(client.toInt())});
    }
    if (!unaware.isUndefined() && !unaware.isArray())
        from.problems().wrong(from.pathOf("unaware"), unaware, "an array of numbers of clients");
    return fault;
}

ClockFault readClockFault(JsonObjectReader &from)
{
    ClockFault fault;
    fault.client = readClient(from);
    fault.drift = readDrift(from);
    if (!from.has("offset") && !from.has("drift"))
        from.problems().wrong(from.pathOf("offset"), QJsonValue::Undefined, "how far the client's clock is ahead, as in 15s");
    fault.offset = from.length("offset", offsetRange).value_or(fault.offset);
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    return fault;
}

} // namespace

FaultPlan readFaultPlan(JsonObjectReader faults)
{
    FaultPlan plan;
    for (JsonObjectReader &hold : faults.objects("holds")) {
        HoldStart start;
        start.client = readClient(hold);
        start.until = readCondition(hold.object("until"));
        plan.holds.push_back(start);
        hold.reportUnknown();
    }
    for (JsonObjectReader &pause : faults.objects("pauses")) {
        PauseFault fault;
        fault.at = readPlace(pause);
        fault.length = pause.length("length", pauseRange);
        if (pause.has("until"))
            fault.until = readCondition(pause.object("until"));
        plan.pauses.push_back(fault);
        pause.reportUnknown();
    }
    for (JsonObjectReader &crash : faults.objects("crashes")) {
        CrashFault fault;
        fault.at = readPlace(crash);
        fault.restart = crash.length("restart", pauseRange);
        plan.crashes.push_back(fault);
        crash.reportUnknown();
    }
    for (JsonObjectReader &clock : faults.objects("clocks")) {
        plan.clocks.push_back(readClockFault(clock));
        clock.reportUnknown();
    }
    for (JsonObjectReader &stall : faults.objects("stalls")) {
        StallFault fault;
        fault.client = readClient(stall);
        fault.renewal = stall.whole("renewal", countRange).value_or(1);
        fault.length = stall.length("length", pauseRange);
        plan.stalls.push_back(fault);
        stall.reportUnknown();
    }
    for (JsonObjectReader &node : faults.objects("nodes")) {
        plan.nodes.push_back(readNodeFault(node));
        node.reportUnknown();
    }
    for (JsonObjectReader &link : faults.objects("links")) {
        plan.links.push_back(readLinkFault(link));
        link.reportUnknown();
    }
    for (JsonObjectReader &failover : faults.objects("failovers")) {
        plan.failovers.push_back(readFailoverFault(failover));
        failover.reportUnknown();
    }
    faults.reportUnknown();
    return plan;
}

} // namespace lockscope
