// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/random.h"
#include "lockscope/events/event.h"

#include <array>
#include <vector>

namespace lockscope::bench {

/// The smallest program that runs Redlock in virtual time: three clients, five nodes, one round each; a state machine in one switch, a heap
/// of 16-byte entries, one random number per message, and every event recorded. It has no texts, tokens, schemes or faults.
class ModelFloor {
public:
    /// Runs once. Returns the number of events.
    std::size_t run(std::uint64_t seed);

private:
    static constexpr int clientCount = 3;
    static constexpr int nodeCount = 5;
    enum class What : std::uint8_t { begin, setArrived, setAnswered, storeAnswered, deleteArrived, deleteAnswered, workDone };
    struct Entry {
        std::int64_t due;
        std::uint32_t order;
        What what;
        std::uint8_t client;
        std::uint8_t node;
        bool isYes;
    };
    static_assert(sizeof(Entry) == 16);
    struct Client {
        std::uint32_t attempt = 0;
        int yes = 0;
        int no = 0;
        int deleted = 0;
        bool isDecided = false;
        bool isInside = false;
        bool isDone = false;
    };
    void push(std::int64_t due, What what, int client, int node, bool isYes);
    Entry pop();
    void write(EventKind kind, int client, int node, Seq cause);
    void step(const Entry &entry);
    void sendAll(What what, int client);
    void begin(int client);
    void setAnswered(int client, bool isYes);
    void release(int client);
    std::int64_t way();

    std::vector<Entry> m_heap;
    std::vector<Event> m_events;
    std::array<Client, clientCount> m_clients;
    std::array<int, nodeCount> m_owners{};
    std::int64_t m_now = 0;
    std::uint32_t m_order = 0;
    std::uint64_t m_draws = 0;
    Seed m_seed;
};

} // namespace lockscope::bench
