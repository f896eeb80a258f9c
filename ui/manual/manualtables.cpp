// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/manual/manualtables.h"

#include "core/scenario/outcome.h"
#include "lockscope/schemes/registry.h"
#include "ui/words/faultkinds.h"
#include "ui/words/quantities.h"
#include "ui/words/schemewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <array>
#include <optional>

namespace lockscope {
namespace {

class ManualTables {
    Q_DECLARE_TR_FUNCTIONS(ManualTables)
};

// Returns a paragraph: the name in bold, its id on the command line if it has one, and under it the
// meaning.
QString entry(const QString &anchor, const QString &name, const QString &id, const QString &meaning)
{
    const QString code =
        id.isEmpty() ? QString() : QStringLiteral(" &nbsp; <code>%1</code>").arg(id);
    return QStringLiteral("<p><a name=\"%1\"></a><b>%2</b>%3<br>%4</p>")
        .arg(anchor, name.toHtmlEscaped(), code, meaning.toHtmlEscaped());
}

// Returns a paragraph with the id as its anchor.
QString entry(const QString &id, const QString &name, const QString &meaning)
{
    return entry(id, name, id, meaning);
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
                                    .arg(settingMeaning(info.name), textOf(settingRange(info)),
                                        textOf(settingText(defaults, info.name)));
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

QString findingTable()
{
    QString html;
    for (int i = 0; i < findingKindCount; ++i) {
        const auto kind = static_cast<FindingKind>(i);
        html += entry(findingAnchor(kind), findingTitle(kind), textOf(findingName(kind)),
            findingMeaning(kind));
    }
    return html;
}

QString chartTable()
{
    QString html;
    for (int i = 0; i < plotKindCount; ++i) {
        const auto kind = static_cast<PlotKind>(i);
        html += entry(plotId(kind), plotTitle(kind), QString(), plotMeaning(kind));
    }
    return html;
}

struct Table {
    const char *name;
    QString (*make)();
};

constexpr std::array tables{Table{"schemes", schemeTable}, Table{"settings", settingTable},
    Table{"faults", faultTable}, Table{"outcomes", outcomeTable}, Table{"findings", findingTable},
    Table{"charts", chartTable}};

} // namespace

QString withManualTables(QString html)
{
    for (const Table &table : tables) {
        const QRegularExpression placeholder(
            QStringLiteral("<p[^>]*>(?:<span[^>]*>)?\\{\\{%1\\}\\}(?:</span>)?</p>")
                .arg(QLatin1String(table.name)));
        if (const auto match = placeholder.match(html); match.hasMatch())
            html.replace(match.capturedStart(), match.capturedLength(), table.make());
    }
    return html;
}

} // namespace lockscope
