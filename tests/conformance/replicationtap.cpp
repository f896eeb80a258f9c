// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/conformance/replicationtap.h"

#include <poll.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <cstring>

namespace lockscope::conformance {
namespace {

constexpr int timeLimitMs = 30'000;
constexpr std::size_t markSize =
    40; // the length of the random text that the node sends before and after its snapshot

} // namespace

ReplicationTap::ReplicationTap(const std::string &socketPath)
{
    sockaddr_un address{};
    address.sun_family = AF_UNIX;
    std::strncpy(address.sun_path, socketPath.c_str(), sizeof address.sun_path - 1);
    m_socket = socket(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0);
    m_isOpen = connect(m_socket, reinterpret_cast<const sockaddr *>(&address), sizeof address) == 0
        && attach();
}

ReplicationTap::~ReplicationTap()
{
    close(m_socket);
}

void ReplicationTap::write(const std::string &bytes) const
{
    send(m_socket, bytes.data(), bytes.size(), MSG_NOSIGNAL);
}

bool ReplicationTap::readMore(int limitMs)
{
    pollfd waiting{m_socket, POLLIN, 0};
    if (poll(&waiting, 1, limitMs) <= 0)
        return false;
    char buffer[4096];
    const ssize_t size = recv(m_socket, buffer, sizeof buffer, 0);
    if (size <= 0)
        return false;
    m_reader.inbox().append(buffer, static_cast<std::size_t>(size));
    return true;
}

// Discards what has arrived, up to the end of the mark.
bool ReplicationTap::skipPast(const std::string &mark)
{
    std::string &inbox = m_reader.inbox();
    std::size_t at = inbox.find(mark);
    while (at == std::string::npos) {
        if (!readMore(timeLimitMs))
            return false;
        at = inbox.find(mark);
    }
    inbox.erase(0, at + mark.size());
    return true;
}

// Registers as a replica and skips the snapshot. The node sends the snapshot without its length,
// between two equal marks. After that the node sends no changes until it has received an ACK of the
// replica.
bool ReplicationTap::attach()
{
    write("REPLCONF capa eof\r\n");
    if (!skipPast("+OK\r\n"))
        return false;
    write("SYNC\r\n");
    if (!skipPast("$EOF:"))
        return false;
    while (m_reader.inbox().size() < markSize + 2) {
        if (!readMore(timeLimitMs))
            return false;
    }
    const std::string mark = m_reader.inbox().substr(0, markSize);
    m_reader.inbox().erase(0, markSize + 2);
    return skipPast(mark);
}

bool ReplicationTap::takeCommand()
{
    std::vector<std::string_view> words;
    if (m_reader.next(words) != CommandReader::ReadStatus::command)
        return false;
    // The stream has only absolute deadlines, so the time of the change is not used.
    for (const KeyChange &change : m_keys.apply(words, 0))
        m_changes.push_back(change);
    m_reader.discardRead();
    return true;
}

bool ReplicationTap::readUntil(const std::string &key, const std::string &value)
{
    for (int i = 0; i < timeLimitMs / 5; ++i) {
        while (takeCommand()) {
            if (!m_changes.empty() && m_changes.back().key == key
                && m_changes.back().token == value)
                return true;
        }
        // Sends the ACK again and again, because the node ignores it until the node's child process
        // that sent the snapshot has ended.
        write("REPLCONF ACK 0\r\n");
        readMore(5);
    }
    return false;
}

} // namespace lockscope::conformance
