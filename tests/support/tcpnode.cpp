// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "tests/support/tcpnode.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/processstate.h"
#include "core/live/servers/serverprogram.h"
#include "lockscope/commands/reply.h"
#include "tests/support/reservedport.h"

#include <QFile>

#include <signal.h>
#include <sys/prctl.h>

namespace lockscope {
namespace {
constexpr int readyMaxMs = 30000;
}

class TcpNode::Port : public ReservedPort { };

TcpNode::TcpNode(QStringList configuration)
    : m_port(std::make_unique<Port>()), m_configuration(std::move(configuration))
{
    m_process.setStandardOutputFile(QProcess::nullDevice());
    m_process.setStandardErrorFile(QProcess::nullDevice());
    m_process.setWorkingDirectory(m_folder.path());
    m_process.setChildProcessModifier([] { prctl(PR_SET_PDEATHSIG, SIGKILL); });
}

TcpNode::~TcpNode()
{
    kill();
}

bool TcpNode::start()
{
    const auto program = findRedisServer({});
    if (!program)
        return false;
    QStringList lines{QStringLiteral("bind 127.0.0.1"),
        QStringLiteral("port %1").arg(m_port->number()), QStringLiteral("save \"\""),
        QStringLiteral("appendonly no"), QStringLiteral("hz 100"),
        QStringLiteral("repl-diskless-sync-delay 0")};
    lines += m_configuration;
    m_process.start(QString::fromStdString(program.value()), {QStringLiteral("-")});
    m_process.write(lines.join(QLatin1Char('\n')).toUtf8() + '\n');
    m_process.closeWriteChannel();
    return m_process.waitForStarted()
        && QTest::qWaitFor([this] { return bool{blockingCall(address(), {"PING"})}; }, readyMaxMs);
}

bool TcpNode::writeFile(const QString &name, const QString &text) const
{
    QFile file(m_folder.filePath(name));
    return file.open(QIODevice::WriteOnly) && file.write(text.toUtf8()) == text.toUtf8().size();
}

void TcpNode::kill()
{
    if (m_process.state() == QProcess::NotRunning)
        return;
    m_process.kill();
    m_process.waitForFinished(readyMaxMs);
}

bool TcpNode::freeze()
{
    const auto pid = static_cast<pid_t>(m_process.processId());
    ::kill(pid, SIGSTOP);
    return QTest::qWaitFor(
        [pid] { return processState(pid) == ProcessState::stopped; }, readyMaxMs);
}

bool TcpNode::thaw()
{
    const auto pid = static_cast<pid_t>(m_process.processId());
    ::kill(pid, SIGCONT);
    return QTest::qWaitFor(
        [pid] { return processState(pid) == ProcessState::running; }, readyMaxMs);
}

NodeAddress TcpNode::address() const
{
    return address({}, {});
}

NodeAddress TcpNode::address(std::string user, std::string password) const
{
    NodeAddress address;
    address.host = "127.0.0.1";
    address.port = m_port->number();
    address.user = std::move(user);
    address.password = std::move(password);
    return address;
}

QString TcpNode::url() const
{
    return QStringLiteral("redis://127.0.0.1:%1").arg(m_port->number());
}

std::string TcpNode::ask(const std::vector<std::string_view> &words) const
{
    const auto reply = blockingCall(address(), words);
    return reply ? replyText(reply.value()) : "(lost) " + reply.error().text;
}

TcpNodes startTcpNodes(int count)
{
    TcpNodes nodes;
    for (int i = 0; i < count; ++i) {
        auto node = std::make_unique<TcpNode>();
        if (!node->start())
            break;
        nodes.push_back(std::move(node));
    }
    return nodes;
}

std::vector<NodeAddress> addressesOf(const TcpNodes &nodes)
{
    std::vector<NodeAddress> addresses;
    for (const auto &node : nodes)
        addresses.push_back(node->address());
    return addresses;
}

} // namespace lockscope
