// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Finds where messages end in one direction of a connection that speaks the Redis protocol, in whatever pieces its bytes come. It keeps
/// nothing of them. What is not the protocol counts as a line, so that nothing that a peer sends can stop it. A value.
class MessageEnds {
public:
    struct Stretch {
        std::size_t size = 0;   ///< so many of the bytes belong to the message that is under way
        bool isWhole = false;   ///< … and end it
    };
    /// REQUIRES: bytes is not empty.
    Stretch take(std::string_view bytes);
    /// Whether the next byte is the first one of a message.
    bool isBetween() const { return m_state == State::start && m_open.empty(); }

private:
    enum class State : std::uint8_t { start, line, bulk };
    bool endOfLine();
    bool endOfItem();

    static constexpr std::size_t headMax = 24; // of a line as much as a number needs
    static constexpr std::size_t depthMax = 64;
    State m_state = State::start;
    std::string m_head;
    std::uint64_t m_left = 0; // of a bulk text, with its line end
    std::vector<std::uint64_t> m_open; // items that the lists around have yet to come
};

} // namespace lockscope
