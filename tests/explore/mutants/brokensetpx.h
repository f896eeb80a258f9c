// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/commands/command.h"
#include "lockscope/schemes/scheme.h"

namespace lockscope {

/// `set-px-lua` with one line broken. Its entry in the catalogue of schemes (SchemeInfo) is that of
/// `set-px-lua`.
class BrokenSetPx final : public Scheme {
public:
    enum class Line {
        none,      ///< nothing is broken
        condition, ///< SET without NX
        unit, ///< the TTL is in seconds where milliseconds are expected, so the key expires after a
              ///< thousandth of the lease
        deadline,        ///< SET without PX
        twoCommands,     ///< SETNX, then PEXPIRE
        silentNode,      ///< a SET without an answer counts as granted
        loser,           ///< a client that does not get the lock sets the TTL again
        token,           ///< all clients use the same token
        fenceFirst,      ///< the client requests the fencing token before the SET
        release,         ///< the release is a DEL without a comparison
        noScript,        ///< the release is GET, a comparison and DEL, instead of one script
        extension,       ///< the extension is a PEXPIRE without a comparison
        extensionAnswer, ///< the answer to the extension is ignored
    };
    explicit BrokenSetPx(Line broken);
    Task<Acquisition> acquire(ClientProcess &process, LockRequest request) const override;
    Task<ExtensionReport> extend(ClientProcess &process, HeldLock lock) const override;
    Task<ReleaseReport> release(ClientProcess &process, HeldLock lock) const override;

private:
    Command setCommand(const LockRequest &request, const Token &token) const;
    const Line m_broken;
};

} // namespace lockscope
