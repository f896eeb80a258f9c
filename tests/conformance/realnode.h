// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "lockscope/commands/reply.h"

#include <hiredis.h>

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace lockscope::conformance {

/// A redis-server that this object starts, and connections to it. The caller names a connection by
/// any number; the first use opens it.
class RealNode {
public:
    /// Starts a server. Returns null if it cannot start; then `why` is the reason in one line.
    static std::unique_ptr<RealNode> start(std::string &why);

    /// Removes all keys and scripts, and closes all connections.
    void reset();
    /// Sends a command without waiting for its reply.
    void send(int connection, const std::vector<std::string> &words);
    /// Returns the next reply of the connection; nothing if none arrives within some seconds.
    std::optional<Reply> receive(int connection);
    /// Sends a command and returns the next reply, as receive() does.
    std::optional<Reply> ask(int connection, const std::vector<std::string> &words);
    /// Returns whether a reply has arrived that receive() has not returned yet.
    bool hasReply(int connection);
    /// Waits until the node has executed all earlier commands.
    void settle();
    const std::string &socketPath() const { return m_server->address().socketPath; }

private:
    using Context = std::unique_ptr<redisContext, void (*)(redisContext *)>;
    redisContext *context(int connection);

    std::unique_ptr<RunFolder> m_folder;
    std::unique_ptr<RedisServer> m_server;
    std::map<int, Context> m_contexts;
};

} // namespace lockscope::conformance
