// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/net/eventloop.h"
#include "lockscope/net/forgetfulsink.h"
#include "lockscope/net/liveworld.h"
#include "lockscope/runtime/task.h"

#include <algorithm>
#include <functional>
#include <memory>
#include <vector>

namespace lockscope {

/// Runs some clients on one event loop on the test's thread, until all their tasks have ended or
/// were killed.
class LoopRig {
public:
    static constexpr Duration patience = 60s;

    LoopRig(std::vector<NodeAddress> nodes, int clients) : m_world(m_loop, m_sink, std::move(nodes))
    {
        for (int i = 1; i <= clients; ++i)
            m_clients.push_back(std::make_unique<Client>(
                m_world, ClientId{static_cast<std::uint16_t>(i)}, m_world.nodeCount()));
    }
    ~LoopRig()
    {
        for (const auto &client : m_clients)
            kill(*client);
    }
    LoopRig(const LoopRig &) = delete;
    LoopRig &operator=(const LoopRig &) = delete;

    /// Sets the server version that the clients assume. Without this call, they treat the version
    /// as unknown.
    void setServerVersion(const ServerVersion &server) { m_world.setServer(server); }
    ClientProcess &process(int number)
    {
        return m_clients[static_cast<std::size_t>(number - 1)]->process;
    }
    /// Starts the task of a client. REQUIRES: called once for each client, before run().
    void begin(int number, Task<void> task)
    {
        Client &client = *m_clients[static_cast<std::size_t>(number - 1)];
        client.task = std::move(task);
        client.task.start(client.process.control().executor());
        m_world.scheduleTurn(client.process);
    }
    /// Ends the client as a crash does: its task stops where it is, its connections close.
    /// REQUIRES: the caller is not the task of this client.
    void kill(int number) { kill(*m_clients[static_cast<std::size_t>(number - 1)]); }
    /// Returns false if the tasks have not ended within `patience`.
    bool run()
    {
        const WorldTime end = m_loop.now() + patience;
        CallbackTimer watch(m_loop.timers(), [&] { // checks regularly whether all tasks have ended
            if (isOver() || m_loop.now() > end)
                m_loop.stop();
            else
                watch.arm(m_loop.now() + 1ms);
        });
        watch.arm(m_loop.now());
        m_loop.run();
        return isOver();
    }

private:
    struct Client {
        Client(World &world, ClientId id, int nodeCount)
            : process(world, id, nodeCount, Seed{id.value})
        {
        }
        ClientProcess process;
        Task<void> task;
    };
    bool isOver() const
    {
        return std::all_of(m_clients.begin(), m_clients.end(),
            [](const auto &client) { return client->task.isDone(); });
    }
    static void kill(Client &client)
    {
        client.task = Task<void>();
        client.process.cleanUp();
    }

    ForgetfulSink m_sink;
    EventLoop m_loop{std::chrono::steady_clock::now()};
    LiveWorld m_world;
    std::vector<std::unique_ptr<Client>> m_clients;
};

using Condition = std::function<bool()>;

// Waits until the condition is true; checks it regularly.
inline Task<void> until(ClientProcess &process, const Condition *condition)
{
    const Duration interval = 1ms;
    while (!(*condition)())
        co_await process.sleep(interval);
}

/// Waits until the condition is true, and then calls the action.
inline Task<void> doWhen(
    ClientProcess &process, const Condition *condition, const std::function<void()> *action)
{
    co_await until(process, condition);
    (*action)();
}

} // namespace lockscope
