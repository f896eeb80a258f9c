// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/runoptions.h"

#include "app/process/stopsignals.h"
#include "core/live/programs/splitcommand.h"
#include "core/live/servers/givennode.h"
#include "core/run/check/checkrun.h"
#include "core/scenario/files/scenariojson.h"
#include "core/scenario/nearmisses.h"
#include "core/scenario/scenario.h"
#include "core/ownscheme/luascheme.h"
#include "lockscope/base/systemreason.h"
#include "lockscope/schemes/registry.h"
#include "ui/keyring/keyring.h"

#include <QFile>
#include <QRegularExpression>

#include <algorithm>
#include <fstream>
#include <string>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>
#include <utility>

namespace lockscope {
namespace {

Error noSuchScheme(const std::string &id)
{
    std::vector<std::string> ids;
    for (const Scheme *scheme : schemes())
        ids.emplace_back(scheme->info().id);
    return Error{Wording{LOCKSCOPE_TEXT("Error", "no scheme \"{scheme}\""), {{"scheme", id}}} +=
        expectedNames(id, ids)};
}

} // namespace

Result<Done> loadScheme(RunCall &call)
{
    if (!isLuaFile(call.scheme))
        return Done{};
    if (!call.nodes.empty())
        return usageError(
            Usage::tr("--node: a scheme in Lua may change any key, so it runs only on "
                      "servers that Lockscope starts"));
    auto scheme = luaSchemeOfFile(call.scheme);
    if (!scheme)
        return scheme.error();
    call.ownScheme = std::move(scheme).value();
    return Done{};
}

Result<EffectiveScenario> effectiveScenario(const Scenario &scenario, const RunCall &call)
{
    EffectiveScenario effective;
    effective.scenario = scenario;
    effective.scheme = call.scheme.empty() ? scenario.scheme : call.scheme;
    if (call.ownScheme)
        effective.scheme = call.ownScheme;
    effective.world = call.world;
    if (!call.programs.empty()) {
        effective.programs = call.programs;
        effective.scheme = programScheme;
    } else if (effective.scheme == programScheme) {
        return noSuchScheme(effective.scheme.id());
    }
    effective.seed = call.seed;
    if (!effective.scheme)
        return noSuchScheme(effective.scheme.id());
    if (!runsIn(scenario, call.world))
        return Error{
            {LOCKSCOPE_TEXT("Error", "the scenario {scenario} does not run with --world {world}"),
                {{"scenario", scenario.id}, {"world", std::string(worldWord(call.world))}}}};

    effective.scenario.settings = settingsUnder(effective.scenario, effective.scheme);
    Settings &settings = effective.scenario.settings;
    const int fromNode = static_cast<int>(call.nodes.size());
    if (fromNode > 0)
        settings.nodes.resolve(fromNode);
    for (const auto &[name, text] : call.settings) {
        if (const Result<Done> set = setSetting(settings, name, text); !set)
            return set.error();
    }
    if (fromNode > 0 && settings.nodes != fromNode)
        return Error{
            {LOCKSCOPE_TEXT("Error", "nodes: {set} set by --set, but {given} given by --node"),
                {{"set", settingText(settings, "nodes")}, {"given", fromNode}}}};
    effective.durationLimit = call.duration;
    return effective;
}

bool isExpectationValid(const RunCall &call)
{
    return call.settings.empty() && !call.duration && call.nodes.empty() && call.programs.empty();
}

namespace {

constexpr qint64 passwordMax = 512; // bytes

Result<std::string> passwordInFileOrEnvironment(const QString &fileName)
{
    if (fileName.isEmpty())
        return qgetenv("LOCKSCOPE_NODE_PASSWORD").toStdString();
    const std::string option = "--node-password-file";
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return within(option,
            within(fileName.toStdString(), Error{systemReason(file.errorString().toStdString())}));
    QByteArray line = file.readLine(passwordMax + 2);
    if (line.endsWith('\n'))
        line.chop(1);
    if (line.endsWith('\r'))
        line.chop(1);
    if (line.isEmpty() || line.size() > passwordMax)
        return within(option,
            within(fileName.toStdString(),
                Error{LOCKSCOPE_TEXT(
                    "Error", "expected a password of at most 512 bytes in the first line")}));
    return line.toStdString();
}

// Returns the password that the desktop's keyring has for a node; an empty text if the URL has a
// password or is not valid.
Result<std::string> passwordInKeyring(const QString &url)
{
    const Result<NodeAddress> node = parseNodeAddress(url.toStdString());
    if (!node || !node.value().password.empty())
        return std::string();
    const StopSignals signals; // first, because the keyring's library starts threads
    const int stop = signals.descriptor();
    const Result<std::string> password = Keyring::waitForPassword(node.value(), stop);
    ::close(stop);
    return password;
}

// Returns a path of the file that can be read later and several times. A pipe is read now, because
// now a signal still ends the program.
std::string pathOfCopyIfPipe(const std::string &path)
{
    struct stat info { };
    if (stat(path.c_str(), &info) != 0 || !S_ISFIFO(info.st_mode))
        return path;
    const int copy = memfd_create("tls", MFD_CLOEXEC); // open until the program ends
    std::ofstream("/proc/self/fd/" + std::to_string(copy)) << std::ifstream(path).rdbuf();
    return "/proc/self/fd/" + std::to_string(copy);
}

} // namespace

Result<std::vector<NodeAddress>> readNodes(
    const QStringList &urls, const QString &passwordFile, bool usesKeyring)
{
    if (urls.size() > givenNodesMax)
        return usageError(
            Usage::tr("--node: %1 nodes given; at most %2").arg(urls.size()).arg(givenNodesMax));
    if (urls.isEmpty() && !passwordFile.isEmpty())
        return usageError(Usage::tr("--%1: no node given; expected --node too")
                              .arg(QStringLiteral("node-password-file")));
    if (urls.isEmpty() && usesKeyring)
        return usageError(Usage::tr("--%1: no node given; expected --node too")
                              .arg(QStringLiteral("node-password-keyring")));
    if (usesKeyring && !passwordFile.isEmpty())
        return usageError(Usage::tr(
            "--node-password-keyring and --node-password-file: expected only one of them"));
    const Result<std::string> password = passwordInFileOrEnvironment(passwordFile);
    if (!password)
        return password.error();
    std::vector<NodeAddress> nodes;
    for (const QString &url : urls) {
        const Result<std::string> defaultPassword = usesKeyring ? passwordInKeyring(url) : password;
        if (!defaultPassword)
            return within("--node-password-keyring", defaultPassword.error());
        auto node = parseGivenNode(url.toStdString(), {}, defaultPassword.value());
        if (!node)
            return within("--node", node.error());
        nodes.push_back(std::move(node).value());
    }
    return nodes;
}

void addTlsOptions(CommandParser &parser)
{
    parser.add("tls-ca",
        Help::tr("For rediss://: the certificates of the authorities that may have signed the "
                 "node's certificate, as a PEM file; default: those of the system."),
        "FILE");
    parser.add(
        "tls-cert", Help::tr("For rediss://: the client's certificate, as a PEM file."), "FILE");
    parser.add("tls-key",
        Help::tr("For rediss://: the private key for the certificate of --tls-cert; default: in "
                 "the same file."),
        "FILE");
    parser.add("tls-server-name",
        Help::tr("For rediss://: the name that the node's certificate must have; default: the host "
                 "of the URL."),
        "NAME");
}

Result<TlsOptions> readTlsOptions(
    const CommandParser &parser, const std::vector<NodeAddress> &nodes)
{
    const bool hasTls =
        std::any_of(nodes.begin(), nodes.end(), [](const NodeAddress &node) { return node.isTls; });
    TlsOptions options;
    for (const auto &[name, value] :
        {std::pair("tls-ca", &options.authorityFile),
            std::pair("tls-cert", &options.certificateFile), std::pair("tls-key", &options.keyFile),
            std::pair("tls-server-name", &options.serverName)}) {
        if (!parser.isSet(name))
            continue;
        if (!hasTls)
            return usageError(Usage::tr("--%1: no node has TLS; expected --node rediss://…")
                                  .arg(QLatin1String(name)));
        *value = parser.value(name).toStdString();
        if (value->empty())
            return usageError(Usage::tr("--%1: no value given").arg(QLatin1String(name)));
        if (value != &options.serverName)
            *value = pathOfCopyIfPipe(*value);
    }
    return options;
}

namespace {

// Adds the program of one --client: "CMD" for all clients, or "2=CMD" for client 2.
Result<Done> addProgram(ClientPrograms &programs, const QString &text)
{
    static const QRegularExpression numbered(
        QStringLiteral("^([0-9]+)=(.*)$"), QRegularExpression::DotMatchesEverythingOption);
    const QRegularExpressionMatch match = numbered.match(text);
    const QString command = match.hasMatch() ? match.captured(2) : text;
    if (const auto words = splitCommand(command.toStdString()); !words)
        return within("--client", words.error());
    const int client =
        match.captured(1).toInt(); // 0: the text has no number, or one that is not valid
    if (match.hasMatch() && (client < 1 || client > ClientPrograms::clientsMax))
        return usageError(Usage::tr("--client: there is no client %1; expected 1 to %2")
                              .arg(match.captured(1))
                              .arg(ClientPrograms::clientsMax));
    std::string &storedCommand = match.hasMatch()
        ? programs.own[ClientId{static_cast<std::uint16_t>(client)}]
        : programs.usual;
    if (!storedCommand.empty())
        return usageError(
            Usage::tr("--client: \"%1\": this client has a command already").arg(text));
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
            return usageError(Usage::tr("--%1: there is no program; expected --client CMD as well")
                                  .arg(QLatin1String(name)));
    }
    if (parser.isSet("client-reports")) {
        const auto reports = reportsOf(parser.value("client-reports").toStdString());
        if (!reports)
            return usageError(
                Usage::tr("--client-reports: \"%1\"; expected descriptor, stdout or none")
                    .arg(parser.value("client-reports")));
        programs.reports = *reports;
    }
    programs.mayBeOfAnyUser = parser.isSet("any-user");
    programs.key = parser.value("key").toStdString();
    if (parser.isSet("key") && programs.key.empty())
        return usageError(Usage::tr("--key: no key given"));
    return programs;
}

} // namespace lockscope
