// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/nodes/givennodes.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/nodefacts.h"
#include "lockscope/base/random.h"
#include "lockscope/base/wording.h"
#include "lockscope/net/resp.h"

#include <algorithm>
#include <array>
#include <string>

namespace lockscope {
namespace {

using Checked = Result<Done, ServerRefusal>;

// Why a server cannot be used if it answers with an error. `code` is the first word of the error.
struct Refusal {
    std::string_view code;
    MarkedText reason;
};
constexpr std::array refusals{
    Refusal{"DENIED",
        LOCKSCOPE_TEXT("ServerRefusal",
            "is in protected mode and accepts only local connections; expected a server with a "
            "password, or protected-mode no")},
    Refusal{"LOADING",
        LOCKSCOPE_TEXT("ServerRefusal", "is loading its data; expected a server that is ready")},
    Refusal{"BUSY",
        LOCKSCOPE_TEXT("ServerRefusal", "is busy with a script; expected a server that is ready")},
    Refusal{"OOM",
        LOCKSCOPE_TEXT("ServerRefusal",
            "is full (maxmemory, noeviction); expected free memory for a few keys")},
    Refusal{"NOREPLICAS",
        LOCKSCOPE_TEXT("ServerRefusal",
            "refuses writes while it has fewer replicas than min-replicas-to-write; expected "
            "enough replicas, or a smaller min-replicas-to-write")},
    Refusal{"MISCONF",
        LOCKSCOPE_TEXT("ServerRefusal",
            "refuses writes because it cannot save to its disk; expected a server that accepts "
            "writes")},
    Refusal{"MOVED",
        LOCKSCOPE_TEXT("ServerRefusal",
            "is a cluster node and serves only a part of the keys; expected cluster:// instead of "
            "redis://")},
    Refusal{"CLUSTERDOWN",
        LOCKSCOPE_TEXT("ServerRefusal",
            "is a node of a cluster in which some slots are not served; expected a server that "
            "serves every key")},
};

// What a run cannot do on a node that refuses a command.
constexpr MarkedText lostWithoutInfo =
    LOCKSCOPE_TEXT("ServerRefusal", "the trace does not name its version");
constexpr MarkedText lostWithoutScripts = LOCKSCOPE_TEXT(
    "ServerRefusal", "no script can release or renew a lock there, or guard a write");
constexpr MarkedText lostWithoutTransactions =
    LOCKSCOPE_TEXT("ServerRefusal", "no transaction can release a lock there, or guard a write");

constexpr std::string_view probeTtlMs =
    "10000"; // so that the probe key expires if this process is killed

// Returns the first 200 bytes of a server's text, with '?' in place of each control character, so
// that a terminal can print the text.
std::string printable(std::string text)
{
    text.resize(std::min(text.size(), std::size_t{200}));
    std::replace_if(
        text.begin(), text.end(), [](unsigned char c) { return c < ' ' || c == 0x7f; }, '?');
    return text;
}

// The checks of one server, over one connection.
class NodeCheck {
public:
    NodeCheck(const NodeAddress &address, BlockingConnection connection)
        : m_address(address), m_connection(std::move(connection))
    {
    }

    // Checks that none of the keys exists. Error: the keys that exist, or no answer.
    Checked checkKeysAbsent(const std::vector<RedisKey> &keys)
    {
        std::string existing;
        for (const RedisKey &key : keys) {
            const auto answer = ask({"PTTL", key.text});
            if (!answer)
                return answer.error();
            if (!answer.value().isInteger(-2))
                existing.append(existing.empty() ? "" : " ").append(key.text);
        }
        if (existing.empty())
            return Done{};
        return ServerRefusal{
            Wording{LOCKSCOPE_TEXT("ServerRefusal",
                        "has keys of a run that was killed or is still running: {keys}; "
                        "expected none (DEL removes them)"),
                {{"keys", existing}}}};
    }

    // Checks that the server executes the commands of locks and of the observer. Sets the probe
    // key, with the node's URL as its value, and does not remove it. So the check of another URL of
    // the same server finds the key.
    Checked checkCommands(std::string_view probe)
    {
        const std::string url = nodeUrl(m_address);
        const auto set = ask({"SET", probe, url, "NX", "PX", probeTtlMs});
        if (!set)
            return set.error();
        m_hasProbe = set.value().isOk();
        const auto value = ask({"GET", probe});
        if (!value)
            return value.error();
        if (!m_hasProbe)
            return ServerRefusal{
                Wording{LOCKSCOPE_TEXT("ServerRefusal",
                            "is the same server as {node}; expected a different server "
                            "for each node"),
                    {{"node", printable(value.value().text)}}}};
        const auto type = ask({"TYPE", probe});
        return type ? Checked(Done{}) : type.error();
    }

    // Tries the commands that only some runs need, and notes those that the node refuses. Error:
    // the node did not answer, or it refuses commands for a reason that concerns every run.
    Checked checkOptionalCommands(std::string_view probe)
    {
        const auto info = tryCommand({"INFO", "server"}, lostWithoutInfo);
        if (!info)
            return info.error();
        if (!info.value().isError())
            m_found.software = printable(softwareIn(info.value().text));
        const auto script = tryCommand(
            {"EVAL", "return redis.call('PEXPIRE', KEYS[1], ARGV[1])", "1", probe, probeTtlMs},
            lostWithoutScripts);
        if (!script)
            return script.error();
        for (const auto &command :
            std::vector<std::vector<std::string_view>>{{"WATCH", probe}, {"MULTI"}, {"DISCARD"}}) {
            const auto answer = tryCommand(command, lostWithoutTransactions);
            if (!answer)
                return answer.error();
            if (answer.value().isError())
                break; // without one of the three commands, transactions are impossible
        }
        return Done{};
    }

    // Notes whether the node may evict a lock's key when its memory is full, and whether to read
    // the key keeps it from being evicted.
    Checked checkEviction()
    {
        const auto info = m_connection.ask({"INFO", "memory"});
        if (!info)
            return info.error();
        const std::string policy = infoValue(info.value().text, "maxmemory_policy");
        if (policy.starts_with("allkeys-"))
            m_found.remarks.push_back({Detail::evictionPolicy, policy,
                {LOCKSCOPE_TEXT("ServerRefusal",
                     "{node}: evicts any key when its memory is full (maxmemory-policy {policy}), "
                     "also that of a lock; expected noeviction"),
                    {{"node", nodeUrl(m_address)}, {"policy", policy}}}});
        if (!policy.ends_with("-lru") && !policy.ends_with("-lfu"))
            return Done{};
        const auto answer = m_connection.ask({"CLIENT", "NO-TOUCH", "ON"});
        if (!answer)
            return answer.error();
        if (answer.value().isError())
            m_found.remarks.push_back({Detail::without, "CLIENT NO-TOUCH",
                {LOCKSCOPE_TEXT("ServerRefusal",
                     "{node}: does not have CLIENT NO-TOUCH: this run reads the keys of the locks "
                     "all the time, so the node does not evict them"),
                    {{"node", nodeUrl(m_address)}}}});
        return Done{};
    }

    Checked removeProbe(std::string_view probe)
    {
        const auto answer =
            m_hasProbe ? ask({"DEL", probe}) : Result<Reply, ServerRefusal>(Reply());
        return answer ? Checked(Done{}) : answer.error();
    }

    const NodeAddress &address() const { return m_address; }
    const CheckedNode &found() const { return m_found; }

private:
    // Sends a command that only some runs need. If the node refuses only this command, notes that
    // and returns its answer.
    Result<Reply, ServerRefusal> tryCommand(
        const std::vector<std::string_view> &command, const MarkedText &lost)
    {
        auto answer = m_connection.ask(command);
        if (!answer || !answer.value().isError())
            return answer;
        const std::string code = errorCode(answer.value());
        if (code != "NOPERM" && code != "ERR")
            return refusalOf(command.front(), answer.value());
        const std::string name(command.front());
        MarkedText text = LOCKSCOPE_TEXT(
            "ServerRefusal", "{node}: refuses {command} for {user} (NOPERM): {lost}");
        if (answer.value().isError("ERR unknown command"))
            text = LOCKSCOPE_TEXT("ServerRefusal", "{node}: does not have {command}: {lost}");
        else if (code == "ERR")
            text = LOCKSCOPE_TEXT("ServerRefusal", "{node}: refuses {command} ({problem}): {lost}");
        m_found.remarks.push_back({Detail::without, name,
            {text,
                {{"node", nodeUrl(m_address)}, {"command", name},
                    {"user", userWords(m_address.user)},
                    {"problem", printable(answer.value().text)}, {"lost", Wording{lost}}}}});
        return answer;
    }

    // Sends a command and returns the answer. Error: the node did not answer, or it answered with
    // an error.
    Result<Reply, ServerRefusal> ask(const std::vector<std::string_view> &command)
    {
        auto answer = m_connection.ask(command);
        if (answer && answer.value().isError())
            return refusalOf(command.front(), answer.value());
        return answer;
    }

    ServerRefusal refusalOf(std::string_view command, const Reply &answer)
    {
        const std::string code = errorCode(answer);
        for (const Refusal &refusal : refusals) {
            if (code == refusal.code)
                return Wording{refusal.reason};
        }
        if (const auto refusal = rightsRefusal(answer, command, m_address.user))
            return *refusal;
        const auto role = m_connection.ask(
            {"ROLE"}); // a sentinel's answer starts with "sentinel"; a replica's names its primary
        const ReplyItems parts = role ? role.value().items : ReplyItems();
        if (!parts.empty() && parts[0].text == "sentinel")
            return Wording{
                LOCKSCOPE_TEXT("ServerRefusal", "is a sentinel; expected a node that holds keys")};
        if (code != "READONLY" && code != "MASTERDOWN")
            return Wording{LOCKSCOPE_TEXT("ServerRefusal", "refuses {command}: {problem}"),
                {{"command", std::string(command)}, {"problem", printable(answer.text)}}};
        Wording reason = code == "READONLY"
            ? LOCKSCOPE_TEXT("ServerRefusal", "is a replica (read-only); expected a primary")
            : LOCKSCOPE_TEXT(
                "ServerRefusal", "is a replica whose primary is down; expected a primary");
        if (parts.size() > 2 && parts[0].text == "slave")
            reason += Wording::quoted(
                ": " + printable(parts[1].text) + ':' + std::to_string(parts[2].integer));
        return reason;
    }

    NodeAddress m_address;
    BlockingConnection m_connection;
    CheckedNode m_found;
    bool m_hasProbe = false;
};

Checked checkNode(const NodeAddress &address, const std::vector<RedisKey> &keys,
    std::string_view probe, std::vector<NodeCheck> &checks)
{
    auto connection = BlockingConnection::open(address);
    if (!connection)
        return connection.error();
    NodeCheck &node = checks.emplace_back(address, std::move(connection).value());
    Checked result = node.checkKeysAbsent(keys);
    if (result)
        result = node.checkCommands(probe);
    if (result)
        result = node.checkOptionalCommands(probe);
    return result ? node.checkEviction() : result;
}

ServerRefusal withUrl(const NodeAddress &address, const ServerRefusal &refusal)
{
    return {refusal.reason, nodeUrl(address)};
}

} // namespace

Result<std::vector<CheckedNode>, ServerRefusal> checkGivenNodes(
    const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys)
{
    const std::string probe = "lockscope:probe:" + std::string(secureToken().text());
    std::vector<NodeCheck> checks;
    Checked result = Done{};
    for (std::size_t i = 0; i < nodes.size() && result; ++i) {
        result = checkNode(nodes[i], keys, probe, checks);
        if (!result)
            result = withUrl(nodes[i], result.error());
    }
    for (NodeCheck &node : checks) {
        const Checked removed = node.removeProbe(probe);
        if (result && !removed)
            result = withUrl(node.address(), removed.error());
    }
    if (!result)
        return result.error();
    std::vector<CheckedNode> found;
    for (const NodeCheck &node : checks)
        found.push_back(node.found());
    return found;
}

void removeFromGivenNodes(const std::vector<NodeAddress> &nodes, const std::vector<RedisKey> &keys)
{
    std::vector<std::vector<std::string_view>> commands;
    for (const RedisKey &key : keys)
        commands.push_back({"DEL", key.text});
    for (const NodeAddress &address : nodes)
        (void)blockingCalls(address, commands);
}

} // namespace lockscope
