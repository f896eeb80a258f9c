// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/warningwords.h"

#include "core/run/shared/runlength.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {

QString warningText(const Warning &warning, const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    switch (warning.kind) {
    case Warning::Kind::lineMissing:
        return QCoreApplication::translate("Warning",
            "The fault of client %1 at line %2 cannot happen: the listing of this scheme has no "
            "such line.")
            .arg(warning.client.value)
            .arg(warning.line);
    case Warning::Kind::faultTooLate: {
        const Fault &fault = effective.scenario.faults[warning.fault];
        //: %1 is "Client 3: Late start · starts when client 2 enters", %2 the length of the run.
        const QString lateStartText = QCoreApplication::translate(
            "Warning", "A client never starts, because the run lasts only %2: %1.");
        //: %1 is a fault, "Client 2: Pause · at 12.000 s · for 500 ms", %2 the length of the run.
        const QString otherText = QCoreApplication::translate(
            "Warning", "A fault never begins, because the run lasts only %2: %1.");
        const QString &text = fault.action == FaultAction::lateStart ? lateStartText : otherText;
        return text.arg(FaultWords::sentence(fault), lengthText(lengthMax(effective)));
    }
    case Warning::Kind::leaseTooShort:
        return QCoreApplication::translate("Warning",
            "The TTL is not longer than the node timeout: one slow node can use up the whole "
            "lease.");
    case Warning::Kind::noSyncedFile:
        //: %1 is a setting, "Persistence".
        return QCoreApplication::translate("Warning",
            "This scheme waits until the key is on the disk: without a synced AOF, no client gets "
            "the lock. Set %1 to AOF with fsync everysec or always.")
            .arg(settingLabel(warning.setting));
    case Warning::Kind::syncTooLate:
        return QCoreApplication::translate("Warning",
            "The TTL is not longer than 1 s, the time between two syncs of the file: the lease may "
            "be over before the key is on the disk.");
    case Warning::Kind::wholeSeconds:
        //: %1 is a length, "2 s".
        return QCoreApplication::translate(
            "Warning", "The lease is in whole seconds: this TTL becomes %1.")
            .arg(lengthText(std::chrono::ceil<std::chrono::seconds>(settings.ttl)));
    case Warning::Kind::driftTooLong:
        return QCoreApplication::translate(
            "Warning", "The drift allowance is as long as the TTL: no lock is ever valid.");
    case Warning::Kind::noneToSpare:
        return QCoreApplication::translate(
            "Warning", "Here, a majority means all nodes: no node may fail.");
    case Warning::Kind::evenNodes:
        return QCoreApplication::translate(
            "Warning", "%1 nodes tolerate no more failures than %2 nodes.")
            .arg(settings.nodes)
            .arg(settings.nodes - 1);
    case Warning::Kind::idleSetting:
        if (!warning.word.empty())
            //: %1 is a mistake in an article's code, "One vote is enough".
            return QCoreApplication::translate(
                "Warning", "The mistake “%1” has no effect under this scheme.")
                .arg(settingWord(warning.setting, warning.word));
        //: %1 is a setting, "Takeover".
        return QCoreApplication::translate("Warning", "%1 has no effect under this scheme.")
            .arg(settingLabel(warning.setting));
    }
    return {};
}

QString warningsLine(const std::vector<Warning> &warnings, const EffectiveScenario &effective)
{
    QStringList words;
    for (const Warning &warning : warnings)
        words << warningText(warning, effective);
    // Chinese has no space after a full stop.
    return words.join(QLatin1Char(' ')).replace(QStringLiteral("。 "), QStringLiteral("。"));
}

} // namespace lockscope
