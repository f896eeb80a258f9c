// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/portreservation.h"

#include "lockscope/base/systemreason.h"

#include <arpa/inet.h>
#include <netinet/in.h>
#include <sys/socket.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <string>

namespace lockscope {

Result<std::unique_ptr<PortReservation>> PortReservation::make()
{
    const int descriptor = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    const int yes = 1;
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    socklen_t size = sizeof address;
    if (descriptor >= 0 && setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes) == 0
        && bind(descriptor, reinterpret_cast<const sockaddr *>(&address), size) == 0
        && getsockname(descriptor, reinterpret_cast<sockaddr *>(&address), &size) == 0)
        return std::unique_ptr<PortReservation>(
            new PortReservation(descriptor, ntohs(address.sin_port)));
    const Wording reason = systemReason(errno);
    if (descriptor >= 0)
        close(descriptor);
    return Error{{LOCKSCOPE_TEXT("Error", "cannot reserve a TCP port on the loopback: {reason}"),
        {{"reason", reason}}}};
}

PortReservation::~PortReservation()
{
    close(m_descriptor);
}

} // namespace lockscope
