// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/peeruser.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <pwd.h>
#include <sys/socket.h>

#include <array>
#include <cstdio>
#include <fstream>

namespace lockscope {
namespace {

// Returns an address as /proc/net/tcp shows it. A socket of IPv6 that is connected to an address of
// IPv4 is in /proc/net/tcp6.
std::string procText(const sockaddr_in &address, bool isIpv6)
{
    std::array<char, 64> text{};
    std::snprintf(text.data(), text.size(), "%s%08X:%04X", isIpv6 ? "0000000000000000FFFF0000" : "",
        static_cast<unsigned>(address.sin_addr.s_addr),
        static_cast<unsigned>(ntohs(address.sin_port)));
    return text.data();
}

} // namespace

std::optional<uid_t> peerUser(int descriptor)
{
    sockaddr_in own{}, other{};
    socklen_t ownSize = sizeof own, otherSize = sizeof other;
    if (getsockname(descriptor, reinterpret_cast<sockaddr *>(&own), &ownSize) != 0
        || getpeername(descriptor, reinterpret_cast<sockaddr *>(&other), &otherSize) != 0)
        return std::nullopt;
    for (const bool isIpv6 : {false, true}) {
        const std::string ends = " " + procText(other, isIpv6) + " " + procText(own, isIpv6) + " ";
        std::ifstream table(isIpv6 ? "/proc/net/tcp6" : "/proc/net/tcp");
        for (std::string line; std::getline(table, line);) {
            const std::size_t at = line.find(ends);
            unsigned user = 0;
            unsigned long inode = 0;
            // The columns after the two addresses: state, queues, timer, retransmissions, user,
            // timeout, inode. A socket that its process has closed has the inode 0, and the user is
            // not known any more.
            if (at != line.npos
                && std::sscanf(
                       line.c_str() + at + ends.size(), "%*s %*s %*s %*s %u %*s %lu", &user, &inode)
                    == 2
                && inode != 0)
                return static_cast<uid_t>(user);
        }
    }
    return std::nullopt;
}

std::string userText(uid_t user)
{
    const passwd *const known = getpwuid(user);
    return (known ? std::string(known->pw_name) + " (uid " : "(uid ") + std::to_string(user) + ')';
}

} // namespace lockscope
