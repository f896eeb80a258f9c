// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/nodeoptions.h"

#include "app/process/stopsignals.h"

#include "core/live/servers/givennode.h"
#include "ui/keyring/keyring.h"

#include <QFile>

#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <string>
#include <utility>

namespace lockscope {
namespace {

constexpr qint64 passwordMax = 512; // bytes

Result<std::string> passwordInFileOrEnvironment(const QString &fileName)
{
    if (fileName.isEmpty())
        return qgetenv("LOCKSCOPE_NODE_PASSWORD").toStdString();
    const std::string option = "--node-password-file: ";
    QFile file(fileName);
    if (!file.open(QIODevice::ReadOnly))
        return Error{option + (fileName + QStringLiteral(": ") + file.errorString()).toStdString()};
    QByteArray line = file.readLine(passwordMax + 2);
    if (line.endsWith('\n'))
        line.chop(1);
    if (line.endsWith('\r'))
        line.chop(1);
    if (line.isEmpty() || line.size() > passwordMax)
        return Error{option + fileName.toStdString()
            + ": expected a password of at most 512 bytes in the first line"};
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
        return Error{"--node: " + std::to_string(urls.size()) + " nodes given; at most "
            + std::to_string(givenNodesMax)};
    if (urls.isEmpty() && !passwordFile.isEmpty())
        return Error{"--node-password-file: no node given; expected --node too"};
    if (urls.isEmpty() && usesKeyring)
        return Error{"--node-password-keyring: no node given; expected --node too"};
    if (usesKeyring && !passwordFile.isEmpty())
        return Error{"--node-password-keyring and --node-password-file: expected only one of them"};
    const Result<std::string> password = passwordInFileOrEnvironment(passwordFile);
    if (!password)
        return password.error();
    std::vector<NodeAddress> nodes;
    for (const QString &url : urls) {
        const Result<std::string> defaultPassword = usesKeyring ? passwordInKeyring(url) : password;
        if (!defaultPassword)
            return Error{"--node-password-keyring: " + defaultPassword.error().text};
        auto node = parseGivenNode(url.toStdString(), {}, defaultPassword.value());
        if (!node)
            return Error{"--node: " + node.error().text};
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
            return Error{
                std::string("--") + name + ": no node has TLS; expected --node rediss://…"};
        *value = parser.value(name).toStdString();
        if (value->empty())
            return Error{std::string("--") + name + ": no value given"};
        if (value != &options.serverName)
            *value = pathOfCopyIfPipe(*value);
    }
    return options;
}

} // namespace lockscope
