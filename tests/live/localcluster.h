// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/blockingcall.h"
#include "core/live/tunnels/clustermap.h"
#include "tests/support/reservedport.h"
#include "tests/support/tcpnode.h"

#include <QTest>

#include <algorithm>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

inline constexpr int clusterPatience =
    120'000; // ms, for a shared machine; no measurement depends on it

/// A server of a cluster. The user "ana" has the password "swordfish", and access to no other keys
/// than those of Lockscope.
struct ClusterNode {
    ReservedPort bus;
    TcpNode node;
    std::string id;

    ClusterNode()
        : node({QStringLiteral("cluster-enabled yes"),
            QStringLiteral("cluster-port %1").arg(bus.number()),
            QStringLiteral("cluster-node-timeout 1000"),
            QStringLiteral("cluster-replica-validity-factor 0"),
            QStringLiteral("cluster-replica-no-failover yes"),
            QStringLiteral("cluster-allow-replica-migration no"),
            QStringLiteral("repl-ping-replica-period 1"), // a cluster lists a replica only after
                                                          // its first ping
            QStringLiteral("user ana on >swordfish ~lockscope:* +@all")})
    {
    }
    std::string ask(const std::vector<std::string_view> &words) const { return node.ask(words); }
    std::string info(std::string_view section) const
    {
        const auto reply = blockingCall(node.address(), {"INFO", section});
        return reply ? reply.value().text : std::string();
    }
    bool shows(std::string_view section, std::string_view line) const
    {
        return info(section).find(line) != std::string::npos;
    }
    std::string port() const { return std::to_string(node.address().port); }
};

/// Six servers of a test on loopback TCP: three primaries, each with a third of the slots, and a
/// replica of each. All end with the test.
class LocalCluster {
public:
    static constexpr std::size_t primaryCount = 3;
    /// Starts the servers, and waits until they are a cluster. Returns false if that takes too
    /// long.
    bool start()
    {
        for (std::size_t i = 0; i < 2 * primaryCount; ++i) {
            ClusterNode &one = *m_nodes.emplace_back(std::make_unique<ClusterNode>());
            if (!one.node.start()
                || one.ask({"CLUSTER", "SET-CONFIG-EPOCH", std::to_string(i + 1)}) != "OK")
                return false;
            if (const auto id = blockingCall(one.node.address(), {"CLUSTER", "MYID"}))
                one.id = id.value().text;
            const std::string bus = std::to_string(one.bus.number());
            for (std::size_t other = 0; other < i; ++other) {
                if (m_nodes[other]->ask({"CLUSTER", "MEET", "127.0.0.1", one.port(), bus}) != "OK")
                    return false;
            }
        }
        for (std::size_t i = 0; i < primaryCount; ++i) {
            const std::string first = std::to_string(i * slotCount / primaryCount);
            const std::string last = std::to_string((i + 1) * slotCount / primaryCount - 1);
            if (m_nodes[i]->ask({"CLUSTER", "ADDSLOTSRANGE", first, last}) != "OK")
                return false;
        }
        const auto waitForAll = [this](const auto &condition) {
            return QTest::qWaitFor(
                [&] { return std::all_of(m_nodes.begin(), m_nodes.end(), condition); },
                clusterPatience);
        };
        if (!waitForAll([](const auto &one) {
                return one->ask({"CLUSTER", "INFO"}).find("cluster_known_nodes:6")
                    != std::string::npos;
            }))
            return false;
        for (std::size_t i = 0; i < primaryCount; ++i) {
            const auto makeReplica = [&] {
                return m_nodes[i + primaryCount]->ask({"CLUSTER", "REPLICATE", m_nodes[i]->id})
                    == "OK";
            };
            if (!QTest::qWaitFor(makeReplica,
                    clusterPatience)) // refused until the replica knows the id of its primary
                return false;
        }
        return waitForAll([](const auto &one) {
            const bool isReplica = one->shows("replication", "role:slave");
            return one->ask({"CLUSTER", "INFO"}).find("cluster_state:ok") != std::string::npos
                && slotsHaveReplicas(*one)
                && (!isReplica || one->shows("replication", "master_link_status:up"));
        }) && setConfig("cluster-node-timeout", "60000");
    }
    /// Sends CONFIG SET to all servers; returns whether all replied OK. With a short
    /// cluster-node-timeout the cluster is formed, or fails over, soon; with a long one a slow
    /// machine is not taken for a failed server.
    bool setConfig(std::string_view name, std::string_view value) const
    {
        return std::all_of(m_nodes.begin(), m_nodes.end(), [&](const auto &one) {
            return one->ask({"CONFIG", "SET", name, value}) == "OK";
        });
    }
    ClusterNode &operator[](std::size_t index) const { return *m_nodes[index]; }
    const std::vector<std::unique_ptr<ClusterNode>> &nodes() const { return m_nodes; }
    /// The indexes of the primary that serves the locks of the test at the start, and of its
    /// replica.
    static std::size_t primary() { return keySlot(tag) * primaryCount / slotCount; }
    static std::size_t replica() { return primary() + primaryCount; }
    /// Returns a URL with the addresses of one primary and one replica. A client must ask them
    /// which node serves the slot of the locks, because neither of the two serves it. `user`:
    /// "user:password@".
    QString url(const QString &user = QStringLiteral("ana:swordfish@")) const
    {
        return (QStringLiteral("cluster://") + user + QStringLiteral("127.0.0.1:%1,127.0.0.1:%2"))
            .arg(m_nodes[(primary() + 1) % primaryCount]->node.address().port)
            .arg(m_nodes[(primary() + 2) % primaryCount + primaryCount]->node.address().port);
    }
    /// Returns whether no server has a key. A server that does not answer counts as one without
    /// keys.
    bool hasNoKeys() const
    {
        return std::all_of(m_nodes.begin(), m_nodes.end(), [](const auto &one) {
            const std::string size = one->ask({"DBSIZE"});
            return size == "(integer) 0" || size.starts_with("(lost)");
        });
    }
    static constexpr std::string_view tag = "orders"; ///< the hash tag of the locks

private:
    static bool slotsHaveReplicas(const ClusterNode &one)
    {
        const auto ranges = blockingCall(one.node.address(), {"CLUSTER", "SLOTS"});
        return ranges && ranges.value().items.size() == primaryCount
            && std::all_of(ranges.value().items.begin(), ranges.value().items.end(),
                [](const Reply &range) { return range.items.size() == 4; });
    }
    std::vector<std::unique_ptr<ClusterNode>> m_nodes;
};

} // namespace lockscope
