// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "ui/index/visibletime.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <vector>

namespace lockscope {

/// The outcome of a command that a client sent.
enum class MessageFate : std::uint8_t {
    answered,    ///< the reply came in time
    late,        ///< the reply came after the client had timed out
    requestLost, ///< the command did not reach the node
    replyLost,   ///< the node executed the command, but its reply did not reach the client
    unanswered,  ///< the client timed out, and no reply came later
    open, ///< there was no reply and no time-out, because the client crashed or the trace ends
};

/// A node's vote for an acquisition.
enum class Vote : std::uint8_t {
    none, ///< the command did not request a vote, or the node did not send its vote
    yes,
    no,
};

inline constexpr std::uint32_t noRow = 0xffffffff;

/// A command from a client to a node, and its reply. The first four members are indexes in the
/// trace: of the rows that report the sending, the arrival, the reply and the client's time-out;
/// noRow: there is no such row.
struct Message {
    std::uint32_t sent = noRow;
    std::uint32_t arrived =
        noRow; ///< the first row in which the node reports a change by this command
    std::uint32_t replied = noRow;
    std::uint32_t timedOut = noRow;
    WorldTime begin{};
    WorldTime arrival{}; ///< exact if `arrived` is set; otherwise estimated: the middle of the
                         ///< round trip or the end of a freeze
    WorldTime
        end{}; ///< the time of the reply, or else of the client's time-out, or else of the last row
    AttemptId attempt;
    TextId token;
    ClientId client;
    NodeId node; ///< storeNode: the protected store
    MessageFate fate = MessageFate::open;
    bool isDelayed = false; ///< a cut or another fault of the link has delayed the message
    bool asksForVote =
        false; ///< this is the attempt's first command to the node, which requests the node's vote
    Vote vote = Vote::none; ///< the vote in the reply, even if the reply is late

    bool isLostOrUnanswered() const
    {
        return fate == MessageFate::requestLost || fate == MessageFate::replyLost
            || fate == MessageFate::unanswered;
    }
    /// Returns whether the command reached its node, as far as the trace shows.
    bool hasArrived() const
    {
        return arrived != noRow || fate == MessageFate::answered || fate == MessageFate::late
            || fate == MessageFate::replyLost;
    }
};

/// A replica copies a change of its primary's key.
struct Copy {
    std::uint32_t from = noRow; ///< the row of the primary's change
    std::uint32_t to = noRow;   ///< the row of the replica's change
    NodeId primary;
    NodeId replica;
    WorldTime begin{};
    WorldTime end{};
    TextId token;
};

/// The messages and copies of a range of rows.
struct Messages {
    std::vector<Message> messages; ///< ordered by Message::sent
    std::vector<Copy> copies;      ///< ordered by Copy::to
};

/// Returns the messages that have at least one row from `first` to before `end`. A message that was
/// sent before the range and answered in it is complete. A message that was sent before the range
/// and answered after it is missing. The cost depends on the number of rows in the range.
Messages messagesOf(const Trace &trace, std::size_t first, std::size_t end);

/// Caches the messages around the visible range until the view moves away. A trace may contain
/// millions of messages, so this class derives only those of the visible rows and of a few thousand
/// rows before and after them. Because of these additional rows, an arrow does not vanish when one
/// of its ends leaves the view. Thread: the window's.
class MessageCache {
public:
    /// The maximum number of visible rows. If there are more, messages() is empty, because the user
    /// could not distinguish the arrows.
    static constexpr std::size_t rowsMax = 12000;

    /// Derives the messages of a visible range, unless they are cached already. `trace`: if it is
    /// null, there are no messages.
    void update(std::shared_ptr<const Trace> trace, const TimeRange &visible);
    void clear() { *this = MessageCache(); }
    const Messages &messages() const { return m_messages; }

private:
    std::shared_ptr<const Trace> m_trace;
    std::size_t m_first = 0; // the first row whose messages are cached
    std::size_t m_end = 0;   // the row after the last one
    Messages m_messages;
};

/// Returns the commands that requested votes for the acquisition that a `granted` or `denied` row
/// concludes, ordered by node. Their replies may come after that row. Returns an empty list for
/// other rows.
std::vector<Message> votesOf(const Trace &trace, std::size_t row);

} // namespace lockscope
