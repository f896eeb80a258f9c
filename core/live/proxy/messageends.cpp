// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/proxy/messageends.h"

#include <algorithm>
#include <charconv>

namespace lockscope {
namespace {

// Returns whether the symbol begins a string: after the symbol come the size in bytes, and then the
// bytes.
bool isBulk(char symbol)
{
    return symbol == '$' || symbol == '!' || symbol == '=';
}

// Returns whether the symbol begins a collection: after the symbol come the number of the items,
// and then the items.
bool isAggregate(char symbol)
{
    return symbol == '*' || symbol == '%' || symbol == '~' || symbol == '>' || symbol == '|';
}

} // namespace

MessageEnds::Part MessageEnds::take(std::string_view bytes)
{
    std::size_t at = 0;
    while (at < bytes.size()) {
        if (m_state == State::bulk) {
            const std::uint64_t part = std::min<std::uint64_t>(m_left, bytes.size() - at);
            at += static_cast<std::size_t>(part);
            m_left -= part;
            if (m_left == 0 && finishItem())
                return {at, true};
            continue;
        }
        m_state = State::line;
        const std::size_t found = bytes.find('\n', at);
        const std::size_t end = found == bytes.npos ? bytes.size() : found;
        m_head.append(bytes.substr(
            at, std::min(end - at, headSizeMax - std::min(headSizeMax, m_head.size()))));
        at = end;
        if (found == bytes.npos)
            break;
        ++at;
        if (finishLine())
            return {at, true};
    }
    return {at, false};
}

bool MessageEnds::finishLine()
{
    const char symbol = m_head.empty() ? '\0' : m_head.front();
    std::int64_t number = -1;
    if (isBulk(symbol) || isAggregate(symbol)) {
        const auto [stop, error] =
            std::from_chars(m_head.data() + 1, m_head.data() + m_head.size(), number);
        if (error != std::errc{} || (stop != m_head.data() + m_head.size() && *stop != '\r'))
            number = -1;
    }
    m_head.clear();
    if (isBulk(symbol) && number >= 0) {
        m_state = State::bulk;
        m_left = static_cast<std::uint64_t>(number) + 2;
        return false;
    }
    m_state = State::start;
    if (number < 0 || !isAggregate(symbol) || m_open.size() == depthMax)
        return finishItem();
    std::uint64_t items = static_cast<std::uint64_t>(number);
    if (symbol == '%' || symbol == '|')
        items *= 2; // keys and values
    if (symbol == '|')
        ++items; // an attribute and the reply after it are one item
    if (items == 0)
        return finishItem();
    m_open.push_back(items);
    return false;
}

bool MessageEnds::finishItem()
{
    m_state = State::start;
    while (!m_open.empty() && --m_open.back() == 0)
        m_open.pop_back();
    return m_open.empty();
}

} // namespace lockscope
