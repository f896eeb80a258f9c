// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <string>
#include <vector>

namespace lockscope {

/// Takes the events of a program that only wants a lock, and keeps none: however long the program lives, this stays as small as it
/// is. Only what went wrong with the nodes in the latest attempt is remembered, for the one line that tells why there is no lock.
/// Thread: one, the world's own.
class ForgetfulSink final : public EventSink {
public:
    /// What a node answered (an error), or why it gave no answer.
    struct Trouble {
        /// The later ones leave more open.
        enum class Kind : std::uint8_t {
            notSent,  ///< there was no connection
            refused,  ///< the node answered with an error
            noAnswer, ///< no answer in time, or the connection was lost: the command may have been carried out
        };
        Kind kind;
        NodeId node;
        std::string text;
    };

    ForgetfulSink() : EventSink(false) { setNext(m_event); }
    EventRef put(EventRef cause, Effect effect) override;
    TextSink &texts() override { return m_texts; }

    /// In the order in which they came.
    const std::vector<Trouble> &troubles() const { return m_troubles; }
    void forgetTroubles() { m_troubles.clear(); }

private:
    // Only the text that came last: what goes wrong is recorded right after its text.
    class LastText final : public TextSink {
    public:
        TextId intern(std::string_view text) override;
        std::string_view text(TextId id) const { return id == m_id ? std::string_view(m_text) : std::string_view(); }

    private:
        std::string m_text;
        TextId m_id;
    };

    LastText m_texts;
    Event m_event; // that is being written, or will be
    std::vector<Trouble> m_troubles;
    AttemptId m_attempt;
    std::uint64_t m_count = 0;
};

} // namespace lockscope
