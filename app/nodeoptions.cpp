// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/nodeoptions.h"

#include <QFile>

#include <string>

namespace lockscope {
namespace {

constexpr qsizetype nodesMax = 9;
constexpr qint64 passwordMax = 512; // bytes

Result<std::string> passwordOf(const QString &fileName)
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
        return Error{option + fileName.toStdString() + ": expected a password of at most 512 bytes in the first line"};
    return line.toStdString();
}

} // namespace

Result<std::vector<NodeAddress>> readNodes(const QStringList &urls, const QString &passwordFile)
{
    if (urls.size() > nodesMax)
        return Error{"--node: " + std::to_string(urls.size()) + " nodes given; at most 9"};
    if (urls.isEmpty() && !passwordFile.isEmpty())
        return Error{"--node-password-file: no node given; expected --node too"};
    const Result<std::string> password = passwordOf(passwordFile);
    if (!password)
        return password.error();
    std::vector<NodeAddress> nodes;
    for (const QString &url : urls) {
        Result<NodeAddress> address = parseNodeAddress(url.toStdString());
        if (!address)
            return Error{"--node: " + address.error().text};
        NodeAddress &node = nodes.emplace_back(std::move(address).value());
        if (node.password.empty())
            node.password = password.value();
        if (!node.user.empty() && node.password.empty())
            return Error{"--node: no password for user " + node.user
                         + "; expected one in the URL, in --node-password-file or in LOCKSCOPE_NODE_PASSWORD (a user without a "
                           "password accepts any)"};
    }
    return nodes;
}

} // namespace lockscope
