// SPDX-License-Identifier: GPL-3.0-or-later
// Four threads that share one lock client, and four threads with a lock client each. A lock client
// has a thread of its own; the thread sanitizer checks the data that these threads share with it.
// Exit 0: no two threads were inside together, and all entered.
#include "lockscope/lock.h"
#include "tests/live/plainserver.h"

#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <filesystem>

using namespace lockscope;

namespace {

constexpr int threadCount = 4;
constexpr int rounds = 20;

[[noreturn]] void fail(const std::string &what)
{
    std::fprintf(stderr, "tsan_lockclient: %s\n", what.c_str());
    std::exit(1);
}

std::unique_ptr<LockClient> clientOf(const std::vector<NodeAddress> &nodes)
{
    auto client = LockClient::make(nodes, "redlock");
    return client ? std::move(client).value() : (fail(client.error().text), nullptr);
}

LockRequest ordersRequest()
{
    return {.resource = Resource{"orders"}, .ttl = 60s, .nodeTimeout = 10s};
}

std::atomic<int> inside{0};
int total = 0; // protected only by the lock

void work(LockClient &client)
{
    for (int round = 0; round < rounds; ++round) {
        auto granted = client.acquire(ordersRequest(), {.wait = 120s, .delay = 0ms, .jitter = 4ms});
        if (!granted)
            fail(granted.error().text);
        if (++inside != 1)
            fail("two are inside");
        ++total;
        if (round % 5 == 0 && !client.extend(granted.value()))
            fail("a lock that is held is not extended");
        --inside;
        if (const auto released = client.release(granted.value()); !released)
            fail(released.error().text);
    }
}

void waitUntilStopped(LockClient &client, std::stop_token stop)
{
    if (client.acquire(ordersRequest(), {.wait = Duration::max(), .delay = 1h}, stop))
        fail("a lock that is held was given away");
}

} // namespace

int main()
{
    std::string folder =
        (std::filesystem::temp_directory_path() / "lockscope-tsan-XXXXXX").string();
    if (!mkdtemp(folder.data()))
        fail("no folder");
    {
        std::vector<std::unique_ptr<PlainServer>> servers;
        std::vector<NodeAddress> nodes;
        for (int i = 0; i < 3; ++i) {
            servers.push_back(std::make_unique<PlainServer>(folder + "/n" + std::to_string(i + 1)));
            nodes.push_back(servers.back()->address());
        }
        const auto shared = clientOf(nodes);
        std::vector<std::thread> threads;
        for (int i = 0; i < threadCount; ++i) {
            threads.emplace_back([&] { work(*shared); });
            threads.emplace_back([&] { work(*clientOf(nodes)); });
        }
        for (std::thread &thread : threads)
            thread.join();
        if (total != 2 * threadCount * rounds)
            fail("an increment is lost");

        const auto held = shared->acquire(ordersRequest());
        if (!held)
            fail(held.error().text);
        std::stop_source stop;
        std::thread waiter([&] { waitUntilStopped(*shared, stop.get_token()); });
        stop.request_stop();
        waiter.join();
        if (const auto released = shared->release(held.value()); !released)
            fail(released.error().text);
    }
    rmdir(folder.c_str());
    return 0;
}
