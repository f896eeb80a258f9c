// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "trace/texttable.h"
#include "trace/trace.h"

#include <string>
#include <vector>

namespace lockscope {

/// Remembers of each client what has happened to its hold since it was granted: the rows that explain why another could
/// enter (it was paused, its lease ended, its key expired, was stolen or lost). Rows are taken in order.
class Witness {
public:
    explicit Witness(ClientId clientMax) : m_holds(clientMax.value + std::size_t{1}) { }

    void take(const Event &event, Seq seq);
    /// The client's last grant and what came after it.
    void tell(ClientId client, std::vector<Seq> &evidence) const;

private:
    // A long hold must not make every one of its violations long: this many rows explain enough.
    static constexpr std::size_t rowsMax = 32;
    struct Hold {
        Seq granted = noSeq;
        TextId token;
        std::vector<Seq> rows;
    };
    Hold *holdOf(TextId token);
    static void note(Hold *hold, Seq seq);

    std::vector<Hold> m_holds;           // by client
    TextTable<std::uint16_t> m_owners; // by token
};

/// A row in words: "the key of client 1 expired on node 2".
std::string rowWords(const Trace &trace, const Event &event);

} // namespace lockscope
