// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/programoptions.h"

#include "core/live/programs/splitcommand.h"
#include "core/scenario/files/clientprograms.h"

#include <QRegularExpression>

namespace lockscope {
namespace {

// Adds the program of one --client: "CMD" for all clients, or "2=CMD" for client 2.
Result<Done> addProgram(ClientPrograms &programs, const QString &text)
{
    static const QRegularExpression numbered(
        QStringLiteral("^([0-9]+)=(.*)$"), QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = numbered.match(text);
    const QString command = match.hasMatch() ? match.captured(2) : text;
    if (const auto words = splitCommand(command.toStdString()); !words)
        return usageError(
            QStringLiteral("--client: %1").arg(QString::fromStdString(words.error().text)));
    const int client =
        match.captured(1).toInt(); // 0: the text has no number, or one that is not valid
    if (match.hasMatch() && (client < 1 || client > ClientPrograms::clientsMax))
        return usageError(QStringLiteral("--client: there is no client %1; expected 1 to %2")
                              .arg(match.captured(1))
                              .arg(ClientPrograms::clientsMax));
    std::string &storedCommand = match.hasMatch()
        ? programs.own[ClientId{static_cast<std::uint16_t>(client)}]
        : programs.usual;
    if (!storedCommand.empty())
        return usageError(
            QStringLiteral("--client: \"%1\": this client has a command already").arg(text));
    storedCommand = command.toStdString();
    return Done{};
}

} // namespace

void addProgramOptions(CommandParser &parser)
{
    parser.add("client",
        Help::tr("Use your own program as each client, or with N= as client N. Repeatable. Live "
                 "only. What it gets and reports: resources/clients/README.md."),
        "[N=]CMD");
    parser.add("client-reports",
        Help::tr("How the program reports what it believes: descriptor (lines of JSON on "
                 "descriptor 3; the default), stdout, or none (inferred from its commands)."),
        "HOW");
    parser.add("any-user",
        Help::tr("Also accept connections of other users of this machine, for a program in a "
                 "container or under sudo."));
    parser.add("key",
        Help::tr("The key of the program's lock on the nodes; default: each key that its commands "
                 "touch."),
        "KEY");
}

Result<ClientPrograms> readPrograms(const CommandParser &parser)
{
    ClientPrograms programs;
    for (const QString &text : parser.values("client")) {
        if (const Result<Done> added = addProgram(programs, text); !added)
            return added.error();
    }
    for (const char *const name : {"client-reports", "key", "any-user"}) {
        if (parser.isSet(name) && programs.empty())
            return usageError(
                QStringLiteral("--%1: there is no program; expected --client CMD as well")
                    .arg(QLatin1String(name)));
    }
    if (parser.isSet("client-reports")) {
        const auto reports = reportsOf(parser.value("client-reports").toStdString());
        if (!reports)
            return usageError(
                QStringLiteral("--client-reports: \"%1\"; expected descriptor, stdout or none")
                    .arg(parser.value("client-reports")));
        programs.reports = *reports;
    }
    programs.mayBeOfAnyUser = parser.isSet("any-user");
    programs.key = parser.value("key").toStdString();
    if (parser.isSet("key") && programs.key.empty())
        return usageError(QStringLiteral("--key: no key given"));
    return programs;
}

} // namespace lockscope
