// SPDX-License-Identifier: MIT
#include "core/live/servers/nodefacts.h"

#include "core/live/servers/blockingcall.h"
#include "lockscope/commands/command.h"
#include "lockscope/commands/serverversion.h"

#include <algorithm>
#include <charconv>
#include <chrono>

namespace lockscope {
namespace {

using Clock = std::chrono::steady_clock;

std::int64_t numberIn(const std::string &text)
{
    std::int64_t number = 0;
    std::from_chars(text.data(), text.data() + text.size(), number);
    return number;
}

// Sets the round trip and the clock from several TIME commands. The command with the shortest round
// trip gives the most exact time.
void askForTime(BlockingConnection &connection, NodeFacts &facts)
{
    constexpr int queryCount = 5;
    for (int i = 0; i < queryCount; ++i) {
        const auto ownTime = std::chrono::system_clock::now();
        const Clock::time_point sent = Clock::now();
        const auto reply = connection.ask({"TIME"});
        const Duration roundTrip = std::chrono::duration_cast<Duration>(Clock::now() - sent);
        if (!reply || reply.value().items.size() != 2)
            return;
        if (facts.roundTrip && roundTrip >= *facts.roundTrip)
            continue;
        const auto nodeTime = std::chrono::seconds(numberIn(reply.value().items[0].text))
            + std::chrono::microseconds(numberIn(reply.value().items[1].text));
        facts.roundTrip = roundTrip;
        facts.clockAhead =
            std::chrono::duration_cast<Duration>(nodeTime - ownTime.time_since_epoch())
            - roundTrip / 2;
    }
}

// Returns the commands of lock schemes that the software does not have.
std::vector<std::string> commandsUnknownTo(const std::string &software)
{
    const std::size_t space = software.find(' ');
    if (space == software.npos)
        return {};
    const ServerVersion version =
        ServerVersion::of(software.substr(0, space) + " server v=" + software.substr(space + 1));
    std::vector<std::string> unknown;
    if (!supportsCommand(version, {"WAITAOF"}))
        unknown.emplace_back("WAITAOF");
    if (!supportsCommand(version, {"SET", "IFEQ"}))
        unknown.emplace_back("SET IFEQ");
    if (!supportsCommand(version, {"DELEX"})
        && !supportsCommand(version, {"DELIFEQ"})) // DELIFEQ: the name of DELEX in Valkey
        unknown.emplace_back("DELEX");
    return unknown;
}

} // namespace

std::string infoValue(std::string_view info, std::string_view name)
{
    for (std::size_t start = 0; start < info.size();) {
        const std::size_t end = std::min(info.find("\r\n", start), info.size());
        const std::string_view line = info.substr(start, end - start);
        if (line.size() > name.size() && line.starts_with(name) && line[name.size()] == ':')
            return std::string(line.substr(name.size() + 1));
        start = end + 2;
    }
    return {};
}

std::string softwareIn(std::string_view info)
{
    const std::string valkey = infoValue(info, "valkey_version");
    const std::string redis = infoValue(info, "redis_version");
    if (!valkey.empty())
        return "Valkey " + valkey;
    return redis.empty() ? redis : "Redis " + redis;
}

NodeFacts askForFacts(const NodeAddress &address)
{
    NodeFacts facts;
    auto connection = BlockingConnection::open(address);
    if (!connection)
        return facts;
    if (const auto info = connection.value().ask({"INFO", "server"});
        info && !info.value().isError())
        facts.software = softwareIn(info.value().text);
    facts.unknownCommands = commandsUnknownTo(facts.software);
    if (const auto info = connection.value().ask({"INFO", "replication"});
        info && !info.value().isError())
        facts.replicas =
            static_cast<int>(numberIn(infoValue(info.value().text, "connected_slaves")));
    askForTime(connection.value(), facts);
    return facts;
}

} // namespace lockscope
