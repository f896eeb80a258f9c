// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/trace.h"
#include "core/verdict/verdict.h"
#include "lockscope/base/result.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace lockscope {

/// How a log is read.
struct EventLogOptions {
    std::optional<Duration> unit = {}; ///< of times that are numbers; nullopt: their size tells it
    std::string key = {};              ///< the resource of events that name none
    std::optional<Duration> ttl = {};  ///< the lease of grants that name none
};

/// The log of a user's own lock, as a trace. It names no world: nothing is known of Redis.
struct EventLog {
    std::shared_ptr<const Trace> trace;
    std::vector<std::string> clients; ///< their names, client 1 first, by their first event
    std::vector<std::string> clocks;  ///< of each client: its host, or itself; equal texts are one
                                      ///< clock
    std::string begin;                ///< the time of the first event, as the log has it
    std::size_t lines = 0;
    std::size_t unreadCount = 0;   ///< lines that are no event, or without a time
    std::string firstUnread;       ///< "a.log: line 3: …"
    std::set<ClientId> clocksBack; ///< whose lines go back in time within a file
    std::size_t nested = 0;        ///< how often a client reported another hold while it had one
    bool isTorn = false; ///< the last line of a file is cut off; then the trace is torn, too
};

/// Reads logs of events: a JSON object on each line, with the words that programs report
/// (parseReport(); also `wrote`), and `t` (ISO 8601 with a zone, or a number), `client`, `host`,
/// `resource`. Several files are one log. Error, one line: a file cannot be read, or no line is an
/// event. Thread: any.
Result<EventLog> readEventLog(
    const std::vector<std::string> &files, const EventLogOptions &options);

/// The violations of a log, by what its clocks allow.
struct EventLogVerdict {
    Verdict verdict; ///< with the certain violations only
    std::vector<Violation> possible;
    std::size_t closeHandOvers = 0; ///< how often one client left and another entered within the
                                    ///< doubt; as logged, these do not overlap
};
/// Judges a log. `skew`: how far each clock may be off, either way. Clients with one clock are
/// certain whatever it is; two clocks must differ by more than 2 x skew to make the two come after
/// one another. Not certain: with a client whose clock goes back, or of which it is not logged when
/// it left. Error: as of judge().
Result<EventLogVerdict> judgeEventLog(const EventLog &log, Duration skew);

/// Returns the verdict as JSON: as verdictJson(), with the world "file", `certain`, `possible`, the
/// names of the clients, and what was not read.
std::string eventLogJson(const EventLog &log, const EventLogVerdict &judged);

} // namespace lockscope
