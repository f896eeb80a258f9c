// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/commands/reply.h"
#include "lockscope/net/nodeaddress.h"

#include <memory>
#include <string_view>
#include <vector>

struct redisContext;

namespace lockscope {

/// A connection for setting up and clearing away, never for a lock. It blocks for at most two seconds without a
/// byte from the server, and for the look-up of a host's name.
/// Errors: one line without the address, in which the server is the subject ("does not answer within 2 s"); no password is ever in it.
/// Thread: any, one at a time.
class BlockingConnection {
public:
    /// Connects, and logs in if the address has a password. Error: no connection, no answer, or the password is refused.
    static Result<BlockingConnection> open(const NodeAddress &address);

    /// Sends one command and waits for its answer. Error: none came; every later call then fails, too.
    Result<Reply> ask(const std::vector<std::string_view> &arguments);

private:
    struct End {
        void operator()(redisContext *context) const;
    };
    explicit BlockingConnection(redisContext *context) : m_context(context) { }
    std::unique_ptr<redisContext, End> m_context;
};

/// One command over a connection of its own. Errors: those of BlockingConnection.
Result<Reply> blockingCall(const NodeAddress &address, const std::vector<std::string_view> &arguments);

/// The same with several commands, one after the other on one connection: the answer to the last.
Result<Reply> blockingCalls(const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands);

} // namespace lockscope
