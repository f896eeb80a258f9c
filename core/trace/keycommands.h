// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/events/sink.h"

#include <deque>
#include <optional>
#include <vector>

namespace lockscope {

/// A key that exists on a node, with its owner, its token and its deadline.
struct StoredKey {
    TextId token;
    ClientId client;
    AttemptId attempt;
    WorldTime deadline = WorldTime::max();
    EventRef setRef; ///< reference to the key-set row of the key
    bool isShared =
        false; ///< two clients have set the key with the same token, so the owner is not known
    WorldTime since{}; ///< the earliest time at which the client can have got the key
};

/// The commands that were sent to one node and may change its keys. Finds the command that caused a
/// change which the node has reported. Answers (replies) are no proof of a change: they only decide
/// which of several commands in flight made it. A command is settled if the node has reported its
/// change, or if its answer excludes a change. Thread: one.
class KeyCommands {
public:
    /// Maximum wait for the answer that decides which of several commands made a change.
    static constexpr Duration answerWaitMax = 250ms;
    /// Maximum wait for the node's report on a command that changed a key according to its answer.
    static constexpr Duration reportWaitMax = 1s;
    /// Maximum time from the reply to a command to the node's report on its change, if the reply
    /// does not tell whether there is one.
    static constexpr Duration changeReportMax = 10ms;
    /// If this object has more commands, it drops the oldest ones that timed out or were answered
    /// with "queued".
    static constexpr std::size_t commandsMax = 4096;

    /// A command that may change a key. It is stored when it is sent. For each of its further keys
    /// there is another KeyCommand with the same `ref` and the effect mayChange; it is answered by
    /// each reply, and may cause several changes. No key: any key.
    struct KeyCommand {
        EventRef ref;
        Event row;
        KeyEffect effect = KeyEffect::none; ///< the effect that the command may have
        std::optional<KeyEffect> answer; ///< done (also for KeyEffect::replaced, see isReplaced),
                                         ///< refused or queued; empty: none yet
        WorldTime answeredAt = WorldTime::max();
        bool isTimedOut = false;
        bool isMatched = false;  ///< the node has reported the change that this command made
        bool isReplaced = false; ///< the answer was KeyEffect::replaced: the command overwrote
                                 ///< another client's token and got no lock
    };

    /// Adds a command that was sent, or one of its further keys. `storedKey`: the key of the
    /// command; null: the key does not exist.
    void sent(EventRef ref, const RawEvent &raw, const StoredKey *storedKey);
    /// Stores the answer to a command, or its time-out.
    void answered(const RawEvent &raw);
    /// Returns the command that set the key or gave it a new TTL; null if no command of this object
    /// did so. `raw`: the node's report; `storedKey`: as for sent(). Sets `mustWait` to true if the
    /// result depends on an answer that has not arrived yet; the returned command may then be
    /// wrong.
    KeyCommand *setter(
        const RawEvent &raw, const StoredKey *storedKey, bool &mustWait, WorldTime now);
    /// Returns the command that deleted `storedKey`. The other parameters are those of setter().
    KeyCommand *deleter(
        const RawEvent &raw, const StoredKey &storedKey, bool &mustWait, WorldTime now);
    /// Call it when the node has reported the effect of `command`. Its reply then no longer waits
    /// for changes of its further keys.
    void setMatched(const KeyCommand &command);
    /// Call it when the node has reported the effect of `command`. If a release handed the lock to
    /// a client in the queue, the report settles both commands of this client: the one that joined
    /// the queue and the one that waits.
    void settleHandover(const KeyCommand &command);
    /// Call it when a polled node has a new key in the place of `storedKey`, and has not reported
    /// that `storedKey` was deleted. Settles the owner's command that deleted `storedKey` before
    /// `time`, if there is one, so that a later report is not taken for this deletion.
    void settleMissedDeletion(TextId key, const StoredKey &storedKey, WorldTime time);
    /// Removes settled commands. Pointers to commands become invalid.
    void prune();
    /// Returns whether the command changed a key according to its answer, or may have changed one
    /// at a time that is shortly before `now`, but the node has not reported the change. Returns
    /// false if the command was sent before `since`.
    bool isUnreported(EventRef sent, WorldTime since, WorldTime now) const;
    /// Call it when the node's process died at `time` (`isDeath`), or when a new process started at
    /// `time`. Forgets the commands that can never be executed. After a death these are all
    /// commands sent before it; after a start, those sent before it that timed out.
    void forgetLost(WorldTime time, bool isDeath);
    void clear() { m_commands.clear(); }

private:
    static bool mayHaveChanged(const KeyCommand &sent, const RawEvent &raw);
    static bool wasBefore(
        const KeyCommand &one, const KeyCommand &other, const StoredKey &storedKey);
    bool isForNextOwner(
        const KeyCommand &sent, const RawEvent &raw, const StoredKey &storedKey) const;
    KeyCommand *chooseFrom(const std::vector<KeyCommand *> &candidates, const RawEvent &raw,
        bool &mustWait, WorldTime now) const;

    std::deque<KeyCommand> m_commands; // the commands that are not settled, oldest first
    WorldTime m_lastAnswer{};          // time of the last answer
    WorldTime m_aliveSince{}; // time of the last death or start; earlier commands went to a process
                              // that is dead now, or to no process
};

} // namespace lockscope
