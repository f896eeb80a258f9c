// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/messageends.h"

#include <string>
#include <string_view>

namespace lockscope {

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
