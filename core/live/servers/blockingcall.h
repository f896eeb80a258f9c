// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/servers/serverrefusal.h"
#include "lockscope/base/time.h"
#include "lockscope/commands/reply.h"
#include "lockscope/net/nodeaddress.h"

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

struct redisContext;

namespace lockscope {

/// A blocking connection for setup and cleanup, never for a lock. It blocks while it looks up a
/// host name, and for at most `silenceMax` while the server sends nothing. An error is one line
/// without the address, because the caller puts the server's name before it: "rejects the password
/// of user ana (WRONGPASS); expected …". It never contains a password. Thread: any, one at a time.
class BlockingConnection {
public:
    /// Connects, and logs in if the address has a password. Error: no connection, no reply, or the
    /// server refuses the password.
    static Result<BlockingConnection, ServerRefusal> open(
        const NodeAddress &address, Duration silenceMax = 2s);

    /// Sends one command and waits for its reply. Error: no reply; then all later calls fail, too.
    Result<Reply, ServerRefusal> ask(const std::vector<std::string_view> &arguments);

private:
    Result<Reply, ServerRefusal> exchange(const std::string &command);
    struct Deleter {
        void operator()(redisContext *context) const;
    };
    explicit BlockingConnection(redisContext *context) : m_context(context) { }
    std::unique_ptr<redisContext, Deleter> m_context;
};

/// Sends one command over a new connection and returns the reply. Errors: as BlockingConnection.
Result<Reply, ServerRefusal> blockingCall(
    const NodeAddress &address, const std::vector<std::string_view> &arguments);

/// Sends several commands in sequence over one new connection; returns the last reply. Errors: as
/// BlockingConnection.
Result<Reply, ServerRefusal> blockingCalls(
    const NodeAddress &address, const std::vector<std::vector<std::string_view>> &commands);

/// Returns "the default user" or "user ana".
Wording userWords(const std::string &user);

/// Returns the refusal if a server answers that the user must log in first, or has no right to the
/// command or to Lockscope's keys; otherwise nothing.
std::optional<Wording> rightsRefusal(
    const Reply &error, std::string_view command, const std::string &user);

} // namespace lockscope
