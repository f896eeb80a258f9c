// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/misgivingwords.h"

#include "core/run/shared/runlength.h"
#include "ui/words/faultwords.h"
#include "ui/words/quantities.h"
#include "ui/words/settingwords.h"

#include <QCoreApplication>
#include <QStringList>

namespace lockscope {

QString misgivingWords(const Misgiving &misgiving, const EffectiveScenario &effective)
{
    const Settings &settings = effective.scenario.settings;
    switch (misgiving.kind) {
    case Misgiving::Kind::lineMissing:
        return QCoreApplication::translate("Misgiving",
                                           "The fault of client %1 at line %2 never comes: this scheme's listing has no such line.")
            .arg(misgiving.client.value)
            .arg(misgiving.line);
    case Misgiving::Kind::faultTooLate: {
        const Fault &fault = effective.scenario.faults[misgiving.fault];
        //: %1 is "Client 3: Late start · begins only 12 s after the moment when client 2 is inside", %2 the length of the run.
        const QString held = QCoreApplication::translate("Misgiving", "A client never begins, since the run lasts %2: %1.");
        //: %1 is a fault, "Client 2: Pause · at 12.000 s · for 500 ms", %2 the length of the run.
        const QString other = QCoreApplication::translate("Misgiving", "A fault never comes, since the run lasts %2: %1.");
        return (fault.action == FaultAction::lateStart ? held : other).arg(FaultWords::sentence(fault), lengthText(lengthMax(effective)));
    }
    case Misgiving::Kind::leaseTooShort:
        return QCoreApplication::translate(
            "Misgiving", "The TTL is not longer than the node time-out: one slow node can use up the whole lease.");
    case Misgiving::Kind::wholeSeconds:
        //: %1 is a length, "2 s".
        return QCoreApplication::translate("Misgiving", "EXPIRE takes whole seconds: this TTL counts as %1.")
            .arg(lengthText(std::chrono::ceil<std::chrono::seconds>(settings.ttl)));
    case Misgiving::Kind::driftTooLong:
        return QCoreApplication::translate("Misgiving",
                                           "What is subtracted for drift is the whole TTL: no lock is ever valid.");
    case Misgiving::Kind::noneToSpare:
        return QCoreApplication::translate("Misgiving", "A majority is all of the nodes here: none of them may fail.");
    case Misgiving::Kind::evenNodes:
        return QCoreApplication::translate("Misgiving", "Of %1 nodes no more may fail than of %2.")
            .arg(settings.nodes)
            .arg(settings.nodes - 1);
    case Misgiving::Kind::idleSetting:
        //: %1 is a setting, "Takeover".
        return QCoreApplication::translate("Misgiving", "%1 does nothing under this scheme.").arg(settingLabel(misgiving.setting));
    }
    return {};
}

QString misgivingsLine(const std::vector<Misgiving> &misgivings, const EffectiveScenario &effective)
{
    QStringList words;
    for (const Misgiving &misgiving : misgivings)
        words << misgivingWords(misgiving, effective);
    // Chinese sets no space behind its full stop.
    return words.join(QLatin1Char(' ')).replace(QStringLiteral("。 "), QStringLiteral("。"));
}

} // namespace lockscope
