// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <QString>

#include <functional>
#include <string>

class QObject;

namespace lockscope {

/// The passwords of the user's own nodes in the desktop's keyring: that of GNOME and others (Secret
/// Service), or KWallet. Each entry has the service "Lockscope" and the key entryKeyOf(). A locked
/// keyring may ask the user to unlock it; after a minute without a reply, a call ends with an
/// error. Thread: one with a Qt event loop. Errors are one English line without any password.
class Keyring {
public:
    using Received = std::function<void(const Result<std::string> &password)>;
    using Finished = std::function<void(const Result<Done> &result)>;

    /// Returns whether this build has access to keyrings, and the desktop has a keyring service.
    /// Blocks for a D-Bus round trip.
    static bool isAvailable();
    /// Returns the key of a node's entry, which is also a URL for `--node`:
    /// "redis://ann:@10.0.0.1:6379", or without the user "redis://10.0.0.1:6379".
    static QString entryKeyOf(const NodeAddress &node);

    /// Gets the password of a node; an empty text if the keyring has no entry for it. Calls
    /// `received` once, later or at once, unless `context` has been destroyed.
    static void read(const NodeAddress &node, QObject *context, const Received &received);
    /// write() stores the password that `node` contains; remove() removes the entry of the node.
    /// Both call `finished` as read() calls `received`. To remove an entry that does not exist is
    /// no error.
    static void write(const NodeAddress &node, QObject *context, const Finished &finished);
    static void remove(const NodeAddress &node, QObject *context, const Finished &finished);

    /// Does the same as read(), but returns only when the result is there or the descriptor `stop`
    /// becomes readable. Errors: those of read(); there is no keyring; it has no entry; `stop`
    /// became readable. QtKeychain, the library that reads the keyring, starts threads: block
    /// signals before the call if threads must not receive them.
    static Result<std::string> waitForPassword(const NodeAddress &node, int stop);
};

} // namespace lockscope
