// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace lockscope {

struct Reply;

/// The items of an array reply: a vector that takes the memory of one pointer if it is empty, as in
/// nearly all replies. A value.
class ReplyItems {
public:
    ReplyItems() = default;
    ReplyItems(std::initializer_list<Reply> items);
    ReplyItems(const ReplyItems &other);
    ReplyItems(ReplyItems &&) noexcept = default;
    ReplyItems &operator=(const ReplyItems &other);
    ReplyItems &operator=(ReplyItems &&) noexcept = default;
    ~ReplyItems() = default;

    bool empty() const { return !m_items || size() == 0; }
    std::size_t size() const;
    /// REQUIRES: index < size().
    const Reply &operator[](std::size_t index) const;
    Reply &operator[](std::size_t index);
    const Reply &front() const { return *begin(); }
    const Reply *begin() const;
    const Reply *end() const;
    Reply *begin();
    Reply *end();
    void push_back(Reply reply);
    void resize(std::size_t size);
    friend bool operator==(const ReplyItems &one, const ReplyItems &other);

private:
    struct Delete {
        void operator()(std::vector<Reply> *items) const;
    };
    std::vector<Reply> &existingOrNew();
    std::unique_ptr<std::vector<Reply>, Delete> m_items; // null: no items
};

/// The reply of a Redis node to a command, as a value.
struct Reply {
    enum class Kind : std::uint8_t { nil, status, integer, text, error, array };

    Reply() = default;
    Reply(const Reply &) = default;
    Reply &operator=(const Reply &) = default;
    ~Reply() = default;
    // A moved-from reply has neither text nor items. Most replies have none to move.
    Reply(Reply &&other) noexcept
        : kind(other.kind), integer(other.integer), items(std::move(other.items))
    {
        if (!other.text.empty())
            text = std::move(other.text);
    }
    Reply &operator=(Reply &&other) noexcept
    {
        kind = other.kind;
        integer = other.integer;
        if (!text.empty() || !other.text.empty())
            text = std::move(other.text);
        items = std::move(other.items);
        return *this;
    }

    Kind kind = Kind::nil;
    std::int64_t integer = 0; ///< value of an integer
    std::string text;         ///< text of a status ("OK"), a bulk string, or an error ("NOSCRIPT No
                              ///< matching script.")
    ReplyItems items;         ///< items of an array

    bool isNil() const { return kind == Kind::nil; }
    bool isOk() const
    {
        return kind == Kind::status && text.size() == 2 && text[0] == 'O' && text[1] == 'K';
    }
    bool isError() const { return kind == Kind::error; }
    bool isInteger(std::int64_t wanted) const { return kind == Kind::integer && integer == wanted; }
    /// Returns whether this is an error that begins with this code: "NOSCRIPT".
    bool isError(std::string_view code) const { return isError() && text.starts_with(code); }

    friend bool operator==(const Reply &, const Reply &) = default;
};

/// Returns the reply on one line as redis-cli displays it: `OK`, `(nil)`, `(integer) 1`, `"value"`,
/// `(error) NOSCRIPT …`.
std::string replyText(const Reply &reply);

} // namespace lockscope
