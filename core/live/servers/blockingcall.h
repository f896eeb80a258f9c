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

/// A blocking connection for setup and cleanup, never for a lock. It blocks for at most two seconds without a byte from the server,
/// and for the lookup of a host name.
/// Errors: one line without the address, with the server as the subject ("does not answer within 2 s"); never contains a password.
/// Thread: any, one at a time.
class BlockingConnection {
public:
    /// Connects, and logs in if the address has a password. Error: no connection, no reply, or the password is refused.
    static Result<BlockingConnection> open(const NodeAddress &address);

    /// Sends one command and waits for its reply. Error: no reply; all later calls then fail too.
    Result<Reply> ask(const std::vector<std::string_view> &arguments);

private:
    struct End {
        void operator()(redisContext *context) const;
    };
    explicit BlockingConnection(redisContext *context) : m_context(context) { }
    std::unique_ptr<redisContext, End> m_context;
};

/// Sends one command over a new connection. Errors: as BlockingConnection.
Result<Reply> blockingCall(const NodeAddress &address, const std::vector<std::string_view> &arguments);

/// Sends several commands in sequence over one new connection; returns the last reply. Errors: as BlockingConnection.
Result<Reply> blockingCalls(const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands);

} // namespace lockscope
