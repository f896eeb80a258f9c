// SPDX-License-Identifier: MIT
#include "lockscope/net/nodeaddress.h"

#include "lockscope/base/wording.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <algorithm>
#include <charconv>
#include <iterator>
#include <optional>
#include <utility>

namespace lockscope {
namespace {

// Error messages repeat no part of the address, because in a misspelt address any part may be the
// password.
Error addressError(const MarkedText &what)
{
    return Error{{LOCKSCOPE_TEXT("Error",
                      "a node is given as redis://[user:password@]host[:port], rediss:// for TLS, "
                      "unix://[user:password@]/path, "
                      "sentinel://[user:password@]host[:port][,host…]/name, or "
                      "cluster://[user:password@]host[:port][,host…]; {problem}"),
        {{"problem", Wording(what)}}}};
}

int hexDigit(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    return -1;
}

std::optional<std::string> percentDecoded(std::string_view text)
{
    std::string decoded;
    for (std::size_t i = 0; i < text.size(); ++i) {
        if (text[i] != '%') {
            decoded += text[i];
            continue;
        }
        const int high = i + 2 < text.size() ? hexDigit(text[i + 1]) : -1;
        const int low = i + 2 < text.size() ? hexDigit(text[i + 2]) : -1;
        if (high < 0 || low < 0)
            return std::nullopt;
        decoded += static_cast<char>(high * 16 + low);
        i += 2;
    }
    return decoded;
}

bool startsWithNoCase(std::string_view text, std::string_view prefix)
{
    if (text.size() < prefix.size())
        return false;
    for (std::size_t i = 0; i < prefix.size(); ++i) {
        const char c = text[i];
        if ((c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c) != prefix[i])
            return false;
    }
    return true;
}

bool isHostName(std::string_view host)
{
    static constexpr std::string_view allowed =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    return !host.empty() && host.front() != '-'
        && host.find_first_not_of(allowed) == std::string_view::npos;
}

bool isIpv6(std::string_view host)
{
    const std::string address{host.substr(0, host.find('%'))};
    in6_addr unused{};
    const std::string_view zone = host.substr(address.size());
    return inet_pton(AF_INET6, address.c_str(), &unused) == 1
        && (zone.empty() || isHostName(zone.substr(1)));
}

Result<Done> readUserInfo(std::string_view text, NodeAddress &address)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return addressError(LOCKSCOPE_TEXT(
            "Error", "write user:password before the @ (or :password for the default user)"));
    const auto user = percentDecoded(text.substr(0, colon));
    const auto password = percentDecoded(text.substr(colon + 1));
    if (!user || !password)
        return addressError(LOCKSCOPE_TEXT("Error",
            "a % in user or password is followed by two hexadecimal digits (%25 "
            "for the sign itself)"));
    address.user = *user;
    address.password = *password;
    return Done{};
}

Result<Done> readPort(std::string_view text, NodeAddress &address)
{
    std::uint32_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65535)
        return addressError(LOCKSCOPE_TEXT("Error", "the port is a number from 1 to 65535"));
    address.port = static_cast<std::uint16_t>(port);
    return Done{};
}

// `usualPort`: the port if the text has none.
Result<Done> readHostAndPort(std::string_view text, std::uint16_t usualPort, NodeAddress &address)
{
    address.port = usualPort;
    std::string_view after;
    if (!text.empty() && text.front() == '[') {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos || !isIpv6(text.substr(1, close - 1)))
            return addressError(LOCKSCOPE_TEXT("Error", "only an IPv6 address may be in brackets"));
        address.host = std::string{text.substr(1, close - 1)};
        after = text.substr(close + 1);
    } else {
        const std::size_t colon = text.find(':');
        if (colon != text.rfind(':'))
            return addressError(
                LOCKSCOPE_TEXT("Error", "an IPv6 address must be in brackets: redis://[::1]:6379"));
        address.host = std::string{text.substr(0, colon)};
        after = colon == std::string_view::npos ? std::string_view{} : text.substr(colon);
        if (!isHostName(address.host))
            return addressError(LOCKSCOPE_TEXT(
                "Error", "the host is missing, or holds a character that no host name has"));
    }
    if (after.empty())
        return Done{};
    if (after.front() != ':')
        return addressError(LOCKSCOPE_TEXT("Error", "only a port may follow the host"));
    return readPort(after.substr(1), address);
}

std::string hostAndPort(const std::string &host, std::uint16_t port)
{
    const bool isIpv6Host = host.find(':') != std::string::npos;
    return (isIpv6Host ? "[" + host + "]" : host) + ":" + std::to_string(port);
}

std::string listText(const std::vector<NodeAddress::HostAndPort> &list)
{
    std::string text;
    for (const NodeAddress::HostAndPort &one : list)
        text += (text.empty() ? "" : ",") + hostAndPort(one.host, one.port);
    return text;
}

// Reads "host:port,host:port". `usualPort`: the port of a host without one.
Result<std::vector<NodeAddress::HostAndPort>> readList(
    std::string_view text, std::uint16_t usualPort)
{
    std::vector<NodeAddress::HostAndPort> list;
    for (std::size_t start = 0; start <= text.size();) {
        const std::size_t end = std::min(text.find(',', start), text.size());
        NodeAddress one;
        if (const Result<Done> read =
                readHostAndPort(text.substr(start, end - start), usualPort, one);
            !read)
            return read.error();
        list.push_back({one.host, one.port});
        start = end + 1;
    }
    return list;
}

// Reads "host:port,host:port/name".
Result<NodeAddress> readSentinels(std::string_view text, NodeAddress address)
{
    const std::size_t slash = text.find('/');
    if (slash == std::string_view::npos || slash + 1 == text.size()
        || text.find_first_of("/?#", slash + 1) != std::string_view::npos)
        return addressError(
            LOCKSCOPE_TEXT("Error", "/ and the name of the primary must follow the sentinels"));
    address.primaryName = std::string{text.substr(slash + 1)};
    auto sentinels = readList(text.substr(0, slash), 26379);
    if (!sentinels)
        return sentinels.error();
    address.sentinels = std::move(sentinels).value();
    return address;
}

// Returns the text quoted as one word of a shell command.
std::string shellWord(const std::string &text)
{
    static constexpr const char *unquotedChars =
        "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_/:%@+=,";
    if (!text.empty() && text.find_first_not_of(unquotedChars) == std::string::npos)
        return text;
    std::string quoted = "'";
    for (const char c : text)
        quoted += c == '\'' ? std::string{"'\\''"} : std::string(1, c);
    return quoted + "'";
}

} // namespace

Result<NodeAddress> parseNodeAddress(std::string_view url)
{
    static constexpr std::string_view schemes[]{
        "redis://", "rediss://", "unix://", "sentinel://", "cluster://"};
    const auto *const scheme = std::find_if(std::begin(schemes), std::end(schemes),
        [&](std::string_view one) { return startsWithNoCase(url, one); });
    if (scheme == std::end(schemes))
        return addressError(LOCKSCOPE_TEXT(
            "Error", "it begins with redis://, rediss://, unix://, sentinel:// or cluster://"));
    std::string_view rest = url.substr(scheme->size());
    NodeAddress address;
    address.isTls = *scheme == "rediss://";
    // A password may contain an @; a host never does.
    const std::size_t at = rest.rfind('@');
    if (at != std::string_view::npos) {
        const Result<Done> user = readUserInfo(rest.substr(0, at), address);
        if (!user)
            return user.error();
        rest.remove_prefix(at + 1);
    }
    if (*scheme == "unix://") {
        if (rest.size() < 2 || rest.front() != '/')
            return addressError(LOCKSCOPE_TEXT("Error", "the path of a Unix socket begins with /"));
        address.socketPath = std::string{rest};
        return address;
    }
    if (*scheme == "sentinel://")
        return readSentinels(rest, std::move(address));
    const std::size_t path = rest.find_first_of("/?#");
    if (path != std::string_view::npos) {
        if (rest.substr(path) != "/" && rest.substr(path) != "/0")
            return addressError(LOCKSCOPE_TEXT(
                "Error", "nothing may follow the port (locks are kept in database 0)"));
        rest = rest.substr(0, path);
    }
    if (*scheme == "cluster://") {
        auto servers = readList(rest, 6379);
        if (!servers)
            return servers.error();
        address.clusterServers = std::move(servers).value();
        return address;
    }
    const Result<Done> host = readHostAndPort(rest, 6379, address);
    if (!host)
        return host.error();
    return address;
}

std::string redisCliCommand(const NodeAddress &address)
{
    std::string command = "redis-cli ";
    if (address.isUnix())
        command += "-s " + shellWord(address.socketPath);
    else
        command += "-h " + shellWord(address.host) + " -p " + std::to_string(address.port);
    if (!address.user.empty())
        command += " --user " + shellWord(address.user);
    if (!address.password.empty())
        command += " -a …";
    return command;
}

std::string nodeUrl(const NodeAddress &address)
{
    if (!address.urlBehindTunnel.empty())
        return address.urlBehindTunnel;
    if (!address.sentinels.empty())
        return "sentinel://" + listText(address.sentinels) + "/" + address.primaryName;
    if (!address.clusterServers.empty())
        return "cluster://" + listText(address.clusterServers);
    return (address.isUnix()       ? "unix://"
                   : address.isTls ? "rediss://"
                                   : "redis://")
        + addressText(address);
}

std::string addressText(const NodeAddress &address)
{
    if (address.isUnix())
        return address.socketPath;
    return hostAndPort(address.host, address.port);
}

} // namespace lockscope
