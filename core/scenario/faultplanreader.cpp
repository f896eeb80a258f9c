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
constexpr LengthRange offsetRange{-24h, 24h};
constexpr LengthRange timeRange{0ms, 24h};
constexpr double driftMax = 500'000; // ppm

ClientId readClient(JsonObjectReader &from)
{
    if (!from.has("client"))
        from.problems().wrong(from.pathOf("client"), QJsonValue::Undefined, "the number of a client");
    return ClientId{static_cast<std::uint16_t>(from.whole("client", clientRange).value_or(1))};
}

std::vector<EventKind> readKinds(JsonObjectReader &from)
{
    const QJsonValue found = from.value("event");
    const QJsonArray names = found.isArray() ? found.toArray() : QJsonArray{found};
    std::vector<EventKind> kinds;
    for (const QJsonValue &name : names) {
        const auto kind = eventKindOf(name.toString().toStdString());
        if (!kind || *kind == EventKind::unknown) {
            from.problems().wrong(from.pathOf("event"), found.isArray() ? name : found, "the kind of an event, as in \"entered\"");
            return {EventKind::entered};
        }
        kinds.push_back(*kind);
    }
    if (kinds.empty()) {
        from.problems().wrong(from.pathOf("event"), found, "one kind of event at least");
        kinds.push_back(EventKind::entered);
    }
    return kinds;
}

EventCondition readCondition(JsonObjectReader from)
{
    EventCondition condition;
    condition.kinds = readKinds(from);
    condition.client = ClientId{static_cast<std::uint16_t>(from.whole("client", clientRange).value_or(0))};
    condition.node = NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(0))};
    condition.count = from.whole("count", countRange).value_or(1);
    from.reportUnknown();
    return condition;
}

StepPoint readPlace(JsonObjectReader &from)
{
    StepPoint place;
    place.client = readClient(from);
    place.occurrence = from.whole("occurrence", countRange).value_or(1);
    const QJsonValue at = from.value("at");
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
    if (!anchor || *anchor == Anchor::line)
        from.problems().wrong(from.pathOf("at"), at, "before-acquire, granted, entered, before-write, before-release, before-renewal, {\"line\": 1} or {\"time\": \"200ms\"}");
    place.anchor = anchor.value_or(Anchor::entered);
    return place;
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
        from.problems().wrong(from.pathOf("fault"), name, "freeze, flush-scripts, crash, clock-jump or wipe");
    fault.kind = kind.value_or(fault.kind);
    fault.time = from.length("time", timeRange);
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    if (from.has("until"))
        fault.until = readCondition(from.object("until"));
    fault.length = from.length("length", fault.kind == NodeFault::Kind::clockJump ? offsetRange : pauseRange);
    return fault;
}

// The store is called so; nodes have numbers.
NodeId readLinkEnd(JsonObjectReader &from)
{
    if (from.value("node").toString() == QLatin1String("store"))
        return storeNode;
    return NodeId{static_cast<std::uint8_t>(from.whole("node", nodeRange).value_or(0))};
}

LinkFault readLinkFault(JsonObjectReader &from)
{
    LinkFault fault;
    const QJsonValue name = from.value("fault");
    const auto kind = linkFaultOf(name.toString().toStdString());
    if (!kind)
        from.problems().wrong(from.pathOf("fault"), name,
                              "lose-request, lose-reply, delay-request, delay-reply, cut, cut-requests or cut-replies");
    fault.kind = kind.value_or(fault.kind);
    const bool isCut = fault.kind >= LinkFault::Kind::cut;
    fault.client = isCut && !from.has("client") ? ClientId{} : readClient(from);
    fault.node = readLinkEnd(from);
    if (!isCut && !fault.node)
        from.problems().wrong(from.pathOf("node"), from.value("node"), "the number of a node, or \"store\"");
    fault.length = from.length("length", pauseRange);
    if (!isCut) {
        fault.message = from.whole("message", countRange).value_or(1);
        return fault;
    }
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    if (from.has("until"))
        fault.until = readCondition(from.object("until"));
    fault.time = from.length("time", timeRange);
    return fault;
}

ClockFault readClockFault(JsonObjectReader &from)
{
    ClockFault fault;
    fault.client = readClient(from);
    const QJsonValue drift = from.value("drift");
    fault.drift = drift.toDouble(0);
    if (!drift.isUndefined() && (!drift.isDouble() || !(fault.drift >= -driftMax && fault.drift <= driftMax)))
        from.problems().wrong(from.pathOf("drift"), drift, "parts per million, -500000 to 500000");
    if (!from.has("offset") && drift.isUndefined())
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
        plan.crashes.push_back(CrashFault{readPlace(crash)});
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
    faults.reportUnknown();
    return plan;
}

} // namespace lockscope
