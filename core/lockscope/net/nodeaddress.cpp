// SPDX-License-Identifier: MIT
#include "lockscope/net/nodeaddress.h"

#include <arpa/inet.h>
#include <netinet/in.h>

#include <charconv>
#include <optional>

namespace lockscope {
namespace {

// Error messages repeat no part of the address, because in a misspelt address any part may be the password.
Error addressError(const char *what)
{
    return Error{std::string{"a node is given as redis://[user:password@]host[:port]; "} + what};
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
    static constexpr std::string_view allowed = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_";
    return !host.empty() && host.front() != '-' && host.find_first_not_of(allowed) == std::string_view::npos;
}

bool isIpv6(std::string_view host)
{
    const std::string address{host.substr(0, host.find('%'))};
    in6_addr unused{};
    const std::string_view zone = host.substr(address.size());
    return inet_pton(AF_INET6, address.c_str(), &unused) == 1 && (zone.empty() || isHostName(zone.substr(1)));
}

Result<Done> readUserInfo(std::string_view text, NodeAddress &address)
{
    const std::size_t colon = text.find(':');
    if (colon == std::string_view::npos)
        return addressError("before the @ stand user:password (or :password for the default user)");
    const auto user = percentDecoded(text.substr(0, colon));
    const auto password = percentDecoded(text.substr(colon + 1));
    if (!user || !password)
        return addressError("a % in user or password is followed by two hexadecimal digits (%25 for the sign itself)");
    address.user = *user;
    address.password = *password;
    return Done{};
}

Result<Done> readPort(std::string_view text, NodeAddress &address)
{
    std::uint32_t port = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), port);
    if (error != std::errc{} || end != text.data() + text.size() || port < 1 || port > 65535)
        return addressError("the port is a number from 1 to 65535");
    address.port = static_cast<std::uint16_t>(port);
    return Done{};
}

Result<Done> readHostAndPort(std::string_view text, NodeAddress &address)
{
    address.port = 6379;
    std::string_view after;
    if (!text.empty() && text.front() == '[') {
        const std::size_t close = text.find(']');
        if (close == std::string_view::npos || !isIpv6(text.substr(1, close - 1)))
            return addressError("in the brackets stands an IPv6 address");
        address.host = std::string{text.substr(1, close - 1)};
        after = text.substr(close + 1);
    } else {
        const std::size_t colon = text.find(':');
        if (colon != text.rfind(':'))
            return addressError("an IPv6 address stands in brackets: redis://[::1]:6379");
        address.host = std::string{text.substr(0, colon)};
        after = colon == std::string_view::npos ? std::string_view{} : text.substr(colon);
        if (!isHostName(address.host))
            return addressError("the host is missing, or holds a character that no host name has");
    }
    if (after.empty())
        return Done{};
    if (after.front() != ':')
        return addressError("after the host comes nothing but a port");
    return readPort(after.substr(1), address);
}

// Returns the text quoted as one word of a shell command.
std::string shellWord(const std::string &text)
{
    static constexpr const char *unquotedChars = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789.-_/:%@+=,";
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
    static constexpr std::string_view scheme = "redis://";
    if (startsWithNoCase(url, "rediss://"))
        return Error{"rediss:// (TLS) is not supported; use redis://, through a TLS tunnel if necessary"};
    if (!startsWithNoCase(url, scheme))
        return addressError("it begins with redis://");
    std::string_view rest = url.substr(scheme.size());
    NodeAddress address;
    // A password may contain an @; a host never does.
    const std::size_t at = rest.rfind('@');
    if (at != std::string_view::npos) {
        const Result<Done> user = readUserInfo(rest.substr(0, at), address);
        if (!user)
            return user.error();
        rest.remove_prefix(at + 1);
    }
    const std::size_t path = rest.find_first_of("/?#");
    if (path != std::string_view::npos) {
        if (rest.substr(path) != "/" && rest.substr(path) != "/0")
            return addressError("after the port comes nothing (locks are kept in database 0)");
        rest = rest.substr(0, path);
    }
    const Result<Done> host = readHostAndPort(rest, address);
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
    return (address.isUnix() ? "" : "redis://") + addressText(address);
}

std::string addressText(const NodeAddress &address)
{
    if (address.isUnix())
        return address.socketPath;
    const bool isIpv6Host = address.host.find(':') != std::string::npos;
    return (isIpv6Host ? "[" + address.host + "]" : address.host) + ":" + std::to_string(address.port);
}

} // namespace lockscope
