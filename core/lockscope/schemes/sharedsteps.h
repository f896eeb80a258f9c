// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/runtime/gather.h"
#include "lockscope/runtime/pendingcall.h"
#include "lockscope/schemes/scheme.h"
#include "lockscope/schemes/variants.h"

#include <string_view>

namespace lockscope {

/// Sends compare-and-delete to all nodes at once, by the script's hash, and the script's text to
/// the nodes that do not have the script (NOSCRIPT). Waits until every node has answered or timed
/// out. For the schemes that need a majority; the others release with releaseOnOneNode()
/// (singlenode.h).
Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// The same, but returns as soon as a majority of the nodes has deleted the key, or a majority is
/// no longer possible. If some nodes have not answered by then, the report's `unanswered` is set
/// and still waits for them (see awaitReleases()). So one node that hangs does not delay a release.
Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Resource resource, Token token, Duration nodeTimeout);

/// As the two functions above, with `command` instead of compare-and-delete, for example
/// commands::deleteIfEqual().
Task<ReleaseReport> releaseEverywhere(
    ClientProcess &process, Command command, Duration nodeTimeout);
Task<ReleaseReport> releaseByMajority(
    ClientProcess &process, Command command, Duration nodeTimeout);

/// Waits until all nodes of `releases` (the `unanswered` of a report) have answered or timed out.
/// Returns the final report; its `unanswered` is null. REQUIRES: `releases` is not null.
Task<ReleaseReport> awaitReleases(std::shared_ptr<Gather> releases);

/// Returns whether an answer reports deleted keys.
bool reportsDeletion(const Answer &answer);

/// Sends MULTI, DEL key, EXEC to the only node, one after the other. The transaction deletes the
/// key, whatever its value is. If the process has sent a WATCH before, the transaction deletes the
/// key only if the key has not changed since then: all commands of a process to a node use one
/// connection.
Task<ReleaseReport> deleteInTransaction(ClientProcess &process, HeldLock lock);

/// Releases the lock of a single-node scheme as `way` says. `lines`: the lines of the release in
/// the scheme's listing. REQUIRES: `way` is not ReleaseWay::usual; `lines` outlive the task.
Task<ReleaseReport> releaseInWay(
    ReleaseWay way, ClientProcess &process, HeldLock lock, Listing lines);

/// Returns the id of the set-px-… scheme whose default way to release is `way`. REQUIRES: `way` is
/// not ReleaseWay::usual.
std::string_view schemeOfRelease(ReleaseWay way);

/// The extension that the correct schemes share. It sets a new lease of the same length on every
/// node whose key still has the lock's token. The new lease begins when the client starts to send
/// the commands, not when the answers arrive.
///
/// It sends compare-and-pexpire (Script::compareAndExtend, by its hash) to all nodes at once. It
/// returns as soon as a majority has set the new lease, or a majority is no longer possible. A node
/// on which the key has another value, or is gone, does not count. If only a minority still has the
/// key, the lock is lost, and the report has no validUntil. Like the acquisition, the extension
/// reads the clock again after the answers. A failed extension may have extended the TTL of keys on
/// some nodes; the release deletes them.
///
/// With the deliberate mistake Extension::orCreate (ClientProcess::setMistakes(), mistakes.h), a
/// node on which the key is gone sets the key again and counts as agreeing, as in popular
/// libraries. This restores keys that a node has lost in a restart. But it also restores the keys
/// of a holder whose lease ended long ago.
Task<ExtensionReport> extendByMajority(ClientProcess &process, HeldLock lock);

/// The same on the only node of a single-node scheme. It subtracts no drift from the lease, like
/// the acquisition of these schemes.
Task<ExtensionReport> extendOnOneNode(ClientProcess &process, HeldLock lock);

/// As extendOnOneNode(), with SET key token IFEQ token PX ttl. A node that does not support this
/// command gets compare-and-pexpire.
Task<ExtensionReport> extendByOneCommand(ClientProcess &process, HeldLock lock);

/// Returns whether a node voted for the lock: its SET NX succeeded.
bool isVoteFor(const Answer &answer);

/// Returns whether a node voted against the lock: another client's key is there.
bool isVoteAgainst(const Answer &answer);

/// Returns the drift allowance, which Redlock subtracts from the validity, because the clocks of
/// client and nodes run at slightly different rates.
Duration driftAllowanceOf(const LockRequest &request);

} // namespace lockscope
