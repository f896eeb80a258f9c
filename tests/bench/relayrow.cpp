// SPDX-License-Identifier: GPL-3.0-or-later
// The cost of a proxy on a link that only forwards: the same lock directly and through the proxy.
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

struct Relayed {
    Relayed()
        : nodes(startNodes(1, serverCore(Placement::core0))), straight("set-px-lua", addressesOf(nodes), SchemeClient::Writing::down),
          relayed("set-px-lua", {relayAddress()}, SchemeClient::Writing::down)
    {
        loadScript(nodes);
    }
    ~Relayed()
    {
        loop.post([this] { relay.reset(); });
        loop.stop();
        thread.join();
    }
    Relayed(const Relayed &) = delete;
    Relayed &operator=(const Relayed &) = delete;

    NodeAddress relayAddress()
    {
        auto held = PortReservation::make();
        if (!held)
            giveUp(held.error().text);
        port = std::move(held).value();
        thread = std::thread([this] { loop.run(); });
        std::promise<NodeAddress> listening;
        loop.post([&] {
            Relay::Options options;
            options.node = nodes.front()->address();
            options.port = port->number();
            auto made = Relay::listen(loop, std::move(options));
            if (!made)
                giveUp(made.error().text);
            relay = std::move(made).value();
            listening.set_value(relay->address());
        });
        return listening.get_future().get();
    }

    BenchNodes nodes;
    std::unique_ptr<PortReservation> port;
    EventLoop loop{std::chrono::steady_clock::now()};
    std::unique_ptr<Relay> relay;
    std::thread thread;
    SchemeClient straight;
    SchemeClient relayed;
};

std::optional<Contest> openRelayed()
{
    const auto props = std::make_shared<Relayed>();
    Contest contest;
    contest.props = props;
    contest.count = 2000;
    contest.sides = {
        {"straight", [props](int count) { return props->straight.cycles(count); }, {}},
        {"through a relay", [props](int count) { return props->relayed.cycles(count); }, {}},
    };
    return contest;
}

} // namespace

std::vector<Row> relayRows()
{
    return {{"relay", "one node over TCP: SET NX PX, then EVALSHA compare-and-delete, straight and through a relay", "us", openRelayed}};
}

} // namespace lockscope::bench
