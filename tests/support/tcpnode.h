// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/nodeaddress.h"

#include <QProcess>
#include <QStringList>
#include <QTemporaryDir>

#include <memory>
#include <string>
#include <vector>

namespace lockscope {

/// A real redis-server of a test's own on loopback TCP, as somebody else might run it: at an address that it keeps when it dies and
/// is started again, with any configuration. It keeps nothing on disk and dies with the test. Thread: the test's.
class TcpNode {
public:
    /// Lines of its configuration besides the usual: "requirepass secret".
    explicit TcpNode(QStringList configuration = {});
    ~TcpNode();
    TcpNode(const TcpNode &) = delete;
    TcpNode &operator=(const TcpNode &) = delete;

    /// Starts it, and waits until it answers anything. False: it did not, in a long time.
    bool start();
    /// Puts a file into its folder.
    bool writeFile(const QString &name, const QString &text) const;
    /// A power cut: SIGKILL. Nothing is left of its keys.
    void kill();
    /// It hangs from here on: connections stay, nothing is answered. Both wait until it is so.
    bool freeze();
    bool thaw();

    /// 127.0.0.1 and its port; no password.
    NodeAddress address() const;
    /// The same with a user's password.
    NodeAddress address(std::string user, std::string password) const;
    /// "redis://127.0.0.1:port".
    QString url() const;
    /// The answer of a connection of its own as redis-cli would show it; "(lost) …" if there is none.
    std::string ask(const std::vector<std::string_view> &words) const;

private:
    class Port;
    std::unique_ptr<Port> m_port;
    const QStringList m_configuration;
    QTemporaryDir m_folder;
    QProcess m_process;
};

using TcpNodes = std::vector<std::unique_ptr<TcpNode>>;
/// So many, all of them started; fewer if one would not start.
TcpNodes startTcpNodes(int count);
std::vector<NodeAddress> addressesOf(const TcpNodes &nodes);

} // namespace lockscope
