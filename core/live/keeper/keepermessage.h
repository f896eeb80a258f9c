// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>

namespace lockscope {

/// A message between Lockscope and a keeper, the small process that starts and kills a client
/// program of the user (see ClientProgram in core/live/programs/clientprogram.h). A message is one
/// packet of their socket (SOCK_SEQPACKET).
struct KeeperMessage {
    enum class Kind : std::int32_t {
        // Orders to the keeper.
        stop,      ///< SIGSTOP; `value`: the number of this order
        resume,    ///< SIGCONT; no answer
        terminate, ///< SIGTERM, then SIGCONT, because a stopped process does not react to SIGTERM;
                   ///< no answer
        kill,      ///< SIGKILL
        // From the keeper: first `started`, `noFolder` or `noStart`; after `started`, any number of
        // `stopped`, and at last `ended`.
        started,  ///< `value`: the id of the program's first process, which is also the id of the
                  ///< program's process group
        noFolder, ///< the working directory cannot be used; `value`: the errno. The keeper ends.
        noStart,  ///< the program cannot be started; `value`: the errno. The keeper ends.
        stopped,  ///< all processes of the program are stopped; `value`: the number of the order.
                  ///< Not sent if another
                  ///< order came before.
        ended,    ///< no process of the program is left; `value`: the status of waitpid() for the
                  ///< first process. The keeper ends.
    };
    Kind kind = Kind::stop;
    std::int32_t value = 0;
};

/// The first character of each environment variable that Lockscope passes to a keeper. The keeper
/// removes this character and passes the variable to the program. So the program's LD_PRELOAD does
/// not affect the keeper.
constexpr char keeperVariablePrefix = '+';

} // namespace lockscope
