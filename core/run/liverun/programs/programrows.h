// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/programs/commandmeaning.h"
#include "core/run/liverun/programs/programreport.h"
#include "core/trace/recorder.h"
#include "lockscope/base/ids.h"

#include <functional>
#include <map>
#include <string>

namespace lockscope {

/// Writes the rows of one client that is a user's program: its commands and their replies, which
/// its relays receive, and its reports about the lock, in the order in which it reports. If an
/// `attempt` or a `granted` must come before a report and the program has not reported it, the row
/// is written with the detail "not reported". Thread: one.
class ProgramRows {
public:
    /// `clock`: the time of the rows. `resource`: what the program locks if neither its reports nor
    /// its commands tell it. `key`: ClientPrograms::key. `ttl`: the validity of a lock for which
    /// the program reports none. noSpan: such a lock has no deadline. REQUIRES: `recorder` outlives
    /// this object.
    ProgramRows(std::function<WorldTime()> clock, Recorder &recorder, ClientId client,
        const Resource &resource, const std::string &key, Duration ttl);

    /// Writes a `sent` row. Returns its reference.
    EventRef noteSent(NodeId node, const CommandMeaning &meaning);
    /// Writes the `replied` row of a command. `text`: the text of the reply.
    void noteReplied(EventRef sent, KeyEffect effect, std::string_view text, bool isError);
    /// Writes the `timed-out` row of a command whose reply can no longer arrive.
    void noteReplyLost(EventRef sent);
    /// Writes the rows of a report. Returns false, and writes none, if the report is about another
    /// resource than the lock that the program holds.
    bool take(const ProgramReport &report);
    /// Returns whether the program was granted a lock while it held one of another resource. Its
    /// release of that one gets no rows.
    bool hasTwoLocks() const { return m_outer.begin && m_belief == Belief::holding; }

    /// Writes a `wrote` row: the program wrote under its lock.
    void noteWrite(const ProgramReport &report);
    /// Writes a row about the client's process: paused, resumed, crashed, ended, restarted; or, as
    /// a `step`, a remark about its reports.
    EventRef note(EventKind kind, EventRef cause, Duration span, std::string_view detail);
    /// Must be called when the process has ended. Ends its belief about the lock; later replies to
    /// its commands get no rows.
    void endBelief();

private:
    // What the program believes about the lock.
    enum class Belief : std::uint8_t { none, trying, holding, lost, releasing };
    // The last command of the attempt that could take a lock.
    struct Tried {
        TextId key;
        CommandMeaning::Ttl ttl = CommandMeaning::Ttl::kept;
    };
    // The work under a lock, from its `granted` to its `left`. It may last longer than the belief.
    struct Work {
        EventRef begin; // its `entered`, or its `granted` if the program has not reported that it
                        // entered; none: no work
        Event columns;
        bool hasEntered = false;
    };
    EventRef note(
        EventKind kind, EventRef cause, const Event &columns, KeyEffect effect = KeyEffect::none);
    // Writes the row that ends a command: `replied` or `timed-out`.
    void noteEndOfCommand(EventRef sent, EventKind kind, KeyEffect effect, std::string_view text);
    bool hasLock() const { return m_belief != Belief::none && m_belief != Belief::trying; }
    bool isInside() const { return m_work.hasEntered && m_work.columns.attempt == m_attempt; }
    void noteOfLock(EventKind kind, TextId detail);
    void resolveResource(const ProgramReport &report);
    TextId detailOf(const ProgramReport &report, std::string_view detailIfSent);
    void beginAttempt(const ProgramReport &report);
    void enter(const ProgramReport &report);
    void grant(const ProgramReport &report);
    void extend(const ProgramReport &report);
    void leave(const ProgramReport &report);
    void endRelease(const ProgramReport &report, EventKind kind);
    void fail(const ProgramReport &report);

    const std::function<WorldTime()> m_now;
    Recorder &m_recorder;
    const ClientId m_client;
    const TextId m_resource;
    const bool m_isResourceGiven; // by ClientPrograms::key
    const Duration m_ttl;
    AttemptId m_attempt;
    Belief m_belief = Belief::none;
    EventRef m_last;                   // the row that causes the next command
    EventRef m_denied;                 // the row that causes the next attempt
    Event m_lock;                      // the columns `key`, `token` and `fence` of the attempt
    bool m_isResourceReported = false; // the report `attempt` named the resource
    bool m_isReader = false;
    bool m_isGrantImplied = false; // the program has entered without a report of its grant
    Tried m_tried;
    Work m_work;
    Work m_outer; // of the lock that the program held when it began the attempt: it does not end
                  // with the work of an inner lock
    TextId m_sentToken; // the token of the program's last command that tries to acquire the lock
    bool m_hasFailedCommand = false;  // a command of the attempt got an error, or no reply
    std::map<EventRef, Event> m_open; // by their `sent` row: the commands without a reply
};

} // namespace lockscope
