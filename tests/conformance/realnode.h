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

/// A redis-server of our own, and its connections.
class RealNode {
public:
    /// Null if it cannot be started; `why` says so in a line.
    static std::unique_ptr<RealNode> start(std::string &why);

    /// As new: no keys, no scripts, no connections.
    void reset();
    void send(int connection, const std::vector<std::string> &words);
    /// Nothing: no answer came within seconds.
    std::optional<Reply> receive(int connection);
    std::optional<Reply> ask(int connection, const std::vector<std::string> &words);
    /// Whether an answer has come that nobody has read.
    bool hasAnswer(int connection);
    /// The node has done all that was sent to it before.
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
