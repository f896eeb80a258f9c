// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/commands/reply.h"
#include "lockscope/net/nodeaddress.h"

#include <initializer_list>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>

struct redisReader;
struct redisReply;

namespace lockscope {

/// Appends a command to `out`, encoded in the Redis protocol.
void appendCommand(std::string &out, std::span<const std::string_view> arguments);
inline void appendCommand(std::string &out, std::initializer_list<std::string_view> arguments)
{
    appendCommand(out, std::span(arguments.begin(), arguments.size()));
}

/// Appends the command AUTH if the address has a password. Returns whether it has one.
bool appendLogin(std::string &out, const NodeAddress &address);

/// Reads the replies in a stream of bytes, which may come in pieces of any size.
class ReplyReader {
public:
    ReplyReader();
    void add(std::string_view bytes);
    /// Returns the next reply; nullopt: it is incomplete, or the bytes are not the Redis protocol
    /// (problem()).
    std::optional<Reply> next();
    /// Returns why the bytes are not the Redis protocol; empty: no such bytes were found.
    std::string problem() const;
    /// Returns the number of bytes that were added since the last reply was complete.
    std::size_t waitingSize() const { return m_waitingSize; }

private:
    struct Delete {
        void operator()(redisReader *reader) const;
    };
    std::unique_ptr<redisReader, Delete> m_reader;
    std::unique_ptr<Reply> m_reply; // what m_reader has read of the next reply
    std::size_t m_waitingSize = 0;
};

/// Returns the code at the start of an error, such as "NOAUTH". The rest of an error is not safe to
/// show: it may repeat the command, and so the password of AUTH.
std::string errorCode(const Reply &reply);

/// Converts a reply of hiredis's reader to a Reply. Does not take ownership.
Reply toReply(const redisReply &reply);

} // namespace lockscope
