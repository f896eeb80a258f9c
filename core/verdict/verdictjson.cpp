// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/judge.h"

#include "core/scenario/files/jsonreader.h"
#include "core/workload/workload.h"
#include "lockscope/base/contract.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>

namespace lockscope {
namespace {

QJsonValue number(std::int64_t value)
{
    return QJsonValue(static_cast<qint64>(value));
}

template <class Numbers> QJsonArray numbers(const Numbers &values)
{
    QJsonArray array;
    for (const auto &value : values) {
        if constexpr (requires { value.value; })
            array.append(number(static_cast<std::int64_t>(value.value)));
        else
            array.append(number(static_cast<std::int64_t>(value)));
    }
    return array;
}

QJsonObject object(const Counts &values)
{
    QJsonObject json;
    for (const auto &[name, value] : values)
        json[qText(name)] = number(value);
    return json;
}

QJsonValue object(const std::optional<Spread> &spread)
{
    if (!spread)
        return QJsonValue::Null;
    return QJsonObject{{QStringLiteral("p50"), number(microseconds(spread->p50))},
        {QStringLiteral("p99"), number(microseconds(spread->p99))},
        {QStringLiteral("max"), number(microseconds(spread->max))}};
}

QJsonObject object(const Violation &violation)
{
    return {{QStringLiteral("from_us"), number(microseconds(violation.from))},
        {QStringLiteral("to_us"), number(microseconds(violation.to))},
        {QStringLiteral("clients"), numbers(violation.clients)},
        {QStringLiteral("resource"), qText(violation.resource)},
        {QStringLiteral("evidence"), numbers(violation.evidence)}};
}

QJsonObject object(const Finding &finding)
{
    QJsonObject json{{QStringLiteral("kind"), qText(findingName(finding.kind))},
        {QStringLiteral("t_us"), number(microseconds(finding.time))},
        {QStringLiteral("text"), qText(finding.text.english())},
        {QStringLiteral("clients"), numbers(finding.clients)},
        {QStringLiteral("evidence"), numbers(finding.evidence)}};
    if (finding.node)
        json[QStringLiteral("node")] = finding.node.value;
    return json;
}

template <class Values> QJsonArray objects(const Values &values)
{
    QJsonArray array;
    for (const auto &value : values)
        array.append(object(value));
    return array;
}

} // namespace

std::string_view findingName(FindingKind kind)
{
    switch (kind) {
    case FindingKind::twoBelievers: return "two-believers";
    case FindingKind::foreignRelease: return "foreign-release";
    case FindingKind::staleWrite: return "stale-write";
    case FindingKind::fenceBackwards: return "fence-backwards";
    case FindingKind::orphanKey: return "orphan-key";
    case FindingKind::unobtainable: return "unobtainable";
    case FindingKind::starvation: return "starvation";
    case FindingKind::lostUpdate: return "lost-update";
    case FindingKind::hostStall: return "host-stall";
    case FindingKind::unavailable: return "unavailable";
    case FindingKind::nodeLost: return "node-lost";
    case FindingKind::noContention: return "no-contention";
    case FindingKind::faultNeverBegan: return "fault-never-began";
    case FindingKind::faultUnfinished: return "fault-unfinished";
    case FindingKind::cutShort: return "cut-short";
    case FindingKind::torn: return "torn";
    case FindingKind::noSuchPlace: return "no-such-place";
    case FindingKind::inferredBelief: return "inferred-belief";
    case FindingKind::foreignWrite: return "foreign-write";
    case FindingKind::foreignRenewal: return "foreign-renewal";
    case FindingKind::foreignPersist: return "foreign-persist";
    case FindingKind::keyEvicted: return "key-evicted";
    case FindingKind::keyRemoved: return "key-removed";
    case FindingKind::lostTime: return "lost-time";
    case FindingKind::sameError: return "same-error";
    case FindingKind::differentKeys: return "different-keys";
    case FindingKind::noCommand: return "no-command";
    case FindingKind::callNotReturned: return "call-not-returned";
    case FindingKind::reportsDropped: return "reports-dropped";
    case FindingKind::endsBeforeLease: return "ends-before-lease";
    case FindingKind::onlyPossible: return "only-possible";
    case FindingKind::alreadyOver: return "already-over";
    case FindingKind::leftNotReported: return "left-not-reported";
    case FindingKind::neverEntered: return "never-entered";
    case FindingKind::needsCapacity: return "needs-capacity";
    case FindingKind::keysNotSeen: return "keys-not-seen";
    case FindingKind::observingProtects: return "observing-protects";
    }
    LOCKSCOPE_ASSERT(false);
    return {};
}

std::optional<FindingKind> findingKindOf(std::string_view name)
{
    for (int i = 0; i < findingKindCount; ++i) {
        if (findingName(static_cast<FindingKind>(i)) == name)
            return static_cast<FindingKind>(i);
    }
    return std::nullopt;
}

bool meansUntested(FindingKind kind)
{
    switch (kind) {
    case FindingKind::nodeLost:
    case FindingKind::noContention:
    case FindingKind::faultNeverBegan:
    case FindingKind::faultUnfinished:
    case FindingKind::cutShort:
    case FindingKind::torn:
    case FindingKind::differentKeys:
    case FindingKind::noCommand:
    case FindingKind::callNotReturned:
    case FindingKind::reportsDropped:
    case FindingKind::endsBeforeLease:
    case FindingKind::onlyPossible: return true;
    default: return false;
    }
}

std::string verdictJson(const Verdict &verdict)
{
    const RunHeader &header = verdict.header;
    // The JSON of the run-begin row. "settings" and the keys at the end are copied from it
    // unchanged, so their durations are texts, not numbers of microseconds.
    const QJsonObject headerJson =
        QJsonDocument::fromJson(QByteArray::fromStdString(runHeaderJson(header))).object();
    QJsonObject workload = object(verdict.workload);
    workload[QStringLiteral("kind")] = qText(workloadOf(settingsOf(header).workload).info().word());
    QJsonObject json{
        {QStringLiteral("scenario"), qText(header.scenario)},
        {QStringLiteral("scheme"), qText(header.scheme)},
        {QStringLiteral("world"), qText(worldWord(header.world))},
        {QStringLiteral("seed"), number(static_cast<std::int64_t>(header.seed.value))},
        {QStringLiteral("truth"), qText(header.keyObservation)},
        {QStringLiteral("guarded"), header.guarded},
        {QStringLiteral("settings"), headerJson.value(QLatin1String("settings"))},
        {QStringLiteral("outcome"), qText(outcomeName(verdict.outcome))},
        {QStringLiteral("held"), verdict.held},
        {QStringLiteral("violations"), objects(verdict.violations)},
        {QStringLiteral("findings"), objects(verdict.findings)},
        {QStringLiteral("counts"), object(verdict.counts)},
        {QStringLiteral("workload"), workload},
        {QStringLiteral("acquire_us"), object(verdict.acquire)},
        {QStringLiteral("wait_us"), object(verdict.wait)},
        {QStringLiteral("duration_us"), number(microseconds(verdict.duration))},
        {QStringLiteral("events"), number(static_cast<std::int64_t>(verdict.events))},
    };
    for (const char *const key : {"clients", "programs", "began_at", "clock_source", "servers"}) {
        const QLatin1String name(key);
        if (headerJson.contains(name))
            json[name] = headerJson.value(name);
    }
    return QJsonDocument(json).toJson(QJsonDocument::Indented).toStdString();
}

} // namespace lockscope
