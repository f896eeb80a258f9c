// SPDX-License-Identifier: GPL-3.0-or-later
// Measures the cost of the proxy between a user's program and a node, part by part: the proxy
// forwards, finds whole messages, and writes rows.
#include "core/live/proxy/commandtap.h"
#include "core/run/liverun/programs/programclients.h"
#include "lockscope/commands/command.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/stopwatch.h"

#include <hiredis.h>

namespace lockscope::bench {
namespace {

// A tap that forwards everything and records nothing.
class IdleTap final : public CommandTap {
public:
    std::optional<Relay::Message> commandArrived(std::uint32_t, std::string_view) override
    {
        return Relay::Message{};
    }
    void replyPasses(const Relay::Message &, std::string_view) override { }
    void replyLost(const Relay::Message &) override { }
    void messageTooLong() override { }
    void connectionRefused(std::string_view) override { }
    void connectionEnded(std::uint32_t) override { }
};

EffectiveScenario oneProgram()
{
    EffectiveScenario effective;
    effective.scenario.resource = Resource{"bench"};
    effective.scenario.settings.nodes = effective.scenario.settings.clients = 1;
    effective.scheme = programScheme;
    effective.programs.usual = "true"; // the program /bin/true; this benchmark does not start it
    return effective;
}

// Does what a user's program does: a blocking client that acquires and releases a lock. Measures
// each command.
class Program {
public:
    explicit Program(const NodeAddress &node)
        : m_context(redisConnect(node.host.c_str(), node.port))
    {
        if (!m_context || m_context->err)
            giveUp("cannot connect to " + addressText(node));
        checkAndFree(redisCommand(m_context.get(), "AUTH %s", node.password.c_str()));
    }
    Sample commands(int count)
    {
        std::vector<double> lengths;
        const auto hash = std::string(scriptHash(Script::compareAndDelete));
        for (int i = 0; i < count; i += 2) {
            const Stopwatch acquire;
            checkAndFree(redisCommand(
                m_context.get(), "SET bench %d-aaaaaaaaaaaaaaaaaaaaaaaaaaaa NX PX 10000", i));
            lengths.push_back(acquire.microseconds());
            const Stopwatch release;
            checkAndFree(redisCommand(m_context.get(),
                "EVALSHA %s 1 bench %d-aaaaaaaaaaaaaaaaaaaaaaaaaaaa", hash.c_str(), i));
            lengths.push_back(release.microseconds());
        }
        return sampleOf(std::move(lengths), 1e6);
    }

private:
    static void checkAndFree(void *answer)
    {
        auto *const reply = static_cast<redisReply *>(answer);
        if (!reply || reply->type == REDIS_REPLY_ERROR || reply->type == REDIS_REPLY_NIL)
            giveUp("a node refused: " + std::string(reply && reply->str ? reply->str : "no lock"));
        freeReplyObject(reply);
    }
    Context m_context;
};

class ProgramRelays {
public:
    ProgramRelays()
    {
        loadScript(m_nodes);
        if (const auto opened = m_links.open({node()}, node()); !opened)
            giveUp(opened.error().text);
        m_links.onLoop([this] {
            addRelay(nullptr);
            addRelay(&m_idleTap);
            m_addresses.push_back(m_links.relayOf(ClientId{1}, NodeId{1})->address());
        });
        for (const NodeAddress &address : m_addresses)
            m_programs.push_back(std::make_unique<Program>(address));
    }
    ~ProgramRelays()
    {
        m_programs.clear();
        m_links.onLoop([this] { m_relays.clear(); });
        m_clients.stop();
        m_links.stop();
    }
    ProgramRelays(const ProgramRelays &) = delete;
    ProgramRelays &operator=(const ProgramRelays &) = delete;

    Sample commands(std::size_t side, int count)
    {
        while (m_links.recorder().front())
            m_links.recorder().pop();
        return m_programs[side]->commands(count);
    }

private:
    const NodeAddress &node() const { return m_nodes.front()->address(); }
    void addRelay(CommandTap *tap)
    {
        auto port = PortReservation::make();
        if (!port)
            giveUp(port.error().text);
        m_ports.push_back(std::move(port).value());
        Relay::Options options;
        options.node = node();
        options.port = m_ports.back()->number();
        options.tap = tap;
        auto relay = Relay::listen(m_links.loop(), std::move(options));
        if (!relay)
            giveUp(relay.error().text);
        m_relays.push_back(std::move(relay).value());
        m_addresses.push_back(m_relays.back()->address());
    }

    BenchNodes m_nodes = startNodes(1, serverCore(CoreLayout::split));
    const EffectiveScenario m_effective = oneProgram();
    PlanProgress m_progress{m_effective};
    IdleTap m_idleTap;
    // No link has a fault. This object runs the event loop of all relays, and makes the relay of a
    // real run.
    LinkFaults m_links{LinkFaults::Options{std::chrono::steady_clock::now(), 1,
        std::make_shared<TextPool>(), Seed{}, m_effective.scenario.settings, {}, &m_progress, false,
        {}, [this](ClientId client, NodeId nodeId) { return m_clients.tapOf(client, nodeId); }}};
    ProgramClients m_clients{{m_effective, m_links, m_progress, std::make_shared<const Primaries>(),
        std::make_shared<const Settings>(m_effective.scenario.settings), {}}};
    std::vector<std::unique_ptr<PortReservation>> m_ports;
    std::vector<std::unique_ptr<Relay>> m_relays;
    std::vector<NodeAddress> m_addresses{node()}; // one address for each side
    std::vector<std::unique_ptr<Program>> m_programs;
};

std::optional<PreparedBenchmark> prepareProgramRelays()
{
    if (coreCount() < 2)
        return {};
    const auto fixture = std::make_shared<ProgramRelays>();
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 4000;
    const std::array sideNames{"reference: direct", "through a relay that only forwards",
        "a relay that also finds whole messages", "a relay that also writes rows (a real run)"};
    for (std::size_t side = 0; side < sideNames.size(); ++side)
        prepared.sides.push_back({sideNames[side],
            [fixture, side](int count) { return fixture->commands(side, count); }, {}});
    prepared.sides.back().limits.overReferenceMax = 40;
    return prepared;
}

} // namespace

std::vector<Benchmark> programRelayBenchmarks()
{
    return {{"program-relay",
        "one command, SET NX PX or EVALSHA, by blocking hiredis over TCP, the node on another "
        "core: directly and through relays",
        "us", prepareProgramRelays}};
}

} // namespace lockscope::bench
