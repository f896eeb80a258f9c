// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of a proxy that only forwards: the same lock directly and through the proxy.
#include "core/live/proxy/relay.h"
#include "core/live/servers/portreservation.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/schemeclient.h"

#include <future>
#include <thread>

namespace lockscope::bench {
namespace {

struct DirectAndRelayed {
    DirectAndRelayed()
        : nodes(startNodes(1, serverCore(CoreLayout::core0))),
          direct("set-px-lua", addressesOf(nodes), SchemeClient::Recording::on),
          relayed("set-px-lua", {startRelay()}, SchemeClient::Recording::on)
    {
        loadScript(nodes);
    }
    ~DirectAndRelayed()
    {
        loop.post([this] { relay.reset(); });
        loop.stop();
        thread.join();
    }
    DirectAndRelayed(const DirectAndRelayed &) = delete;
    DirectAndRelayed &operator=(const DirectAndRelayed &) = delete;

    /// Starts the relay on a thread of its own, and returns its address.
    NodeAddress startRelay()
    {
        auto reserved = PortReservation::make();
        if (!reserved)
            giveUp(reserved.error().text);
        port = std::move(reserved).value();
        thread = std::thread([this] { loop.run(); });
        std::promise<NodeAddress> listening;
        loop.post([&] {
            Relay::Options options;
            options.node = nodes.front()->address();
            options.port = port->number();
            auto created = Relay::listen(loop, std::move(options));
            if (!created)
                giveUp(created.error().text);
            relay = std::move(created).value();
            listening.set_value(relay->address());
        });
        return listening.get_future().get();
    }

    BenchNodes nodes;
    std::unique_ptr<PortReservation> port;
    EventLoop loop{std::chrono::steady_clock::now()};
    std::unique_ptr<Relay> relay;
    std::thread thread;
    SchemeClient direct;
    SchemeClient relayed;
};

std::optional<PreparedBenchmark> prepareRelayed()
{
    const auto fixture = std::make_shared<DirectAndRelayed>();
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 2000;
    prepared.sides = {
        {"direct", [fixture](int count) { return fixture->direct.cycles(count); }, {}},
        {"through a relay", [fixture](int count) { return fixture->relayed.cycles(count); }, {}},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> relayBenchmarks()
{
    return {{"relay",
        "one node over TCP: SET NX PX, then EVALSHA compare-and-delete, directly and through a "
        "relay",
        "us", prepareRelayed}};
}

} // namespace lockscope::bench
