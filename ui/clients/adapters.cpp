// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/clients/adapters.h"

#include "core/live/programs/splitcommand.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QFile>
#include <QFileInfo>
#include <QHash>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QStringList>

#include <algorithm>
#include <utility>

// Q_INIT_RESOURCE must be used outside of every namespace. Without this call, a program that links
// the static library does not have the resources.
static void initClientResources()
{
    Q_INIT_RESOURCE(clients);
}

namespace lockscope {
namespace {

const QString readme = QStringLiteral("README.md");

QString textOfFile(const QString &name)
{
    QFile file(QStringLiteral(":/lockscope/clients/") + name);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

QString languageOf(const QString &file)
{
    static const QHash<QString, QString> languages{
        {QStringLiteral("py"), QStringLiteral("Python")},
        {QStringLiteral("js"), QStringLiteral("Node.js")},
        {QStringLiteral("php"), QStringLiteral("PHP")},
        {QStringLiteral("rb"), QStringLiteral("Ruby")},
        {QStringLiteral("pl"), QStringLiteral("Perl")},
        {QStringLiteral("sh"), QStringLiteral("Shell")},
    };
    return languages.value(QFileInfo(file).suffix());
}

// Returns the command in the line "lockscope run F10 --client '…'" of a program's first comment,
// without the folder resources/clients.
QString commandIn(const QString &text)
{
    static const QRegularExpression line(QStringLiteral("lockscope run \\S+ --client '([^']*)'"));
    return line.match(text).captured(1).replace(QStringLiteral("resources/clients/"), QString());
}

std::vector<Adapter> readAdapters()
{
    initClientResources();
    std::vector<Adapter> found;
    const QString description = textOfFile(readme);
    static const QRegularExpression fileName(QStringLiteral("^`([^`]*)`"));
    for (const QString &line : description.split(u'\n')) {
        QStringList cells = line.split(u'|'); // the first and the last cell are empty; between them
                                              // file, library, version, package, …
        if (cells.size() < 6)
            continue;
        const QString file = fileName.match(cells[1].trimmed()).captured(1);
        const QString text = textOfFile(file);
        const bool isKnown = std::any_of(
            found.begin(), found.end(), [&](const Adapter &one) { return one.file == file; });
        if (text.isEmpty() || languageOf(file).isEmpty() || isKnown)
            continue;
        for (QString &cell : cells)
            cell = cell.remove(u'`').trimmed();
        found.push_back({file, languageOf(file), cells[2].section(u',', 0, 0), cells[3], cells[4],
            text, commandIn(text)});
    }
    found.push_back({.file = readme, .text = description});
    return found;
}

} // namespace

QString Adapter::commandFor(const QString &path) const
{
    return QString(command).replace(file, shellWord(path));
}

const std::vector<Adapter> &adapters()
{
    static const std::vector<Adapter> all = readAdapters();
    return all;
}

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
            .arg(textOf(words.error()));
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
