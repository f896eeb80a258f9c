// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/manualtext.h"

#include "app/commandparser.h"

#include "core/scenario/settings.h"
#include "ui/words/outcomewords.h"
#include "ui/words/settingwords.h"
#include "ui/words/text.h"

#include <map>

namespace lockscope {
namespace {

// Returns a row of a table. The first cell is formatted as code.
QString row(const QString &name, const QStringList &cells)
{
    QString text = QStringLiteral("| `") + name + u'`';
    for (QString cell : cells)
        text += QStringLiteral(" | ") + cell.replace(u'|', QLatin1String("\\|")).simplified();
    return text + QStringLiteral(" |\n");
}

QString optionTable(const CommandParser &parser)
{
    QString text = QStringLiteral("| Option | Meaning |") + QStringLiteral("\n|---|---|\n");
    for (const QCommandLineOption &option : parser.options) {
        QStringList names;
        for (const QString &name : option.names())
            names << (name.size() == 1 ? QStringLiteral("-") : QStringLiteral("--")) + name;
        const QString value = option.valueName().isEmpty() ? QString() : u' ' + option.valueName();
        text += row(names.join(QStringLiteral(", ")) + value, {option.description()});
    }
    return text;
}

QString commandSection(const Command &command)
{
    const QString name = textOf(command.name);
    const QString call = QStringLiteral("lockscope %1 [options] %2")
                             .arg(name, QString::fromUtf8(command.argument))
                             .simplified();
    return QStringLiteral("### ") + call + QStringLiteral("\n\n")
        + commandSummary(name).replace(u'\n', u' ') + QStringLiteral("\n\n")
        + optionTable(CommandParser(command)) + u'\n';
}

QString settingTable()
{
    QString text = QStringLiteral("| Setting | Range | Default | Meaning |")
        + QStringLiteral("\n|---|---|---|---|\n");
    for (const SettingInfo &info : settingInfos())
        text += row(textOf(info.name),
            {textOf(settingRange(info)), textOf(settingText(Settings(), info.name)),
                settingMeaning(info.name)});
    return text;
}

QString exitCodeTable()
{
    QString text = QStringLiteral("| Exit code | Meaning |") + QStringLiteral("\n|---|---|\n");
    std::map<int, QString> meanings{
        {1, QStringLiteral("The program could not run; one line says why.")},
        {2, QStringLiteral("Wrong usage; nothing was started.")}};
    for (int i = 0; i < outcomeCount; ++i) {
        const auto outcome = static_cast<Outcome>(i);
        meanings[exitCode(outcome)] =
            textOf(outcomeName(outcome)) + QStringLiteral(": ") + outcomeMeaning(outcome);
    }
    for (const auto &[code, meaning] : meanings)
        text += row(QString::number(code), {meaning});
    return text
        + row(QStringLiteral("129, 130, 143"),
            {QStringLiteral("Ended by a signal; what was recorded is written.")});
}

} // namespace

std::string manualText()
{
    QString text = QStringLiteral("## Options") + QStringLiteral("\n\n")
        + optionTable(CommandParser(windowCommand())) + u'\n' + QStringLiteral("## Commands")
        + QStringLiteral("\n\n");
    for (const Command &command : commands())
        text += commandSection(command);
    text += QStringLiteral("## Settings") + QStringLiteral("\n\n") + settingTable() + u'\n';
    text += QStringLiteral("## Exit status") + QStringLiteral("\n\n") + exitCodeTable();
    return text.toStdString();
}

} // namespace lockscope
