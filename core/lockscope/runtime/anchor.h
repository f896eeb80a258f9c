// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

namespace lockscope {

/// A place in a client's life where a fault can be hung. The places are the same for every scheme, so that one scenario runs
/// under all of them; `line` names a numbered line of the scheme's own listing instead.
enum class Anchor : std::uint8_t {
    line,          ///< before the numbered line `line` of the scheme's listing is carried out
    beforeAcquire, ///< before an attempt
    granted,       ///< the client has concluded that it holds the lock, and has not entered yet
    entered,       ///< inside, before the work begins
    beforeWrite,   ///< inside, after the work, before the write to the store leaves
    beforeRelease, ///< outside again (`left`), before the release is sent
    beforeRenewal, ///< inside, before the watchdog sends an extension
    beforeSend,    ///< before a command that begins with `command` leaves for `node`
};

} // namespace lockscope
