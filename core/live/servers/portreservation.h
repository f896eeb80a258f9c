// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>
#include <memory>

namespace lockscope {

/// A TCP port on the loopback that is a server's of ours before it runs, while it is down, and until we let it go: a socket that is bound
/// and does not listen keeps everybody else away, and lets a server through that sets SO_REUSEADDR as Redis does. Thread: any.
class PortReservation {
public:
    /// Error: the system has no port left.
    static Result<std::unique_ptr<PortReservation>> make();
    ~PortReservation();
    PortReservation(const PortReservation &) = delete;
    PortReservation &operator=(const PortReservation &) = delete;

    std::uint16_t number() const { return m_number; }

private:
    PortReservation(int descriptor, std::uint16_t number) : m_descriptor(descriptor), m_number(number) { }
    const int m_descriptor;
    const std::uint16_t m_number;
};

} // namespace lockscope
