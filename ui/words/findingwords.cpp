// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/findingwords.h"

#include "core/scenario/faulttexts.h"
#include "core/scenario/files/scenariojson.h"
#include "ui/words/languages.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <map>

namespace lockscope {
namespace {

struct FindingText {
    Q_DECLARE_TR_FUNCTIONS(Finding)
};

QString firstClient(const Finding &finding)
{
    return finding.clients.empty() ? QStringLiteral("?")
                                   : QString::number(finding.clients.front().value);
}

// Returns the description of the finding's fault; in English if the trace has no such plan.
QString faultPhrase(const Finding &finding, const RunHeader &header)
{
    if (!finding.fault)
        return textOf(finding.subject);
    const FaultPlan plan = parseFaultPlan(header.faults).value();
    return textOf(textIn(faultTexts(plan[*finding.fault]), languageCode()));
}

QString contentionWords(const Finding &finding)
{
    if (finding.clients.size() > 1)
        return FindingText::tr("No two clients wanted the same lock");
    if (!finding.clients.empty())
        return FindingText::tr(
            "Only client %1 got the lock, and no other client wanted it at the same time")
            .arg(firstClient(finding));
    return finding.evidence.empty()
        ? FindingText::tr("No client tried to get the lock")
        : FindingText::tr("No client got the lock, and no two clients wanted it at the same time");
}

// Returns the cause of a `lost-time` finding in words; Finding::subject is the name of the cause.
QString lostTimeWords(const Finding &finding)
{
    static const std::map<std::string_view, const char *> causes{
        {"own-key", QT_TRANSLATE_NOOP("Finding", "refused by its own key")},
        {"release-missed",
            QT_TRANSLATE_NOOP("Finding", "the release did not reach the key or did not match it")},
        {"not-woken", QT_TRANSLATE_NOOP("Finding", "waiting clients were not woken")},
        {"node-refused", QT_TRANSLATE_NOOP("Finding", "the nodes refused writes")},
        {"ttl-removed", QT_TRANSLATE_NOOP("Finding", "a takeover removed the TTL")},
        {"no-time-left", QT_TRANSLATE_NOOP("Finding", "acquiring took longer than the lease")},
    };
    const auto cause = causes.find(finding.subject);
    if (cause == causes.end())
        return FindingText::tr("Nobody held the lock, and clients were denied it");
    //: %1 is a cause, such as "the nodes refused writes"
    return FindingText::tr("Nobody held the lock, and clients were denied it: %1")
        .arg(FindingText::tr(cause->second));
}

// The words of the findings that programs of the user are most likely to cause.
QString programFindingWords(const Finding &finding)
{
    switch (finding.kind) {
    case FindingKind::foreignWrite:
        return FindingText::tr("Client %1 overwrote the key of client %2")
            .arg(firstClient(finding))
            .arg(finding.clients.back().value);
    case FindingKind::foreignRenewal:
        return FindingText::tr("Client %1 renewed the key of client %2")
            .arg(firstClient(finding))
            .arg(finding.clients.back().value);
    case FindingKind::foreignPersist:
        return FindingText::tr("Client %1 removed the TTL of the key of client %2")
            .arg(firstClient(finding))
            .arg(finding.clients.back().value);
    case FindingKind::keyEvicted:
        return FindingText::tr("Node %1 evicted the key of client %2, because its memory was full")
            .arg(finding.node.value)
            .arg(firstClient(finding));
    case FindingKind::lostTime: return lostTimeWords(finding);
    case FindingKind::sameError:
        return FindingText::tr("All attempts that failed with an error got the same one: %1")
            .arg(textOf(finding.subject));
    case FindingKind::differentKeys:
        return FindingText::tr("No two clients asked for the same key: %1. If that is one lock, "
                               "the clients do not exclude each other")
            .arg(textOf(finding.subject));
    case FindingKind::noCommand:
        return FindingText::tr(
            "Client %1 reported its attempts, but none of its commands reached a node")
            .arg(firstClient(finding));
    case FindingKind::callNotReturned:
        return FindingText::tr("The release of client %1 did not return until the end of the run")
            .arg(firstClient(finding));
    case FindingKind::reportsDropped:
        return FindingText::tr("Client %1 sent reports that were not read: too many, or about "
                               "another lock while it held one")
            .arg(firstClient(finding));
    case FindingKind::endsBeforeLease:
        return FindingText::tr("The run ended before the end time in the value of the key");
    case FindingKind::leftNotReported:
        return FindingText::tr("Client %1 did not report the end of its work")
            .arg(firstClient(finding));
    case FindingKind::neverEntered:
        return FindingText::tr(
            "Client %1 never reported that it entered: each grant counts as entered")
            .arg(firstClient(finding));
    case FindingKind::needsCapacity:
        return FindingText::tr(
            "These programs seem to count permits. Say how many with the setting capacity");
    case FindingKind::keysNotSeen:
        return FindingText::tr("Client %1 used keys that Lockscope cannot see: %2")
            .arg(firstClient(finding))
            .arg(textOf(finding.subject));
    case FindingKind::observingProtects:
        return FindingText::tr("Reading the keys of the given nodes keeps them from being evicted");
    default: return {};
    }
}

// The words of the findings about a planned fault.
QString faultFindingWords(const Finding &finding, const RunHeader &header)
{
    switch (finding.kind) {
    //: %1 is a fault, "client 1 paused for 60 s"; also in the next two texts
    case FindingKind::faultNeverBegan:
        return FindingText::tr("A planned fault never began: %1").arg(faultPhrase(finding, header));
    case FindingKind::faultUnfinished:
        return FindingText::tr("A planned fault had not ended when the run ended: %1")
            .arg(faultPhrase(finding, header));
    case FindingKind::noSuchPlace:
        return FindingText::tr("A planned fault cannot happen in this scheme: %1")
            .arg(faultPhrase(finding, header));
    case FindingKind::alreadyOver:
        return FindingText::tr("The end of a planned fault had come before its beginning: %1")
            .arg(faultPhrase(finding, header));
    default: return programFindingWords(finding);
    }
}

} // namespace

QString clientList(const std::vector<ClientId> &clients)
{
    if (clients.empty())
        return {};
    QString numbers = QString::number(clients.front().value);
    if (clients.size() == 1)
        return FindingText::tr("client %1").arg(numbers);
    for (std::size_t i = 1; i + 1 < clients.size(); ++i)
        numbers = FindingText::tr("%1, %2", "list of client numbers, not the last pair")
                      .arg(numbers)
                      .arg(clients[i].value);
    //: %1: one or more client numbers, "1" or "1, 2"; %2: the last number
    return FindingText::tr("clients %1 and %2").arg(numbers).arg(clients.back().value);
}

QString violationWords(const Violation &violation)
{
    //: %1 is "clients 1 and 2".
    const QString words = FindingText::tr("Inside at the same time: %1");
    return words.arg(clientList(violation.clients));
}

QString findingWords(const Finding &finding, const RunHeader &header)
{
    switch (finding.kind) {
    case FindingKind::twoBelievers:
        //: %1 is "clients 1 and 2".
        return FindingText::tr("Believed at the same time that they held the lock: %1")
            .arg(clientList(finding.clients));
    case FindingKind::foreignRelease:
        if (finding.clients.size() < 2)
            return FindingText::tr("Client %1 deleted another client's lock")
                .arg(firstClient(finding));
        return FindingText::tr("Client %1 deleted the key of client %2")
            .arg(firstClient(finding))
            .arg(finding.clients.back().value);
    case FindingKind::staleWrite:
        return FindingText::tr("The store accepted a stale write of client %1")
            .arg(firstClient(finding));
    case FindingKind::fenceBackwards:
        return FindingText::tr(
            "Client %1 got a fencing token that is not larger than an earlier one")
            .arg(finding.clients.back().value);
    case FindingKind::orphanKey:
        if (finding.clients.empty())
            return FindingText::tr(
                "Node %1 keeps a key without a deadline, and no client will delete it")
                .arg(finding.node.value);
        return FindingText::tr(
            "Node %1 keeps a key without a deadline; its owner, client %2, is gone")
            .arg(finding.node.value)
            .arg(finding.clients.front().value);
    case FindingKind::unobtainable:
        return FindingText::tr("No client could get the lock, although no client was inside");
    case FindingKind::starvation:
        return FindingText::tr("Client %1 waited much longer than the others")
            .arg(firstClient(finding));
    case FindingKind::lostUpdate:
        if (finding.clients.empty())
            return FindingText::tr("Some increments of the counter are lost");
        if (finding.clients.size() == 1)
            return FindingText::tr(
                "Client %1 wrote a number that was already written: one increment is lost")
                .arg(firstClient(finding));
        //: %1 is "clients 1 and 2".
        return FindingText::tr("Both wrote the same number, so one increment is lost: %1")
            .arg(clientList(finding.clients));
    case FindingKind::hostStall:
        return FindingText::tr(
            "The machine stalled; the stall, and not the lock, may have caused what follows");
    case FindingKind::unavailable:
        return FindingText::tr(
            "All attempts were refused or not answered, although no client held the lock");
    case FindingKind::nodeLost:
        return finding.node == storeNode
            ? FindingText::tr("The store process ended unexpectedly")
            : FindingText::tr("The process of node %1 ended unexpectedly").arg(finding.node.value);
    case FindingKind::noContention: return contentionWords(finding);
    case FindingKind::cutShort:
        if (finding.clients.empty())
            return FindingText::tr("The run was stopped early");
        //: %1 is "clients 1 and 2".
        return FindingText::tr("The run ended before these clients finished their rounds: %1")
            .arg(clientList(finding.clients));
    case FindingKind::inferredBelief:
        return FindingText::tr(
            "The programs reported nothing: what they believed is inferred from their commands");
    case FindingKind::torn:
        return FindingText::tr("The trace has no run-end row: its end is missing");
    default: return faultFindingWords(finding, header);
    }
}

// clang-format off
QString findingTitle(FindingKind kind)
{
    switch (kind) {
    case FindingKind::twoBelievers: return FindingText::tr("Two believers");
    case FindingKind::foreignRelease: return FindingText::tr("Foreign release");
    case FindingKind::staleWrite: return FindingText::tr("Stale write");
    case FindingKind::fenceBackwards: return FindingText::tr("Fencing token not larger");
    case FindingKind::orphanKey: return FindingText::tr("Orphan key");
    case FindingKind::unobtainable: return FindingText::tr("Lock out of reach");
    case FindingKind::starvation: return FindingText::tr("Starvation");
    case FindingKind::lostUpdate: return FindingText::tr("Lost update");
    case FindingKind::hostStall: return FindingText::tr("Machine stalled");
    case FindingKind::unavailable: return FindingText::tr("Lock service unavailable");
    case FindingKind::nodeLost: return FindingText::tr("Process lost");
    case FindingKind::noContention: return FindingText::tr("No contention");
    case FindingKind::faultNeverBegan: return FindingText::tr("Fault never began");
    case FindingKind::faultUnfinished: return FindingText::tr("Fault not ended");
    case FindingKind::cutShort: return FindingText::tr("Run cut short");
    case FindingKind::torn: return FindingText::tr("Trace without end");
    case FindingKind::noSuchPlace: return FindingText::tr("No such step");
    case FindingKind::inferredBelief: return FindingText::tr("Inferred belief");
    case FindingKind::foreignWrite: return FindingText::tr("Foreign write");
    case FindingKind::foreignRenewal: return FindingText::tr("Foreign renewal");
    case FindingKind::foreignPersist: return FindingText::tr("Foreign persist");
    case FindingKind::keyEvicted: return FindingText::tr("Key evicted");
    case FindingKind::lostTime: return FindingText::tr("Lost time");
    case FindingKind::sameError: return FindingText::tr("The same error");
    case FindingKind::differentKeys: return FindingText::tr("Different keys");
    case FindingKind::noCommand: return FindingText::tr("No command");
    case FindingKind::callNotReturned: return FindingText::tr("Call did not return");
    case FindingKind::reportsDropped: return FindingText::tr("Reports dropped");
    case FindingKind::endsBeforeLease: return FindingText::tr("Run shorter than the lease");
    case FindingKind::alreadyOver: return FindingText::tr("Fault already over");
    case FindingKind::leftNotReported: return FindingText::tr("End of work not reported");
    case FindingKind::neverEntered: return FindingText::tr("Entry not reported");
    case FindingKind::needsCapacity: return FindingText::tr("Counted permits");
    case FindingKind::keysNotSeen: return FindingText::tr("Keys not seen");
    case FindingKind::observingProtects: return FindingText::tr("Observing protects keys");
    }
    return {};
}
// clang-format on

// clang-format off
QString findingMeaning(FindingKind kind)
{
    switch (kind) {
    case FindingKind::twoBelievers:
        return FindingText::tr("Two clients believed at the same time that they held the lock. That alone is no violation: perhaps only one of "
                               "them was inside.");
    case FindingKind::foreignRelease:
        return FindingText::tr("A release deleted the key of another client. The lock is free although its holder is still at work. Compare the "
                               "token before you delete, in one script.");
    case FindingKind::staleWrite:
        return FindingText::tr("The store accepted a write of a client after another client had got the lock. Fencing prevents it.");
    case FindingKind::fenceBackwards:
        return FindingText::tr("A later grant came with a fencing token that is not larger than an earlier one. The store cannot tell the old "
                               "holder from the new one.");
    case FindingKind::orphanKey:
        return FindingText::tr("A key without a TTL stays on a node, and its owner has crashed, left or finished. No client can get the lock "
                               "there until the key is deleted.");
    case FindingKind::unobtainable:
        return FindingText::tr("For at least two leases, or one second, a client waited although no client held the lock.");
    case FindingKind::starvation:
        return FindingText::tr("A client waited much longer than the others, or the store refused its writes again and again.");
    case FindingKind::lostUpdate: return FindingText::tr("Two writes of the counter began from the same number, so one increment is lost.");
    case FindingKind::hostStall:
        return FindingText::tr("The machine did not run Lockscope for a while. The stall, and not the lock, may have caused what follows it.");
    case FindingKind::unavailable:
        return FindingText::tr("From this time to the end of the run every attempt was refused or not answered, although no client held the lock.");
    case FindingKind::nodeLost: return FindingText::tr("The process of a node or of the store ended, and no fault of the scenario ended it.");
    case FindingKind::noContention:
        return FindingText::tr("No two clients wanted the same lock at the same time, so the run could not have shown a violation.");
    case FindingKind::faultNeverBegan:
        return FindingText::tr("A planned fault, or a client with a delayed start, never began. The run did not test what it was planned for.");
    case FindingKind::faultUnfinished: return FindingText::tr("A planned fault had not ended when the run ended.");
    case FindingKind::cutShort: return FindingText::tr("The run ended before each client had finished its rounds.");
    case FindingKind::torn: return FindingText::tr("The trace has no run-end row, so its end is missing.");
    case FindingKind::noSuchPlace:
        return FindingText::tr("A fault is planned at a step that the chosen scheme does not have. It does not change the outcome.");
    case FindingKind::inferredBelief:
        return FindingText::tr("The clients were programs that reported nothing. What they believed is inferred from their commands.");
    case FindingKind::foreignWrite:
        return FindingText::tr("A command of a client overwrote the key of another client, which still stood.");
    case FindingKind::foreignRenewal:
        return FindingText::tr("A client gave the key of another client a new TTL. Compare the token before you renew, in one script.");
    case FindingKind::foreignPersist:
        return FindingText::tr("A command of a client removed the TTL of another client's key. If its owner crashes now, the lock is stuck.");
    case FindingKind::keyEvicted:
        return FindingText::tr("The memory of the node was full, and its policy let it delete the key of a lock. Keep locks on a node with the policy noeviction.");
    case FindingKind::lostTime:
        return FindingText::tr("Clients were denied the lock for a while, although no client held it and no key of a crashed holder stood. It does not change the outcome.");
    case FindingKind::sameError: return FindingText::tr("Every attempt that failed with an error failed with the same one.");
    case FindingKind::differentKeys: return FindingText::tr("The clients locked different keys, so the run could not have shown a violation.");
    case FindingKind::noCommand:
        return FindingText::tr("A program reported that it got the lock or was denied it, but no command of it reached a node of the run. Its lock is elsewhere or nowhere.");
    case FindingKind::callNotReturned:
        return FindingText::tr("A program began to release, and the call had not returned for more than two leases when the run ended.");
    case FindingKind::reportsDropped:
        return FindingText::tr("A program sent more reports than Lockscope reads, or reports about another lock while it held one. What they said is unknown.");
    case FindingKind::endsBeforeLease:
        return FindingText::tr("The value of a key without a TTL is the time at which its lease ends. The run ended before that time.");
    case FindingKind::alreadyOver:
        return FindingText::tr("What ends the fault had already happened before the fault could begin. If no planned fault took effect, the run is untested.");
    case FindingKind::leftNotReported:
        return FindingText::tr("A program did not report the end of its work. In one hold: the work counts until the next attempt. Never: the release counts as its end.");
    case FindingKind::neverEntered:
        return FindingText::tr("A program never reported that it entered the critical section, so each of its grants counts as entered.");
    case FindingKind::needsCapacity:
        return FindingText::tr("Several programs were inside at the same time, each with a permit of its own. Set capacity to the number of permits.");
    case FindingKind::keysNotSeen:
        return FindingText::tr("A program used keys in a place that Lockscope does not read, such as another database.");
    case FindingKind::observingProtects:
        return FindingText::tr("Lockscope reads the keys of given nodes again and again, and this server counts that as use. So it never evicts them.");
    }
    return {};
}
// clang-format on

QString findingAnchor(FindingKind kind)
{
    return QStringLiteral("finding-") + textOf(findingName(kind));
}

} // namespace lockscope
