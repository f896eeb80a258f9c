// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/spans.h"
#include "core/trace/trace.h"
#include "core/verdict/lockkeys.h"
#include "core/verdict/verdict.h"

#include <cstdint>
#include <map>
#include <optional>
#include <set>
#include <utility>
#include <vector>

namespace lockscope {

/// Checks whether a run tested its lock. A run tests its lock if two clients are granted the lock.
/// It also tests the lock if a client makes an attempt while another client makes an attempt,
/// believes that it holds the lock, is inside, or has its key on a node. With several resources,
/// one of these conditions must be true for one resource. After a restart, a key that the client
/// set before its crash counts as another client's. A lock that was denied and never granted was
/// not tested, however many clients made attempts. If several clients may be inside (programs with
/// the setting capacity), only this is a test: more clients than that made attempts, believed or
/// were inside at the same time. After the run has tested its lock, further rows cost no time.
/// REQUIRES: the rows are added in trace order.
///
/// A program's attempt has its resource only when it is granted or denied. Until then, what
/// happened at the attempt is kept as a Meeting.
class Contention {
public:
    /// Sets what kind of run it is. REQUIRES: no row has been added.
    void begin(bool isOfPrograms, int capacity)
    {
        m_isOfPrograms = isOfPrograms;
        m_capacity = static_cast<std::size_t>(capacity);
    }
    /// Makes room for the clients up to `clientMax`.
    void grow(ClientId clientMax) { m_clients.resize(clientMax.value + std::size_t{1}); }
    /// Discards all rows.
    void clear();
    /// Adds a row. REQUIRES: grow() was called for its client.
    void take(const Trace &trace, const Event &event, Seq seq)
    {
        if (!m_hasCompetition || m_lastHolders.empty())
            check(trace, event, seq);
    }
    /// Returns whether the run tested its lock.
    bool hasTestedLock(const JudgeInput &input) const
    {
        return isContested(input) && (!m_lastHolders.empty() || !m_isDenied);
    }
    /// Returns the finding that this run did not test its lock. REQUIRES: !hasTestedLock().
    Finding finding(const JudgeInput &input) const;

private:
    // The state of a client.
    struct Client {
        bool isTrying = false;
        bool isInside = false;
        bool hasBelief = false;
        AttemptId attempt;     // programs: its last attempt
        TextId wanted;         // the resource of its last attempt
        TextId inside;         // programs: the resource that it is inside
        TextId held;           // the resource that it believes to hold
        AttemptId heldAttempt; // the attempt that led to its belief
        int crashes = 0;
    };
    // A key that exists on a node.
    struct Key {
        NodeId node;
        TextId name;
        ClientId owner;
        int ownerCrashes = 0; // the number of the owner's crashes before it set the key
    };
    // A resource that a client wants, holds or is inside; of an attempt in progress it may still
    // change.
    struct Use {
        ClientId client;
        AttemptId attempt; // empty: the resource is final
        TextId resource;
    };
    // The attempt of a program, and what the other clients used at that time.
    struct Meeting {
        Use own;
        std::vector<Use> others;
        std::vector<TextId> keys; // of others, that existed
    };
    bool isContested(const JudgeInput &input) const;
    bool isCompetition(const Meeting &meeting) const;
    static void leave(Client &client, TextId resource);
    void meet(const Event &event);
    void decideResource(ClientId client, AttemptId attempt, TextId resource);
    void endAttempt(ClientId id);
    bool isOfOther(const Key &key, ClientId client) const;
    static Client clientAfter(int crashes)
    {
        Client client;
        client.crashes = crashes;
        return client;
    }
    void check(const Trace &trace, const Event &event, Seq seq);
    void takeAttempt(const Trace &trace, const Event &event);
    void takeGrant(const Event &event, Seq seq);
    void setKey(const Event &event);
    void removeKey(const Event &event);

    std::vector<Client> m_clients;
    std::vector<Key> m_keys;                  // the keys that exist now; only a few
    std::map<TextId, ClientId> m_lastHolders; // by resource: the client of the last grant; a grant
                                              // to another client sets m_hasCompetition
    std::vector<Seq> m_rows; // evidence of finding(): the row of the first grant; while there is
                             // none, that of the first attempt
    bool m_hasCompetition = false; // one of the conditions in the comment of the class was true
    bool m_isDenied = false;       // a client was denied; an attempt of a scheme without a lock is
                                   // neither granted nor denied
    bool m_isOfPrograms = false;
    std::size_t m_capacity = 1; // number of clients that may be inside at the same time
    std::vector<Meeting>
        m_meetings; // those with a resource that is not final; only in a run of programs
    std::set<std::pair<TextId, TextId>> m_keysMet; // programs: the resource of an attempt, and the
                                                   // key of another client that existed
};

/// Measures the clients' waits (their `waiting` spans). It reads each wait once, when the wait has
/// ended and no longer changes.
class Waits {
public:
    /// Reads the waits that have ended since the last call. REQUIRES: `spans` contains the spans of
    /// the last call, possibly with more at the end; `trace` contains the rows of the spans.
    void take(const Trace &trace, const Spans &spans);

    /// Discards all waits. The next take() may have other spans.
    void clear();

    /// Returns the lengths of the waits that ended with a grant, unsorted.
    const std::vector<Duration> &lengths() const { return m_lengths; }
    /// Returns the number of waits that ended with a denial.
    std::int64_t misses() const { return m_misses; }
    /// Returns a client's longest wait; of several with this length, the first. Null if the client
    /// has not waited. An open wait counts until the end of the spans.
    const Span *longest(ClientId client, const Spans &spans) const;

    /// Returns the length of a wait; an open one counts until the end of the spans.
    static Duration length(const Span &span, const Spans &spans)
    {
        return std::min(span.end, spans.end()) - span.begin;
    }

private:
    // How far a client's lane was read.
    struct Lane {
        std::size_t taken = 0;   // number of spans read
        std::size_t longest = 0; // index of the longest span read so far
    };
    std::vector<Lane> m_lanes; // by client
    std::vector<Duration> m_lengths;
    std::int64_t m_misses = 0;
};

} // namespace lockscope
