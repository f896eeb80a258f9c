// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/commandmeaning.h"
#include "core/run/liverun/programs/programreport.h"
#include "core/trace/recorder.h"
#include "lockscope/base/ids.h"
#include "lockscope/net/eventloop.h"

#include <map>
#include <string>

namespace lockscope {

/// Writes the rows of one client that is a user's program: its commands and their replies, which its relays receive, and its reports about
/// the lock. A program may report in any order. If a row must come before a report and the program has not reported it, the row is written
/// with the detail "not reported". Thread: that of the loop.
class ProgramRows {
public:
    /// `ttl`: the validity of a lock for which the program reports none. REQUIRES: `loop` and `recorder` outlive this object.
    ProgramRows(EventLoop &loop, Recorder &recorder, ClientId client, const Resource &resource, Duration ttl);

    /// Writes a `sent` row. Returns its reference.
    EventRef noteSent(NodeId node, const CommandMeaning &meaning);
    /// Writes the `replied` row of a command. `text`: the text of the reply.
    void noteReplied(EventRef sent, KeyEffect effect, std::string_view text, bool isError);
    /// Writes the `timed-out` row of a command whose reply can no longer arrive.
    void noteReplyLost(EventRef sent);
    /// Writes the rows of a report.
    void take(const ProgramReport &report);

    /// Writes a row about the client's process: paused, resumed, crashed, restarted.
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    /// Returns whether the program believes that it holds the lock.
    bool isHolding() const { return m_belief == Belief::holding || m_belief == Belief::inside; }
    /// Must be called when the process has ended. Ends its belief about the lock; later replies to its commands get no rows.
    void endBelief();

private:
    // What the program believes about the lock.
    enum class Belief : std::uint8_t { none, trying, holding, inside, left, releasing };
    EventRef note(EventKind kind, EventRef cause, const Event &columns, KeyEffect effect = KeyEffect::none);
    // Writes the row that ends a command: `replied` or `timed-out`.
    void noteEndOfCommand(EventRef sent, EventKind kind, KeyEffect effect, std::string_view text);
    Event lockColumns();
    TextId detailOf(const ProgramReport &report, std::string_view detailIfSent);
    void beginAttempt(const ProgramReport &report);
    void enter(const ProgramReport &report);
    void grant(const ProgramReport &report);
    void extend(const ProgramReport &report);
    void leave(const ProgramReport &report);
    void endRelease(const ProgramReport &report, EventKind kind);

    EventLoop &m_loop;
    Recorder &m_recorder;
    const ClientId m_client;
    const TextId m_resource;
    const Duration m_ttl;
    AttemptId m_attempt;
    Belief m_belief = Belief::none;
    EventRef m_last;    // the row that causes the next command
    EventRef m_denied;  // the row that causes the next attempt
    EventRef m_entered;
    TextId m_token;     // the token of the lock that the program holds
    TextId m_sentToken; // the token of the program's last command that tries to acquire the lock
    RowFence m_fence;
    bool m_hasFailedCommand = false; // a command of the attempt got an error, or no reply
    std::map<EventRef, Event> m_open; // by their `sent` row: the commands without a reply
};

} // namespace lockscope
