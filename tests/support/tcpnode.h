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

/// A redis-server of a test on loopback TCP, like one that a user runs: it has the same address
/// after a restart, and accepts any configuration. It saves its keys to disk only if a test sends
/// SAVE, and ends with the test. Thread: the test's.
class TcpNode {
public:
    /// `configuration`: lines that are added to the usual configuration, for example "requirepass
    /// secret".
    explicit TcpNode(QStringList configuration = {});
    ~TcpNode();
    TcpNode(const TcpNode &) = delete;
    TcpNode &operator=(const TcpNode &) = delete;

    /// Starts the server, also after kill(), and waits until the server replies. Returns false if
    /// there is no reply within 30 s.
    bool start();
    /// Writes a file into the server's folder.
    bool writeFile(const QString &name, const QString &text) const;
    /// Kills the server with SIGKILL. Keys that no SAVE has saved are lost.
    void kill();
    /// freeze() stops the process: connections stay open, no request is answered. thaw() continues
    /// the process. Both functions wait until the process is stopped or continued; they return
    /// false if this takes more than 30 s.
    bool freeze();
    bool thaw();

    /// Returns 127.0.0.1 and the server's port, without a password.
    NodeAddress address() const;
    /// Returns this address with a user and a password.
    NodeAddress address(std::string user, std::string password) const;
    /// Returns "redis://127.0.0.1:port".
    QString url() const;
    /// Sends a command over a new connection. Returns the reply as redis-cli shows it; "(lost) …"
    /// if there is none.
    std::string ask(const std::vector<std::string_view> &words) const;

private:
    class Port;
    std::unique_ptr<Port> m_port;
    const QStringList m_configuration;
    QTemporaryDir m_folder;
    QProcess m_process;
};

using TcpNodes = std::vector<std::unique_ptr<TcpNode>>;
/// Returns `count` started nodes; fewer if one does not start.
TcpNodes startTcpNodes(int count);
std::vector<NodeAddress> addressesOf(const TcpNodes &nodes);

} // namespace lockscope
