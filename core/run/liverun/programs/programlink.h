// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/proxy/commandtap.h"
#include "core/run/liverun/programs/programclient.h"

#include <functional>
#include <map>
#include <optional>

namespace lockscope {

/// The link between a program and a node (or the store): records each command and reply, and lets a
/// command wait while the program is paused. Thread: that of the relays' loop.
class ProgramLink final : public CommandTap {
public:
    /// `nodeNow`: returns the node to which the link leads now. `onReadOnly`: called when that node
    /// has refused a command because it is a replica. REQUIRES: `run` and `client` outlive this
    /// object.
    ProgramLink(ProgramRun &run, ProgramClient &client, std::function<NodeId()> nodeNow,
        std::function<void()> onReadOnly);

    std::optional<Relay::Message> commandArrived(
        std::uint32_t connection, std::string_view bytes) override;
    void replyPasses(const Relay::Message &command, std::string_view bytes) override;
    void replyLost(const Relay::Message &command) override;
    void messageTooLong() override;
    void connectionRefused(std::string_view user) override;
    void connectionEnded(std::uint32_t connection) override { m_connections.erase(connection); }

private:
    struct Connection {
        ConnectionState state;
        std::optional<CommandMeaning>
            waiting; // the next command, which the link has not delivered yet
        bool hasBegunFaults =
            false; // ProgramClient::beginFaultsBefore() was called for the command `waiting`
        bool expectsRepeat = false; // a reply was NOSCRIPT: the program sends the command again,
                                    // perhaps after a SCRIPT LOAD
    };
    // A command whose reply has not arrived yet.
    struct OpenCommand {
        CommandMeaning meaning;
        std::uint32_t connection = 0;
    };

    ProgramRun &m_run;
    ProgramClient &m_client;
    const std::function<NodeId()> m_nodeNow;
    const std::function<void()> m_onReadOnly;
    std::map<std::uint32_t, Connection> m_connections;
    std::map<EventRef, OpenCommand> m_open; // by their `sent` row
    std::uint32_t m_count = 0; // number of commands so far that count for faults; faults of one
                               // message refer to this number
};

} // namespace lockscope
