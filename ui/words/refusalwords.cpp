// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/refusalwords.h"

#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

using RefusalKind = RunRefusal::Kind;

class RefusalPhrases {
    Q_DECLARE_TR_FUNCTIONS(Refusal)
};

QString nodeText(const RunRefusal &refusal, const EffectiveScenario &effective)
{
    switch (refusal.kind) {
    case RefusalKind::noSuchNode:
        //: %1 is the number of a node.
        return RefusalPhrases::tr(
            "There is no node %1: this run has %n node(s). Raise Nodes, or choose another node.",
            nullptr, refusal.max)
            .arg(refusal.node.value);
    case RefusalKind::noSuchReplica:
        return RefusalPhrases::tr("Node %1 is not a replica. Choose one of the nodes %2 to %3.")
            .arg(refusal.node.value)
            .arg(effective.scenario.settings.nodes + 1)
            .arg(refusal.max);
    case RefusalKind::notAReplica:
        return RefusalPhrases::tr(
            "Node %1 is not a replica, so it cannot be promoted. Choose a replica.")
            .arg(refusal.node.value);
    case RefusalKind::faultOfGivenNodes:
        return RefusalPhrases::tr(
            "Lockscope does not stop or change your own nodes. Use faults of clients and links.");
    default:
        return RefusalPhrases::tr("Lockscope does not change your own nodes. Reset %1.")
            .arg(settingLabel(refusal.setting));
    }
}

QString schemeText(const RunRefusal &refusal, const EffectiveScenario &effective)
{
    const QString scheme = schemeTitle(effective.scheme);
    switch (refusal.kind) {
    case RefusalKind::wrongScheme:
        //: %1 is a lock scheme, %2 a setting.
        return RefusalPhrases::tr(
            "%1 does not support %2. Turn it off, or choose another lock scheme.")
            .arg(scheme, settingLabel(refusal.setting));
    case RefusalKind::serverLacksCommand:
        //: %1 is a lock scheme, %2 a setting.
        return RefusalPhrases::tr("%1 needs a command that this server does not have. Change %2, "
                                  "or choose another lock scheme.")
            .arg(scheme, settingLabel("server"));
    case RefusalKind::schemeNeedsReplica:
        return RefusalPhrases::tr("%1 waits for replicas. Set %2 to 1 or more.")
            .arg(scheme, settingLabel("replicas"));
    case RefusalKind::workloadNeedsValue:
        return RefusalPhrases::tr(
            "%1 needs a workload that reads and writes one value. Choose another workload.")
            .arg(scheme);
    case RefusalKind::fencingNeedsValue:
        return RefusalPhrases::tr("Fencing needs a workload that reads and writes one value. "
                                  "Choose another workload, or turn fencing off.");
    default:
        return RefusalPhrases::tr("%1 has no token for the store to check. Turn fencing off.")
            .arg(scheme);
    }
}

QString programText(const RunRefusal &refusal)
{
    switch (refusal.kind) {
    case RefusalKind::programNeedsLive:
        return RefusalPhrases::tr(
            "A program can be a client on real Redis only, not in the model.");
    case RefusalKind::programNeedsOwnNodes:
        return RefusalPhrases::tr("A program writes keys of its own choice, so the run must start "
                                  "its own servers. Do not use your own servers.");
    case RefusalKind::clientWithoutProgram:
        return RefusalPhrases::tr(
            "Client %1 has no program. Give it one, or a program for all clients.")
            .arg(refusal.client.value);
    case RefusalKind::noSuchClient:
        return RefusalPhrases::tr("There is no client %1: this run has the clients 1 to %2.")
            .arg(refusal.client.value)
            .arg(refusal.max);
    case RefusalKind::tooManyPrograms:
        return RefusalPhrases::tr(
            "At most %1 clients can be programs. Lower the number of clients.")
            .arg(refusal.max);
    case RefusalKind::programDoesItsWork:
        return RefusalPhrases::tr("A program does its own work, so %1 must have its default value.")
            .arg(settingLabel(refusal.setting));
    case RefusalKind::programHasVersion:
        return RefusalPhrases::tr("In this scenario, some clients use another version of the lock. "
                                  "A program has its own lock, so it cannot run this scenario.");
    case RefusalKind::programStepUnknown:
        return RefusalPhrases::tr(
            "A fault of client %1 begins at a step that a program does not report.")
            .arg(refusal.client.value);
    default: return {};
    }
}

} // namespace

QString refusalText(const RunRefusal &refusal, const EffectiveScenario &effective)
{
    switch (refusal.kind) {
    case RefusalKind::wrongScheme:
    case RefusalKind::serverLacksCommand:
    case RefusalKind::schemeNeedsReplica:
    case RefusalKind::workloadNeedsValue:
    case RefusalKind::fencingNeedsValue:
    case RefusalKind::fencingNeedsToken: return schemeText(refusal, effective);
    case RefusalKind::noSuchNode:
    case RefusalKind::noSuchReplica:
    case RefusalKind::notAReplica:
    case RefusalKind::faultOfGivenNodes:
    case RefusalKind::settingOfGivenNodes: return nodeText(refusal, effective);
    case RefusalKind::wrongWorld:
        return effective.world == WorldKind::live
            ? RefusalPhrases::tr("This scenario runs in the model only.")
            : RefusalPhrases::tr("This scenario runs on real Redis only.");
    case RefusalKind::otherVersion:
        return RefusalPhrases::tr(
            "Client %1 has a lock scheme that does not fit this run. Choose another lock scheme.")
            .arg(refusal.client.value);
    case RefusalKind::tooManyServers:
        return RefusalPhrases::tr(
            "Nodes and replicas add up to more than %1 servers. Lower Nodes or Replicas.")
            .arg(refusal.max);
    case RefusalKind::noSuchSentinel:
        return RefusalPhrases::tr(
            "There is no such sentinel: this run has %n sentinel(s).", nullptr, refusal.max);
    case RefusalKind::faultNeedsReplica:
        return RefusalPhrases::tr("This fault needs a replica. Set %1 to 1 or more.")
            .arg(settingLabel("replicas"));
    case RefusalKind::sentinelsNeedReplica:
        return RefusalPhrases::tr(
            "Sentinels need a replica to promote. Set %1 to 1 or more, or %2 to 0.")
            .arg(settingLabel("replicas"), settingLabel("sentinels"));
    case RefusalKind::tooManyLinks:
        return RefusalPhrases::tr(
            "%1 works on at most %2 links on real Redis. Lower the number of clients or nodes.")
            .arg(settingLabel(refusal.setting))
            .arg(refusal.max);
    case RefusalKind::programNeedsLive:
    case RefusalKind::programNeedsOwnNodes:
    case RefusalKind::clientWithoutProgram:
    case RefusalKind::noSuchClient:
    case RefusalKind::tooManyPrograms:
    case RefusalKind::programDoesItsWork:
    case RefusalKind::programHasVersion:
    case RefusalKind::programStepUnknown: return programText(refusal);
    case RefusalKind::modelOnly:
        return RefusalPhrases::tr(
            "Only the model has the setting %1. Reset it, or run in the model.")
            .arg(settingLabel(refusal.setting));
    case RefusalKind::liveOnly:
        return RefusalPhrases::tr("The model cannot slow the links of sentinels. This run is "
                                  "possible on real Redis only.");
    case RefusalKind::needsModule:
        return RefusalPhrases::tr("The servers on this machine cannot simulate this (clocks, disks "
                                  "or sentinels' links). This run is possible in the model only.");
    }
    return {};
}

QString injectionRefusalText(const InjectionRefusal &refusal, const EffectiveScenario &effective)
{
    using Kind = InjectionRefusal::Kind;
    switch (refusal.kind) {
    case Kind::notPossible: return refusalText(refusal.runRefusal, effective);
    case Kind::mustBePlanned:
        return RefusalPhrases::tr("This fault cannot begin during a run. Stop the run, add the "
                                  "fault to the scenario, and run again.");
    case Kind::noProxy:
        return RefusalPhrases::tr(
            "This run has too many links to give each one a proxy, so this link cannot be changed "
            "now. Stop the run, add the fault to the scenario, and run again.");
    case Kind::notOpen:
        return RefusalPhrases::tr(
            "This run was started without support for faults injected by hand. Start it again.");
    case Kind::notStarted:
        return RefusalPhrases::tr(
            "The run is still starting. Try again when its clients are running.");
    case Kind::isOver: return RefusalPhrases::tr("The run is over. Start a run first.");
    }
    return {};
}

QString checkRunText(const EffectiveScenario &effective, bool nodesAreGiven)
{
    const auto checked = checkRun(effective, nodesAreGiven);
    return checked ? QString() : refusalText(checked.error(), effective);
}

} // namespace lockscope
