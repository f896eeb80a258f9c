// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/base/time.h"

#include <cstdint>
#include <deque>
#include <optional>
#include <string>
#include <string_view>

class QJsonObject;

namespace lockscope {

/// A report of a user's program about its lock, sent as one line of JSON: `{"event": "granted",
/// "token": "…", "valid_ms": 998}`. resources/clients/README.md describes the lines for users.
struct ProgramReport {
    enum class Kind : std::uint8_t {
        attempt,  ///< the program is about to try to acquire
        granted,  ///< it believes that it holds the lock: `token`, `valid`, `fence`
        denied,   ///< the attempt failed: `reason`
        entered,  ///< it is in the critical section
        left,     ///< it has left the critical section
        release,  ///< it is about to release
        released, ///< it believes that it has released the lock
        lost,     ///< it has detected that it no longer holds the lock
        extended, ///< it believes that its lease is longer now: `valid`
        error,    ///< a call of its lock library failed: `text`
    };
    Kind kind = Kind::attempt;
    std::string token = {};
    std::optional<Duration> valid =
        {}; ///< how long the lock is still valid, from the time of the report on; not negative
    std::optional<std::uint64_t> fence = {}; ///< the fencing token
    std::string reason = {};   ///< held, no-quorum, no-time-left or error; empty: not reported
    std::string text = {};     ///< the text of an error, at most textMax bytes
    std::string resource = {}; ///< what is locked, at most textMax bytes; empty: not reported
    bool isReader = false;     ///< the lock is shared with other readers
    bool isInferred =
        false; ///< the program did not send it; it was inferred from the program's commands

    static constexpr std::size_t textMax = 200;
};

/// Parses one line. Error: what is wrong with it, without the line.
Result<ProgramReport> parseReport(std::string_view line);
/// Returns the report of such an object.
Result<ProgramReport> reportOf(const QJsonObject &object);

/// The lines that one program has written to a pipe. Thread: one.
class LinePipe {
public:
    static constexpr std::size_t lineMax = 4096; ///< in bytes; the rest of a longer line is dropped
    /// Takes ownership of the read end of a pipe, and makes it non-blocking.
    explicit LinePipe(int descriptor);
    ~LinePipe();
    LinePipe(const LinePipe &) = delete;
    LinePipe &operator=(const LinePipe &) = delete;

    int descriptor() const { return m_descriptor; }
    /// Reads what has arrived, at most 256 KiB, and appends the complete lines to `lines`. Returns
    /// false if the pipe has ended; a last line without a line end is never appended.
    bool read(std::deque<std::string> &lines);

private:
    void take(std::string_view bytes, std::deque<std::string> &lines);

    const int m_descriptor;
    std::string m_line; // the beginning of a line that is not complete yet
};

} // namespace lockscope
