// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/nodeoptions.h"

#include "core/live/servers/givennode.h"

#include <QFile>

#include <string>

namespace lockscope {
namespace {

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
    if (urls.size() > givenNodesMax)
        return Error{"--node: " + std::to_string(urls.size()) + " nodes given; at most " + std::to_string(givenNodesMax)};
    if (urls.isEmpty() && !passwordFile.isEmpty())
        return Error{"--node-password-file: no node given; expected --node too"};
    const Result<std::string> password = passwordOf(passwordFile);
    if (!password)
        return password.error();
    std::vector<NodeAddress> nodes;
    for (const QString &url : urls) {
        auto node = parseGivenNode(url.toStdString(), {}, password.value());
        if (!node)
            return Error{"--node: " + node.error().text};
        nodes.push_back(std::move(node).value());
    }
    return nodes;
}

} // namespace lockscope
