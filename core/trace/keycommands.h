// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <deque>
#include <optional>
#include <vector>

namespace lockscope {

/// The owner of a key, as the node has it.
struct KeyHolder {
    TextId token;
    ClientId client;
    AttemptId attempt;
    WorldTime deadline = WorldTime::max();
    EventRef setRef; ///< of its key-set row
    WorldTime since{}; ///< it owns the key since then at the earliest
};

/// The commands that were sent to one node and may change its keys. Finds the command that a report of the node is about. Replies do not
/// prove a change: a reply only decides which of several commands in flight was the one. Thread: one.
class KeyCommands {
public:
    /// How long the answer is waited for that tells which of several commands was the one.
    static constexpr Duration answerMax = 250ms;
    /// How long the node's account of a command that it says changed a key is waited for.
    static constexpr Duration accountMax = 1s;
    /// Of how many commands that timed out an account is still expected.
    static constexpr std::size_t silentMax = 4096;

    /// A command that may change a key, from its `sent` on.
    struct Sent {
        EventRef ref;
        Event row;
        Effect effect = Effect::none;                ///< a `sent` one
        std::optional<Effect> answer;                ///< done, refused, queued; none yet
        WorldTime answeredAt = WorldTime::max();
        bool isTimedOut = false;
        bool isMatched = false;                      ///< the node's account of it has come
        bool isReplaced = false;                     ///< the answer was Effect::replaced
    };

    /// `standing`: the holder of its key; null: there is no such key.
    void sent(EventRef ref, const RawEvent &raw, const KeyHolder *standing);
    void answered(const RawEvent &raw);
    /// The command that set the key; null: none of them. `standing` as above. `mustWait` becomes true if an answer decides it that has not
    /// come yet; what is returned then may be wrong.
    Sent *setter(const RawEvent &raw, const KeyHolder *standing, bool &mustWait, WorldTime now);
    /// The command that deleted the key of that holder, likewise.
    Sent *deleter(const RawEvent &raw, const KeyHolder &holder, bool &mustWait, WorldTime now);
    /// The node has reported what that command did. If it handed the lock over, the other command of the new owner is settled with it.
    void settleGift(const Sent &command);
    /// Forgets commands that are settled. Pointers to commands become invalid.
    void prune();
    /// Whether that command was carried out, by its answer, and the node has not reported it. False if it was sent before `since`.
    bool isUnaccounted(EventRef sent, WorldTime since) const;
    /// The node's process died at that time, or another one started. Forgets the commands that are never carried out: all that were sent
    /// before a death, and those that were sent before a start and timed out.
    void forgetDead(WorldTime time, bool isDeath);
    void clear() { m_sent.clear(); }

private:
    static bool wasBefore(const Sent &one, const Sent &other, const KeyHolder &holder);
    Sent *oneOf(const std::vector<Sent *> &candidates, const RawEvent &raw, bool &mustWait, WorldTime now) const;

    std::deque<Sent> m_sent;  // not settled, oldest first
    WorldTime m_aliveSince{}; // what was sent before went to a process that is dead, or to none
};

} // namespace lockscope
