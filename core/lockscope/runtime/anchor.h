// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace lockscope {

/// A point in a client's execution at which a fault can be placed. Every scheme has the same
/// points, so one scenario can be run with all schemes. The exception is `line`, a numbered line of
/// the scheme's own listing. The line, and the command of beforeSend, are members of FaultBegin.
enum class Anchor : std::uint8_t {
    line,          ///< before the numbered line of the scheme's listing is executed
    beforeAcquire, ///< before an attempt
    granted, ///< the client has concluded that it holds the lock, and has not entered the critical
             ///< section yet
    entered, ///< in the critical section, before the work begins
    beforeWrite, ///< in the critical section, after the work, before the write to the store is sent
    beforeRelease, ///< after the critical section (after the row `left`), before the release is
                   ///< sent
    beforeRenewal, ///< in the critical section, before the watchdog sends an extension
    beforeSend,    ///< before a command with the given beginning is sent to the given node
};

} // namespace lockscope
