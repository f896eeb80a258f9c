// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <string>
#include <vector>

namespace lockscope {

/// Receives the events of a program that uses the lock library without a trace. It stores no
/// events, so its size stays constant. It stores only the troubles with the nodes in the latest
/// attempt, for the error text of a failed call. Thread: one, that of the world.
class ForgetfulSink final : public EventSink {
public:
    /// An error that a node returned, or the reason why it did not answer.
    struct Trouble {
        /// Ordered by uncertainty: with the first kind, the command was certainly not executed;
        /// with the last kind, it may have been.
        enum class Kind : std::uint8_t {
            notSent,  ///< there was no connection
            refused,  ///< the node answered with an error
            noAnswer, ///< no answer in time, or the connection was lost: the command may have been
                      ///< executed
        };
        Kind kind;
        NodeId node;
        std::string text;
    };

    ForgetfulSink() : EventSink(false) { setNext(m_event); }
    EventRef put(EventRef cause, KeyEffect effect) override;
    TextSink &texts() override { return m_texts; }

    /// Returns the troubles in the order in which they occurred.
    const std::vector<Trouble> &troubles() const { return m_troubles; }
    void clearTroubles() { m_troubles.clear(); }

private:
    // Stores only the last text. This is enough, because the event of a trouble is recorded right
    // after its text was stored.
    class LastText final : public TextSink {
    public:
        TextId intern(std::string_view text) override;
        std::string_view text(TextId id) const
        {
            return id == m_id ? std::string_view(m_text) : std::string_view();
        }

    private:
        std::string m_text;
        TextId m_id;
    };

    LastText m_texts;
    Event m_event; // the open event, or the slot of the next one
    std::vector<Trouble> m_troubles;
    AttemptId m_attempt;
    std::uint64_t m_count = 0;
};

} // namespace lockscope
