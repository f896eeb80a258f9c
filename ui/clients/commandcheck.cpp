// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/commandcheck.h"

#include "core/live/programs/splitcommand.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringList>

namespace lockscope {
namespace {

class CommandCheck {
    Q_DECLARE_TR_FUNCTIONS(CommandCheck)
};

} // namespace

QString commandProblem(const std::string &command)
{
    if (textOf(command).trimmed().isEmpty())
        return CommandCheck::tr(
            "Enter the command that starts your program, for example: python3 worker.py");
    const auto words = splitCommand(command);
    if (!words)
        //: %1 is the reason, in English
        return CommandCheck::tr("Cannot split the command into a program and its arguments: %1")
            .arg(textOf(words.error().text));
    const QString program = textOf(words.value().front());
    if (!program.contains(u'/'))
        return QStandardPaths::findExecutable(program).isEmpty()
            ? CommandCheck::tr("There is no program “%1” on PATH.").arg(program)
            : QString();
    const QFileInfo file(program);
    if (!file.exists())
        return CommandCheck::tr("There is no file “%1”.").arg(program);
    if (!file.isFile() || !file.isExecutable())
        return CommandCheck::tr(
            "“%1” is not a program that can run. Put its interpreter before it: python3 %1")
            .arg(program);
    return {};
}

Result<std::map<ClientId, std::string>> parseOwnCommands(const QString &lines, int clients)
{
    static const QRegularExpression form(QStringLiteral("^\\s*([0-9]{1,4})\\s*=\\s*(.*?)\\s*$"));
    std::map<ClientId, std::string> commands;
    for (const QString &line : lines.split(u'\n')) {
        if (line.trimmed().isEmpty())
            continue;
        const auto match = form.match(line);
        if (!match.hasMatch())
            return Error{
                CommandCheck::tr("“%1” has no client number. Write for example: 2=node new.js")
                    .arg(line.trimmed())
                    .toStdString()};
        const int client = match.captured(1).toInt();
        if (client < 1 || client > clients)
            return Error{CommandCheck::tr(
                "There is no client %1: this experiment has %n client(s).", nullptr, clients)
                             .arg(client)
                             .toStdString()};
        const std::string command = match.captured(2).toStdString();
        if (const QString problem = commandProblem(command); !problem.isEmpty())
            return Error{CommandCheck::tr("Client %1: %2")
                             .arg(QString::number(client), problem)
                             .toStdString()};
        if (!commands.emplace(ClientId{static_cast<std::uint16_t>(client)}, command).second)
            return Error{CommandCheck::tr("Client %1 has two commands.").arg(client).toStdString()};
    }
    return commands;
}

QString shellWord(const QString &path)
{
    static const QRegularExpression special(QStringLiteral("[^A-Za-z0-9_./+-]"));
    return path.contains(special)
        ? u'\'' + QString(path).replace(u'\'', QStringLiteral("'\\''")) + u'\''
        : path;
}

} // namespace lockscope
