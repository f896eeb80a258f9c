// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <deque>
#include <optional>
#include <vector>

namespace lockscope {

/// The owner of a key on a node.
struct KeyHolder {
    TextId token;
    ClientId client;
    AttemptId attempt;
    WorldTime deadline = WorldTime::max();
    EventRef setRef; ///< reference to its key-set row
    WorldTime since{}; ///< earliest time from which it owns the key
};

/// The commands that were sent to one node and may change its keys. Finds the command that caused a report of the node. Replies do not
/// prove a change: they only decide which of several commands in flight made it. Thread: one.
class KeyCommands {
public:
    /// Maximum wait for the answer that decides which of several commands made a change.
    static constexpr Duration answerMax = 250ms;
    /// Maximum wait for the node's report on a command that changed a key according to its answer.
    static constexpr Duration accountMax = 1s;
    /// Maximum number of stored commands that timed out and may still get a report.
    static constexpr std::size_t silentMax = 4096;

    /// A command that may change a key; stored when it is sent.
    struct Sent {
        EventRef ref;
        Event row;
        Effect effect = Effect::none;                ///< the possible effect when sent
        std::optional<Effect> answer;                ///< done, refused or queued; empty: no answer yet
        WorldTime answeredAt = WorldTime::max();
        bool isTimedOut = false;
        bool isMatched = false;                      ///< the node's report on it has come
        bool isReplaced = false;                     ///< the answer was Effect::replaced
    };

    /// Adds a command. `standing`: the holder of its key; null: the key does not exist.
    void sent(EventRef ref, const RawEvent &raw, const KeyHolder *standing);
    void answered(const RawEvent &raw);
    /// Returns the command that set the key; null: none of them. `standing` as above. Sets `mustWait` to true if an outstanding answer
    /// decides; the returned command may then be wrong.
    Sent *setter(const RawEvent &raw, const KeyHolder *standing, bool &mustWait, WorldTime now);
    /// Returns the command that deleted the holder's key; otherwise like setter().
    Sent *deleter(const RawEvent &raw, const KeyHolder &holder, bool &mustWait, WorldTime now);
    /// Call it when the node has reported the effect of the command. If that handed the lock over, the new owner's other command is
    /// settled too.
    void settleGift(const Sent &command);
    /// Forgets settled commands. Pointers to commands become invalid.
    void prune();
    /// Whether the command was executed according to its answer, and the node has not reported the change. False if it was sent before
    /// `since`.
    bool isUnaccounted(EventRef sent, WorldTime since) const;
    /// Call it when the node's process died at `time`, or another one started. Forgets the commands that will never be executed: all that
    /// were sent before a death, or those that were sent before a start and timed out.
    void forgetDead(WorldTime time, bool isDeath);
    void clear() { m_sent.clear(); }

private:
    static bool wasBefore(const Sent &one, const Sent &other, const KeyHolder &holder);
    Sent *oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const;

    std::deque<Sent> m_sent;  // not settled; oldest first
    WorldTime m_aliveSince{}; // commands sent earlier went to a dead process or to none
};

} // namespace lockscope
