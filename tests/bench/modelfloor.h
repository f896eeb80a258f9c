// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/random.h"
#include "lockscope/events/event.h"

#include <array>
#include <vector>

namespace lockscope::bench {

/// The reference program for the model: the smallest program that runs Redlock in virtual time,
/// with three clients, five nodes and one round for each client. It is a state machine in one
/// switch, with a heap of 16-byte entries and one random number per message. It records every
/// event. It has no texts, tokens, schemes or faults.
class ReferenceModel {
public:
    /// Runs once. Returns the number of events.
    std::size_t run(std::uint64_t seed);

private:
    static constexpr int clientCount = 3;
    static constexpr int nodeCount = 5;
    // What happens when the time of an entry has come.
    enum class Action : std::uint8_t {
        begin,
        setArrived,
        setAnswered,
        storeAnswered,
        deleteArrived,
        deleteAnswered,
        workDone
    };
    struct Entry {
        std::int64_t due;    // in nanoseconds
        std::uint32_t order; // entries with the same time are processed in this order
        Action action;
        std::uint8_t client;
        std::uint8_t node;
        bool isYes; // in an answer: the node set or deleted the key
    };
    static_assert(sizeof(Entry) == 16);
    struct Client {
        std::uint32_t attempt = 0;
        int yes = 0;     // answers of nodes that set the key for this attempt
        int no = 0;      // answers of nodes that refused to set the key
        int deleted = 0; // answers to the command that deletes the key
        bool isDecided = false;
        bool isInside = false;
        bool isDone = false;
    };
    void push(std::int64_t due, Action action, int client, int node, bool isYes);
    Entry pop();
    void write(EventKind kind, int client, int node, Seq cause);
    void process(const Entry &entry);
    void sendAll(Action action, int client);
    void begin(int client);
    void setAnswered(int client, bool isYes);
    void release(int client);
    // Returns a random time for which a message travels to or from a node, in nanoseconds.
    std::int64_t latency();

    std::vector<Entry> m_heap;
    std::vector<Event> m_events;
    std::array<Client, clientCount> m_clients;
    std::array<int, nodeCount>
        m_owners{}; // by node: the client that owns the key; -1: there is no key
    std::int64_t m_now = 0;
    std::uint32_t m_order = 0;
    std::uint64_t m_draws = 0;
    Seed m_seed;
};

} // namespace lockscope::bench
