// SPDX-License-Identifier: MIT
#include "lockscope/runtime/tokensource.h"

#include <array>
#include <charconv>
#include <string>

namespace lockscope {
namespace {

// Returns a UUID of version 4, made of the first 32 hexadecimal digits of `random`, a random token.
Token uuidFrom(const Token &random)
{
    std::string text(random.text().substr(0, 32));
    text[12] = '4';                  // the version
    text[16] = "89ab"[text[16] % 4]; // the variant
    for (const std::size_t position : {8, 13, 18, 23})
        text.insert(position, 1, '-');
    return Token(text);
}

// Returns the wall time as 13 hexadecimal digits, like PHP's uniqid(): 8 for the seconds, 5 for the
// microseconds of the second.
Token uniqidAt(std::chrono::microseconds wallTime)
{
    constexpr std::int64_t perSecond = 1'000'000;
    const std::int64_t value =
        ((wallTime.count() / perSecond) << 20) + wallTime.count() % perSecond;
    std::array<char, 16> digits{};
    const auto [end, problem] =
        std::to_chars(digits.data(), digits.data() + digits.size(), value, 16);
    const std::string text(digits.data(), end);
    return Token(std::string(13 - std::min<std::size_t>(text.size(), 13), '0') + text);
}

} // namespace

void TokenSource::beginRequest(TokenKind kind, int number, std::chrono::microseconds wallTime)
{
    m_kind = kind;
    const std::string client = std::to_string(m_client.value);
    switch (kind) {
    case TokenKind::random: break;
    case TokenKind::uuid: m_requestToken = uuidFrom(random()); break;
    case TokenKind::uniqid: m_requestToken = uniqidAt(wallTime); break;
    case TokenKind::machineThread: m_requestToken = Token("machine-" + client + ":thread-1"); break;
    case TokenKind::thread: m_requestToken = Token("thread-1"); break;
    case TokenKind::requestId:
        m_requestToken = Token("request-" + client + '-' + std::to_string(number));
        break;
    case TokenKind::constant: m_requestToken = Token("locked"); break;
    }
}

Token TokenSource::ownerToken()
{
    if (m_kind != TokenKind::random && m_kind != TokenKind::uuid)
        return m_requestToken;
    if (m_ownerToken.isEmpty())
        m_ownerToken = next();
    return m_ownerToken;
}

void TokenSource::reset()
{
    m_kind = TokenKind::random;
    m_count = 0;
    m_requestToken = m_ownerToken = Token();
}

} // namespace lockscope
