// SPDX-License-Identifier: MIT
#include "lockscope/commands/reply.h"

#include <algorithm>
#include <utility>

namespace lockscope {

ReplyItems::ReplyItems(std::initializer_list<Reply> items) : m_items(new std::vector<Reply>(items))
{
}

ReplyItems::ReplyItems(const ReplyItems &other)
    : m_items(other.m_items ? new std::vector<Reply>(*other.m_items) : nullptr)
{
}

ReplyItems &ReplyItems::operator=(const ReplyItems &other)
{
    if (this != &other)
        m_items.reset(other.m_items ? new std::vector<Reply>(*other.m_items) : nullptr);
    return *this;
}

void ReplyItems::Delete::operator()(std::vector<Reply> *items) const
{
    delete items;
}

std::size_t ReplyItems::size() const
{
    return m_items ? m_items->size() : 0;
}

const Reply *ReplyItems::begin() const
{
    return m_items ? m_items->data() : nullptr;
}

Reply *ReplyItems::begin()
{
    return m_items ? m_items->data() : nullptr;
}

const Reply *ReplyItems::end() const
{
    return begin() + size();
}

Reply *ReplyItems::end()
{
    return begin() + size();
}

const Reply &ReplyItems::operator[](std::size_t index) const
{
    return begin()[index];
}

Reply &ReplyItems::operator[](std::size_t index)
{
    return begin()[index];
}

std::vector<Reply> &ReplyItems::existingOrNew()
{
    if (!m_items)
        m_items.reset(new std::vector<Reply>);
    return *m_items;
}

void ReplyItems::push_back(Reply reply)
{
    existingOrNew().push_back(std::move(reply));
}

void ReplyItems::resize(std::size_t size)
{
    existingOrNew().resize(size);
}

bool operator==(const ReplyItems &one, const ReplyItems &other)
{
    return std::equal(one.begin(), one.end(), other.begin(), other.end());
}

std::string replyText(const Reply &reply)
{
    switch (reply.kind) {
    case Reply::Kind::nil: return "(nil)";
    case Reply::Kind::status: return reply.text;
    case Reply::Kind::integer: return "(integer) " + std::to_string(reply.integer);
    case Reply::Kind::text: return '"' + reply.text + '"';
    case Reply::Kind::error: return "(error) " + reply.text;
    case Reply::Kind::array: {
        std::string text = "[";
        for (const Reply &item : reply.items) {
            if (text.size() > 1)
                text += ", ";
            text += replyText(item);
        }
        return text + ']';
    }
    }
    return {};
}

} // namespace lockscope
