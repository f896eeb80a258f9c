// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Finds the ends of messages in one direction of a Redis protocol connection, for bytes in pieces of any size. It stores none of the
/// bytes. Data outside the protocol counts as a line, so that no input can block it. A value.
class MessageEnds {
public:
    struct Stretch {
        std::size_t size = 0;   ///< number of bytes that belong to the current message
        bool isWhole = false;   ///< these bytes complete the message
    };
    /// REQUIRES: bytes is not empty.
    Stretch take(std::string_view bytes);
    /// Returns whether the next byte starts a message.
    bool isBetween() const { return m_state == State::start && m_open.empty(); }

private:
    enum class State : std::uint8_t { start, line, bulk };
    bool endOfLine();
    bool endOfItem();

    static constexpr std::size_t headMax = 24; // the part of a line that a number needs
    static constexpr std::size_t depthMax = 64;
    State m_state = State::start;
    std::string m_head;
    std::uint64_t m_left = 0; // remaining bytes of a bulk string, with its line end
    std::vector<std::uint64_t> m_open; // missing items of the open arrays, outermost first
};

} // namespace lockscope
