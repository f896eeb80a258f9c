// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/badnodes.h"

#include "tests/support/reservedport.h"

#include <QTest>

namespace lockscope {

bool waitForReply(TcpNode &node, const std::vector<std::string_view> &words, const char *reply)
{
    return QTest::qWaitFor([&] { return node.ask(words).rfind(reply, 0) == 0; }, 30000);
}

namespace {

const std::string lockName = "lockscope:lock:orders";

bool restartsAndLoads(TcpNode &node)
{
    node.ask({"EVAL",
        "for i = 1, 10000 do redis.call('set', 'ballast:' .. i, string.rep('x', 100)) end", "0"});
    node.ask({"SAVE"});
    node.kill();
    return node.start() && waitForReply(node, {"PING"}, "(error) LOADING");
}

// The state file of one node of a cluster of two; the other node, which does not exist, has all
// slots.
QString clusterFile(const TcpNode &node)
{
    const QString self(40, QLatin1Char('a'));
    const QString other(40, QLatin1Char('b'));
    return self
        + QStringLiteral(" 127.0.0.1:%1@%1 myself,master - 0 0 0 connected\n")
              .arg(node.address().port)
        + other
        + QStringLiteral(" 127.0.0.1:1@1 master - 0 0 1 connected 0-16383\nvars currentEpoch 1 "
                         "lastVoteEpoch 0\n");
}

} // namespace

const std::map<std::string, BadNode> &badNodes()
{
    static const ReservedPort missingPrimary;
    static const ReservedPort bus;
    static const ReservedPort otherBus;
    static const QString replicaOf =
        QStringLiteral("replicaof 127.0.0.1 %1").arg(missingPrimary.number());
    static const QString busLine = QStringLiteral("cluster-port %1");
    static const QString cluster = QStringLiteral("cluster-enabled yes");
    static const QString longNodeTimeout = QStringLiteral("cluster-node-timeout 3600000");
    static const QString loading = QStringLiteral("loading-process-events-interval-bytes 1024");
    static const QString password = QStringLiteral("requirepass secret");
    static const auto restartsAndRedirects = [](TcpNode &node) {
        node.kill();
        return node.writeFile(QStringLiteral("nodes.conf"), clusterFile(node)) && node.start()
            && waitForReply(node, {"GET", lockName}, "(error) MOVED");
    };
    static const auto waitUntilReadOnly = [](TcpNode &node) {
        return waitForReply(node, {"SET", "a", "b"}, "(error) READONLY");
    };
    static const std::map<std::string, BadNode> all{
        {"no password", {"NOAUTH", {password}}},
        {"wrong password", {"WRONGPASS", {password}, {}, "", "guessed"}},
        {"unknown user", {"WRONGPASS", {password}, {}, "nobody", "secret"}},
        {"no right to the command",
            {"NOPERM", {QStringLiteral("user poor on >secret ~* +ping +get")}, {}, "poor",
                "secret"}},
        {"no right to the key",
            {"NOPERM", {QStringLiteral("user poor on >secret ~other:* +@all")}, {}, "poor",
                "secret"}},
        {"no memory",
            {"OOM",
                {QStringLiteral("maxmemory 1"), QStringLiteral("maxmemory-policy noeviction")}}},
        {"a replica", {"READONLY", {replicaOf}, waitUntilReadOnly}},
        {"a replica without its primary",
            {"READONLY", {replicaOf, QStringLiteral("replica-serve-stale-data no")}}},
        {"no replicas to write to", {"NOREPLICAS", {QStringLiteral("min-replicas-to-write 1")}}},
        {"a cluster that is down", {"CLUSTERDOWN", {cluster, busLine.arg(bus.number())}}},
        {"a cluster node without slots",
            {"MOVED", {cluster, busLine.arg(otherBus.number()), longNodeTimeout},
                restartsAndRedirects}},
        {"a node that loads",
            {"LOADING", {QStringLiteral("key-load-delay 3000"), loading}, restartsAndLoads}},
    };
    return all;
}

std::unique_ptr<TcpNode> startBad(const BadNode &bad)
{
    auto node = std::make_unique<TcpNode>(bad.configuration);
    return node->start() && (!bad.prepare || bad.prepare(*node)) ? std::move(node) : nullptr;
}

} // namespace lockscope
