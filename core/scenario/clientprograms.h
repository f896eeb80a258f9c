// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <map>
#include <string>
#include <string_view>

namespace lockscope {

/// The id of the scheme of a run whose clients are programs of the user (`--client`).
inline constexpr std::string_view programScheme = "program";

/// The programs of the user that run as the clients of a live run, in place of simulated clients. A value.
struct ClientPrograms {
    /// How Lockscope learns what a program believes.
    enum class Reports {
        descriptor,     ///< the program writes lines of JSON to descriptor 3
        standardOutput, ///< the same, to its standard output
        none,           ///< it reports nothing: its belief is inferred from its commands and their replies
    };
    static constexpr int clientsMax = 24; ///< clients of a run with programs

    std::string usual = {};                        ///< the command line of each client without its own; empty: none
    std::map<ClientId, std::string> own = {};      ///< the command lines of single clients
    Reports reports = Reports::descriptor;
    std::string key = {};                          ///< the lock's key on the nodes; empty: each key that the programs' commands touch

    bool empty() const { return usual.empty() && own.empty(); }
    /// Returns the command line of the client; empty: it has none.
    const std::string &commandOf(ClientId client) const
    {
        const auto found = own.find(client);
        return found == own.end() ? usual : found->second;
    }

    friend bool operator==(const ClientPrograms &, const ClientPrograms &) = default;
};

} // namespace lockscope
