// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Finds the ends of messages in one direction of a Redis protocol connection (RESP2 and RESP3).
/// The bytes may come in pieces of any size and are not stored. An attribute belongs to the message
/// after it. A push message, which answers no command, begins with '>'. In data that violates the
/// protocol, and in streamed types (with "?" in place of a number), each line counts as a message,
/// so every message has an end. A value.
class MessageEnds {
public:
    struct Part {
        std::size_t size = 0;    ///< number of bytes that belong to the current message
        bool isComplete = false; ///< these bytes complete the message
    };
    /// Takes the next bytes of the stream, up to the end of the current message. The caller must
    /// then call it again with the remaining bytes. REQUIRES: `bytes` is not empty.
    Part take(std::string_view bytes);
    /// Returns whether the next byte starts a message.
    bool isAtStart() const { return m_state == State::start && m_open.empty(); }

private:
    // What the next byte belongs to: the start of a message or item, a line, or a bulk string.
    enum class State : std::uint8_t { start, line, bulk };
    // Return whether the message is complete.
    bool finishLine();
    bool finishItem();

    static constexpr std::size_t headSizeMax =
        24; // bytes of a line that are stored; enough for a symbol and any number
    static constexpr std::size_t depthMax = 64; // maximum depth of nested arrays and maps
    State m_state = State::start;
    std::string m_head;                // the first bytes of the current line, at most headSizeMax
    std::uint64_t m_left = 0;          // remaining bytes of a bulk string, with its line end
    std::vector<std::uint64_t> m_open; // missing items of the open arrays and maps, outermost first
};

/// Collects the bytes of one direction of a Redis protocol connection until a message is complete.
/// A value.
class WholeMessages {
public:
    void add(std::string_view bytes) { m_bytes += bytes; }
    /// Returns the first message if it is complete, otherwise an empty text. Valid until the next
    /// call of another function.
    std::string_view first()
    {
        if (!m_isComplete && m_seenSize < m_bytes.size()) {
            const MessageEnds::Part part =
                m_ends.take(std::string_view(m_bytes).substr(m_seenSize));
            m_seenSize += part.size;
            m_isComplete = part.isComplete;
        }
        return m_isComplete ? std::string_view(m_bytes).substr(0, m_seenSize) : std::string_view();
    }
    /// REQUIRES: first() is not empty.
    void removeFirst()
    {
        m_bytes.erase(0, m_seenSize);
        m_seenSize = 0;
        m_isComplete = false;
    }
    /// Returns the number of bytes that are not removed.
    std::size_t size() const { return m_bytes.size(); }
    void clear() { *this = WholeMessages(); }

private:
    MessageEnds m_ends;
    std::string m_bytes;
    std::size_t m_seenSize = 0; // bytes of the first message that m_ends has taken
    bool m_isComplete = false;
};

} // namespace lockscope
