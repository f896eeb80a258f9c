// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"

#include <map>
#include <memory>
#include <string>
#include <string_view>

namespace lockscope {

/// Builds a small trace, row by row:
///
///     TraceBuilder().run("set-px-lua", 1).at(10ms).client(1).attempt().granted(400ms).entered().at(60ms).left().end().trace()
///
/// Each row has the current time, client, attempt and token, and the cause that the format
/// requires. By default all rows are about the resource "orders" with the key
/// "lockscope:lock:orders". Most functions append the row with their name; at(), after(), client(),
/// on() and token() set the values for the following rows.
class TraceBuilder {
public:
    TraceBuilder();

    /// Appends the run-begin row. `moreJson` is inserted into its JSON, for example
    /// R"("guarded":true)".
    TraceBuilder &run(std::string_view scheme = "set-px-lua", int nodes = 1,
        std::string_view moreJson = {}, std::string_view ttl = "400ms");
    /// Appends the run-begin row of a run of programs: run() with an object `programs`. `settings`:
    /// further settings, R"("capacity":2)".
    TraceBuilder &runOfPrograms(
        std::string_view settings = {}, std::string_view ttl = "400ms", int nodes = 1);
    /// Appends the run-end row. `detail`: its JSON, or a word of an early version.
    TraceBuilder &end(std::string_view detail = "done");

    /// Set the time of the following rows: at() from the start of the run, after() from the
    /// previous time.
    TraceBuilder &at(Duration sinceBegin);
    TraceBuilder &after(Duration length);
    /// Set the client or the resource of the following rows.
    TraceBuilder &client(int number);
    TraceBuilder &on(std::string_view resource);
    /// Sets the token of the client's following rows; each attempt() sets a new token.
    TraceBuilder &token(std::string_view text);

    TraceBuilder &attempt();
    TraceBuilder &granted(Duration validity = noSpan);
    TraceBuilder &denied(std::string_view why = "held");
    /// Appends a denial with this cause, such as the reply that decided it.
    TraceBuilder &deniedBecause(Seq cause, std::string_view why);
    TraceBuilder &entered();
    TraceBuilder &left();
    TraceBuilder &wrote();
    TraceBuilder &writeRejected();
    TraceBuilder &leaseEnded();
    TraceBuilder &extended(Duration validity);
    /// Append rows that only programs of the user have.
    TraceBuilder &grantedToReader();
    TraceBuilder &releasing();
    TraceBuilder &ended();
    TraceBuilder &released();
    TraceBuilder &releaseRefused();
    /// Appends the row that a client has deleted the key of another client, with the owner's token.
    /// Its cause is the previous row.
    TraceBuilder &stole(int node, std::string_view ownersToken);
    TraceBuilder &paused();
    TraceBuilder &resumed();
    TraceBuilder &crashed();
    TraceBuilder &sent(int node, std::string_view command = "SET \x01 \x02 NX PX 400");
    TraceBuilder &replied(int node, std::string_view reply = "OK");
    TraceBuilder &timedOut(int node);

    /// Appends a key row of a node: the key contains the current client's token. Without
    /// `timeToLive`, the key has no deadline.
    TraceBuilder &keySet(int node, Duration timeToLive = noSpan);
    TraceBuilder &keyExpired(int node);
    TraceBuilder &keyDeleted(int node);
    TraceBuilder &keyEvicted(int node);
    TraceBuilder &keyLost(int node);
    /// Appends a row of a node, such as node-down.
    TraceBuilder &node(int number, EventKind kind);
    TraceBuilder &stalled(Duration length);

    /// Appends any row, unchanged except for its time.
    TraceBuilder &row(Event event);
    /// Appends a row with a kind that Lockscope does not know.
    TraceBuilder &unknownRow(std::string_view kind);
    /// Appends a row that the verdict ignores, with this detail.
    TraceBuilder &note(std::string_view detail = {});

    TextId text(std::string_view words) { return m_writer.texts().intern(words); }
    RowFence fence(std::uint64_t number) { return RowFence(Fence{number}, m_writer.texts()); }
    Seq lastSeq() const { return static_cast<Seq>(m_writer.size() - 1); }
    std::shared_ptr<const Trace> trace() const { return m_writer.snapshot(); }

private:
    struct ClientState {
        AttemptId attempt;
        TextId token;
        Seq attempted = noSeq;
        Seq denied = noSeq;
        Seq granted = noSeq;
        Seq paused = noSeq;
        std::map<int, Seq> sent; // by node
    };
    struct KeyState {
        Seq set = noSeq;
        TextId token;
        ClientId client;
    };
    Event clientEvent(EventKind kind, Seq cause);
    TraceBuilder &keyGone(int node, EventKind kind, Seq cause, std::string_view detail = {});
    Seq append(Event event);

    TraceWriter m_writer;
    Duration m_now{};
    ClientId m_client{1};
    std::string m_resource = "orders";
    std::map<ClientId, ClientState> m_clientStates;
    std::map<std::pair<int, TextId>, KeyState> m_keyStates; // by node and key
};

} // namespace lockscope
