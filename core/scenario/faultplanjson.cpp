// SPDX-License-Identifier: GPL-3.0-or-later
#include "scenario/faultplanjson.h"

#include "base/durationtext.h"
#include "scenario/scenariojson.h"

#include <QJsonDocument>

namespace lockscope {
namespace {

constexpr WholeRange clientRange{1, 1000};
constexpr WholeRange nodeRange{1, 254};
constexpr WholeRange countRange{1, 1'000'000};
constexpr WholeRange lineRange{1, 99};
constexpr LengthRange pauseRange{0ms, 10min};
constexpr LengthRange offsetRange{-24h, 24h};

QString qText(std::string_view text)
{
    return QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()));
}

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
        from.problems().wrong(from.pathOf("at"), at, "before-acquire, granted, entered, before-write, before-release, before-renewal or {\"line\": 1}");
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
        from.problems().wrong(from.pathOf("fault"), name, "freeze or flush-scripts");
    fault.kind = kind.value_or(fault.kind);
    if (from.has("when"))
        fault.when = readCondition(from.object("when"));
    if (from.has("until"))
        fault.until = readCondition(from.object("until"));
    fault.length = from.length("length", pauseRange);
    return fault;
}

QJsonObject conditionObject(const EventCondition &condition)
{
    QJsonObject object;
    QJsonArray kinds;
    for (const EventKind kind : condition.kinds)
        kinds.append(qText(eventKindName(kind)));
    object[QStringLiteral("event")] = kinds.size() == 1 ? kinds.first() : QJsonValue(kinds);
    if (condition.client)
        object[QStringLiteral("client")] = condition.client.value;
    if (condition.node)
        object[QStringLiteral("node")] = condition.node.value;
    if (condition.count != 1)
        object[QStringLiteral("count")] = condition.count;
    return object;
}

QJsonObject placeObject(const StepPoint &place)
{
    QJsonObject object;
    object[QStringLiteral("client")] = place.client.value;
    if (place.anchor == Anchor::line)
        object[QStringLiteral("at")] = QJsonObject{{QStringLiteral("line"), place.line}};
    else
        object[QStringLiteral("at")] = qText(anchorName(place.anchor));
    if (place.occurrence != 1)
        object[QStringLiteral("occurrence")] = place.occurrence;
    return object;
}

QJsonObject nodeFaultObject(const NodeFault &fault)
{
    QJsonObject object{{QStringLiteral("node"), fault.node.value}, {QStringLiteral("fault"), qText(nodeFaultName(fault.kind))}};
    if (fault.when)
        object[QStringLiteral("when")] = conditionObject(*fault.when);
    if (fault.until)
        object[QStringLiteral("until")] = conditionObject(*fault.until);
    if (fault.length)
        object[QStringLiteral("length")] = QString::fromStdString(durationText(*fault.length));
    return object;
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
        ClockFault fault;
        fault.client = readClient(clock);
        if (!clock.has("offset"))
            clock.problems().wrong(clock.pathOf("offset"), QJsonValue::Undefined, "how far the client's clock is ahead, as in 15s");
        fault.offset = clock.length("offset", offsetRange).value_or(fault.offset);
        plan.clocks.push_back(fault);
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
    faults.reportUnknown();
    return plan;
}

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
            object[QStringLiteral("length")] = QString::fromStdString(durationText(*pause.length));
        if (pause.until)
            object[QStringLiteral("until")] = conditionObject(*pause.until);
        pauses.append(object);
    }
    QJsonArray crashes;
    for (const CrashFault &crash : plan.crashes)
        crashes.append(placeObject(crash.at));
    QJsonArray clocks;
    for (const ClockFault &clock : plan.clocks) {
        clocks.append(QJsonObject{{QStringLiteral("client"), clock.client.value},
                                  {QStringLiteral("offset"), QString::fromStdString(durationText(clock.offset))}});
    }

    QJsonArray stalls;
    for (const StallFault &stall : plan.stalls) {
        QJsonObject object{{QStringLiteral("client"), stall.client.value}};
        if (stall.renewal != 1)
            object[QStringLiteral("renewal")] = stall.renewal;
        if (stall.length)
            object[QStringLiteral("length")] = QString::fromStdString(durationText(*stall.length));
        stalls.append(object);
    }
    QJsonArray nodes;
    for (const NodeFault &fault : plan.nodes)
        nodes.append(nodeFaultObject(fault));

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
    return QJsonDocument(object).toJson(QJsonDocument::Compact).toStdString();
}

} // namespace lockscope
