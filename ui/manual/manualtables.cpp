// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualtables.h"

#include "core/scenario/outcome.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/faultkinds.h"
#include "ui/words/outcomewords.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <optional>

namespace lockscope {
namespace {

class ManualTables {
    Q_DECLARE_TR_FUNCTIONS(ManualTables)
};

// Returns a paragraph: the name in bold with its id on the command line, and under it the meaning. The id is the anchor.
QString entry(const QString &id, const QString &name, const QString &meaning)
{
    return QStringLiteral("<p><a name=\"%1\"></a><b>%2</b> &nbsp; <code>%1</code><br>%3</p>")
        .arg(id, name.toHtmlEscaped(), meaning.toHtmlEscaped());
}

QString schemeTable()
{
    QString html;
    for (const Scheme *const scheme : schemes()) {
        const auto id = scheme->info().id;
        html += entry(textOf(id), schemeTitle(id), schemeGuarantee(id));
    }
    return html;
}

QString settingTable()
{
    QString html;
    const Settings defaults;
    for (const SettingInfo &info : settingInfos()) {
        //: %1 is the meaning of a setting, %2 its range ("10ms to 1h"), %3 its default value
        const QString meaning = ManualTables::tr("%1 Range: %2. Default: %3.")
                                    .arg(settingMeaning(info.name), textOf(settingRange(info)), textOf(settingText(defaults, info.name)));
        html += entry(textOf(info.name), settingLabel(info.name), meaning);
    }
    return html;
}

QString faultTable()
{
    QString html;
    std::optional<FaultGroup> group;
    for (const FaultKind &kind : faultKinds()) {
        if (kind.group != group)
            html += QStringLiteral("<h3>%1</h3>").arg(faultGroupName(kind.group).toHtmlEscaped());
        group = kind.group;
        html += entry(textOf(kind.id), faultName(kind), faultMeaning(kind));
    }
    return html;
}

QString outcomeTable()
{
    QString html;
    for (int i = 0; i < outcomeCount; ++i) {
        const auto outcome = static_cast<Outcome>(i);
        html += entry(textOf(outcomeName(outcome)), outcomeWord(outcome), outcomeMeaning(outcome));
    }
    return html;
}

QString tableOf(const QString &name)
{
    if (name == QLatin1String("schemes"))
        return schemeTable();
    if (name == QLatin1String("settings"))
        return settingTable();
    return name == QLatin1String("faults") ? faultTable() : outcomeTable();
}

} // namespace

QString withManualTables(QString html)
{
    static const QRegularExpression mark(QStringLiteral("<p[^>]*>(?:<span[^>]*>)?\\{\\{(schemes|settings|faults|outcomes)\\}\\}(?:</span>)?</p>"));
    for (auto match = mark.match(html); match.hasMatch(); match = mark.match(html))
        html.replace(match.capturedStart(), match.capturedLength(), tableOf(match.captured(1)));
    return html;
}

} // namespace lockscope
