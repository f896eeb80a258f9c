// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/programs/replyreader.h"

#include <algorithm>
#include <charconv>
#include <cstdint>

namespace lockscope {
namespace {

constexpr std::size_t itemsMax = 100;
constexpr std::size_t textMax = 300;
constexpr int depthMax = 8;

class LenientReader {
public:
    explicit LenientReader(std::string_view bytes) : m_bytes(bytes) { }

    Reply read(int depth = 0)
    {
        std::string_view line = takeLine();
        while (line.starts_with(
            '|')) { // an attribute precedes the reply: read its items and drop them
            (void)readItems(mapItemCount(line.substr(1)), depth);
            line = takeLine();
        }
        if (line.empty())
            return {};
        const char symbol = line.front();
        const std::string_view rest = line.substr(1);
        switch (symbol) {
        case '+': return text(Reply::Kind::status, rest);
        case '-': return text(Reply::Kind::error, rest);
        case ':': return integer(numberOf(rest));
        case '#': return integer(rest == "t" ? 1 : 0);
        case '$':
        case '=':
        case '!': return readBulk(symbol, numberOf(rest));
        case '*':
        case '~':
        case '>': return readItems(numberOf(rest), depth);
        case '%': return readItems(mapItemCount(rest), depth);
        case '_': return {};
        case ',':
        case '(': return text(Reply::Kind::text, rest);
        default: return text(Reply::Kind::status, line); // outside the protocol
        }
    }

private:
    std::string_view takeLine()
    {
        const std::size_t end = m_bytes.find('\n');
        std::string_view line = m_bytes.substr(0, end);
        m_bytes.remove_prefix(end == m_bytes.npos ? m_bytes.size() : end + 1);
        if (line.ends_with('\r'))
            line.remove_suffix(1);
        return line;
    }

    // Returns -1 if `digits` is not a number. Also "-1", the size of a nil in RESP2, gives -1.
    static std::int64_t numberOf(std::string_view digits)
    {
        std::int64_t number = -1;
        std::from_chars(digits.data(), digits.data() + digits.size(), number);
        return number;
    }

    // Returns the number of keys and values of a map together. `digits`: the number of its entries.
    static std::int64_t mapItemCount(std::string_view digits)
    {
        return 2 * std::min(numberOf(digits), INT64_MAX / 2);
    }

    static Reply text(Reply::Kind kind, std::string_view bytes)
    {
        Reply reply;
        reply.kind = kind;
        reply.text = bytes.substr(0, textMax);
        return reply;
    }

    static Reply integer(std::int64_t number)
    {
        Reply reply;
        reply.kind = Reply::Kind::integer;
        reply.integer = number;
        return reply;
    }

    Reply readBulk(char symbol, std::int64_t size)
    {
        if (size < 0)
            return {};
        const std::size_t count = std::min(static_cast<std::size_t>(size), m_bytes.size());
        std::string_view bytes = m_bytes.substr(0, count);
        m_bytes.remove_prefix(std::min(count + 2, m_bytes.size()));
        if (symbol == '=')
            bytes.remove_prefix(
                std::min<std::size_t>(4, bytes.size())); // "txt:", the format of a verbatim text
        return text(symbol == '!' ? Reply::Kind::error : Reply::Kind::text, bytes);
    }

    Reply readItems(std::int64_t count, int depth)
    {
        if (count < 0)
            return {};
        if (depth == depthMax) { // the rest of the message is left out
            m_bytes = {};
            return text(Reply::Kind::status, "…");
        }
        Reply reply;
        reply.kind = Reply::Kind::array;
        for (std::int64_t i = 0; i < count && !m_bytes.empty(); ++i) {
            Reply item = read(depth + 1);
            if (reply.items.size() < itemsMax)
                reply.items.push_back(std::move(item));
        }
        return reply;
    }

    std::string_view m_bytes; // not read yet
};

} // namespace

Reply readReply(std::string_view message)
{
    return LenientReader(message).read();
}

} // namespace lockscope
