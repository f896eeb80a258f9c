// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/index/timelinecoordinates.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// What became of a command that a client sent.
enum class MessageFate : std::uint8_t {
    answered,    ///< in time
    late,        ///< after its client had given up waiting
    requestLost, ///< the command never came to the node
    replyLost,   ///< the node carried it out, and its answer never came to the client
    unanswered,  ///< the client gave up waiting, and nothing came after that
    open,        ///< neither answered nor given up: its client died, or the trace ends
};

/// A node's vote for an acquisition.
enum class Vote : std::uint8_t {
    none, ///< no vote was asked for with this command, or none came
    yes,
    no,
};

inline constexpr std::uint32_t noRow = 0xffffffff;

/// A command from a client to a node and its answer, as rows of the trace (indices, noRow: there is none) and their times.
struct Message {
    std::uint32_t sent = noRow;
    std::uint32_t arrived = noRow;  ///< the node's own account of what the command changed
    std::uint32_t replied = noRow;
    std::uint32_t timedOut = noRow;
    WorldTime begin{};
    WorldTime arrival{};            ///< exact where the node tells; else half way to the answer, or when the node thawed
    WorldTime end{};                ///< the last that is known of it: its answer, or where its client gave up
    AttemptId attempt;
    TextId token;
    ClientId client;
    NodeId node;                    ///< storeNode: the protected store
    MessageFate fate = MessageFate::open;
    bool isHeld = false;            ///< held up on its way: by a cut, or late on its link
    bool asksForVote = false;       ///< it asks this node for the lock: the first command to it in an attempt
    Vote vote = Vote::none;         ///< what the answer says to that, late or not

    bool isLost() const { return fate == MessageFate::requestLost || fate == MessageFate::replyLost || fate == MessageFate::unanswered; }
    /// Whether the command itself came to its node, as far as one can know.
    bool hasArrived() const { return arrived != noRow || fate == MessageFate::answered || fate == MessageFate::late || fate == MessageFate::replyLost; }
};

/// A replica takes over a change of its master's keys.
struct Copy {
    std::uint32_t from = noRow; ///< the row of the master's change
    std::uint32_t to = noRow;
    NodeId master;
    NodeId replica;
    WorldTime begin{};
    WorldTime end{};
    TextId token;
};

struct Messages {
    std::vector<Message> messages; ///< by the row that sent them
    std::vector<Copy> copies;      ///< by the row of the replica
};

/// The messages of which a row with an index from `first` to before `end` tells. What was sent before `first` and answered within is there
/// whole; what was sent and answered outside is not. It costs as much as there are rows.
Messages messagesOf(const Trace &trace, std::size_t first, std::size_t end);

/// The messages around what is in sight, kept until one looks elsewhere. A trace may have millions: only those are derived that can be
/// told apart on the screen, and a few thousand rows around them, so that an arrow does not vanish when one of its ends leaves the sight.
/// Thread: the window's.
class MessageWindow {
public:
    /// In sight may be so many rows; of more, nothing can be told apart, and there are no messages.
    static constexpr std::size_t rowsMax = 12000;

    void look(std::shared_ptr<const Trace> trace, const TimeRange &sight);
    void clear() { *this = MessageWindow(); }
    const Messages &messages() const { return m_messages; }

private:
    std::shared_ptr<const Trace> m_trace;
    std::size_t m_first = 0; // the rows that were looked at
    std::size_t m_end = 0;
    Messages m_messages;
};

/// The votes that the nodes gave in the acquisition which a `granted` or `denied` row concludes, by node; also those that came after it.
/// Nothing for other rows.
std::vector<Message> votesOf(const Trace &trace, std::size_t row);

} // namespace lockscope
