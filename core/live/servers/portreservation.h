// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>
#include <memory>

namespace lockscope {

/// Reserves a TCP port on the loopback for a server until the reservation is destroyed, also before
/// the server starts and while it is down. The reservation is a bound socket that does not listen.
/// It prevents other programs from using the port, but not a server that sets SO_REUSEADDR, as
/// Redis does. Thread: any.
class PortReservation {
public:
    /// Reserves a free port. Error: the system has no free port.
    static Result<std::unique_ptr<PortReservation>> make();
    ~PortReservation();
    PortReservation(const PortReservation &) = delete;
    PortReservation &operator=(const PortReservation &) = delete;

    std::uint16_t number() const { return m_number; }

private:
    PortReservation(int descriptor, std::uint16_t number)
        : m_descriptor(descriptor), m_number(number)
    {
    }
    const int m_descriptor;
    const std::uint16_t m_number;
};

} // namespace lockscope
