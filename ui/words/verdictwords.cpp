// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/verdictwords.h"

#include "ui/words/text.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

QString outcomeText(const char *text)
{
    return QCoreApplication::translate("Outcome", text);
}

} // namespace

QString outcomeWord(Outcome outcome)
{
    switch (outcome) {
    case Outcome::held: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "no violation observed"));
    case Outcome::untested: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "untested"));
    case Outcome::unavailable: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "unavailable"));
    case Outcome::stuck: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "stuck"));
    case Outcome::guarded: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "guarded"));
    case Outcome::violated: return outcomeText(QT_TRANSLATE_NOOP("Outcome", "violated"));
    }
    return {};
}

QString outcomeMeaning(Outcome outcome)
{
    switch (outcome) {
    case Outcome::held:
        return outcomeText(QT_TRANSLATE_NOOP("Outcome",
            "In this run, two clients were never inside the critical section at the same time."));
    case Outcome::untested:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "There was no violation, but this run could not have shown one."));
    case Outcome::unavailable:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "From a certain time to the end of the run, no client could get the lock."));
    case Outcome::stuck:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "A key without a deadline blocks the lock, and its owner is gone."));
    case Outcome::guarded:
        return outcomeText(QT_TRANSLATE_NOOP("Outcome",
            "Two clients were inside at the same time, but the store accepted no stale write."));
    case Outcome::violated:
        return outcomeText(QT_TRANSLATE_NOOP(
            "Outcome", "Two clients were inside the critical section at the same time."));
    }
    return {};
}

namespace {

struct FindingText {
    Q_DECLARE_TR_FUNCTIONS(Finding)
};

} // namespace

QString violationWords(const Violation &violation)
{
    //: %1 is "clients 1 and 2".
    const QString words = FindingText::tr("Inside at the same time: %1");
    return words.arg(clientList(violation.clients));
}

QString findingWords(const Finding &finding)
{
    return capitalized(finding.text);
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
    case FindingKind::keyRemoved: return FindingText::tr("Key removed");
    case FindingKind::lostTime: return FindingText::tr("Lost time");
    case FindingKind::sameError: return FindingText::tr("The same error");
    case FindingKind::differentKeys: return FindingText::tr("Different keys");
    case FindingKind::noCommand: return FindingText::tr("No command");
    case FindingKind::callNotReturned: return FindingText::tr("Call did not return");
    case FindingKind::reportsDropped: return FindingText::tr("Reports dropped");
    case FindingKind::endsBeforeLease: return FindingText::tr("Run shorter than the lease");
    case FindingKind::onlyPossible: return FindingText::tr("Possibly inside at the same time");
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
    case FindingKind::fenceBackwards: return FindingText::tr("A later grant came with a fencing token that is not larger than an earlier one. The store cannot tell the old "
                               "holder from the new one.");
    case FindingKind::orphanKey:
        return FindingText::tr("A key without a TTL stays on a node, and its owner has crashed, left or finished. No client can get the lock "
                               "there until the key is deleted.");
    case FindingKind::unobtainable:
        return FindingText::tr("For at least two leases, or one second, a client waited although no client held the lock.");
    case FindingKind::starvation: return FindingText::tr("A client waited much longer than the others, or the store refused its writes again and again.");
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
    case FindingKind::keyRemoved:
        return FindingText::tr("A command of the operator removed the key of a lock, as a program does that clears a cache. Keep locks apart from caches.");
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
    case FindingKind::onlyPossible: return FindingText::tr("The clocks of a log may differ. An overlap that is not longer than this may be none.");
    case FindingKind::alreadyOver: return FindingText::tr("What ends the fault had already happened before the fault could begin. If no planned fault took effect, the run is untested.");
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
