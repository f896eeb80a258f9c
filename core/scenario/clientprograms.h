// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/ids.h"

#include <map>
#include <string>
#include <string_view>

namespace lockscope {

/// The id of the scheme of a run whose clients are programs of the user (`--client`).
inline constexpr std::string_view programScheme = "program";

/// Describes the programs of the user that are the clients of a live run, instead of clients that
/// Lockscope runs itself. A value.
struct ClientPrograms {
    /// How a program reports whether it believes that it holds the lock.
    enum class Reports {
        descriptor,     ///< the program writes lines of JSON to file descriptor 3
        standardOutput, ///< the program writes lines of JSON to its standard output
        none, ///< the program reports nothing; Lockscope infers its belief from its commands and
              ///< their replies
    };
    static constexpr int clientsMax = 24; ///< the maximum number of clients in a run with programs

    std::string usual = {}; ///< the command line of each client that is not in `own`; empty: none
    std::map<ClientId, std::string> own = {}; ///< the command lines of single clients
    Reports reports = Reports::descriptor;
    std::string key = {}; ///< the lock's key on the nodes; empty: unknown (KeyFilter::everyKey())
    bool mayBeOfAnyUser =
        false; ///< processes of other users may connect to the clients' relays; not in a trace

    bool empty() const { return usual.empty() && own.empty(); }
    /// Returns the command line of the client; empty if the client has none.
    const std::string &commandOf(ClientId client) const
    {
        const auto found = own.find(client);
        return found == own.end() ? usual : found->second;
    }

    friend bool operator==(const ClientPrograms &, const ClientPrograms &) = default;
};

} // namespace lockscope
