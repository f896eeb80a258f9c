// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/durationtext.h"
#include "lockscope/base/wording.h"
#include "lockscope/events/eventkind.h"

#include <cstdint>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace lockscope {

/// Returns the name of a kind of events for people: "granted", "lease ended".
MarkedText wordsOf(EventKind kind);

/// What the detail of a row says in words, or a part of a detail says. One table (rowdetail.cpp)
/// has the English text of each for the trace; readDetail() reads it back. What Redis, a program or
/// the listing of a scheme says is in no table.
// clang-format off
enum class Detail : std::uint8_t {
    // parts of others
    conditionAfter, conditionTimes, conditionNode, conditionClient, conditionOr, conditionWaits,
    conditionKind, untilAtMost, until, untilRunEnds, lasting, bothWays, toNode, back, faster,
    slower, normalRate,
    // clients and their calls
    held, noQuorum, noTimeLeft, error, noReply, connectionRefused, connectionReset, connectionEnded,
    notSent, connectionLost, refused, tooManyWait, nodeClosed, givenUp, notRedis, replyTooLong,
    replyOfNothing, crashPlanned, crashByOperator, restartsAfter, newProcess, watchdogStalls,
    watchdogStallsOn, terminated, endsAtOnce, killedAfter,
    // programs of the user
    notReported, inferred, readLock, readLockNotReported, exitCode, exitSignal,
    otherLockReport, twoLocks, unreadReports,
    // workloads
    leaseOver, lockLost, valueChanged, otherToken, largerNumber, largerAtRead, cached, missing,
    database, jobOpen, jobDone, job, report, reportOfOrders, sending, push, latePush, correction,
    rerun, order, urlPresent, urlAbsent, urlCrawled,
    // nodes and machines
    simulated, redisServer, given, replicaOf, without, evictionPolicy, observedAgain,
    restartedAsCopy, restartedFromDisk, restartedEmpty, restarted, restartedClosed, shutDown,
    crashed, crashedAndWiped, endedUnexpectedly, endedAtRestart, unreadableReplies,
    unreadableStream, wrongPassword, notObservable, slow, rateUntil, machineLate, machineSuspended,
    // keys
    deletedKeyOf, evicted, polled, polledType, confirmedAfter, computedFrozen, computedDown,
    computed,
    // links
    cutUntilReset, linkRefuses, linkReset, jitter, lag, throttle, requestLost, replyLost,
    messageLate, messageResent, resetAtEnd, acceptsAgain, fastAgain,
    // failovers
    willReplace, isPrimary, noAnswer, rejectsReplicaOf, replaces, agreedDown, noReplica,
    failoverGivenUp, acceptsWrites, copies, servesSlot,
    // schemes in Lua: what Lockscope says, then what Lua says
    codeLine, needsColon, onlyInCalls, lengthExpected, positiveExpected, yesExpected,
    stepNotQuoted, tooManyWords, notAWord, cannotSend, changesServer, changesConnection,
    mayBlock, noSuchNode, foreignVotes, cannotWait, manyInstructions, manyInProcess, manyWaits,
    manySteps, acquireReturns, releaseReturns, extendReturns, wrongGrant, wrongToken, noLeaseEnd,
    neverWaited, foreignRow, noErrorText, noFunctions, noScheme, wrongField,
    globalValue, localValue, upvalue, fieldValue, methodValue, anyValue, index, call, arithmetic,
    concatenate, length, compareTwo, compare, argument, argumentType, nearToken, expected,
    expectedEnd, unexpectedSymbol, unfinishedString, malformedNumber, outOfMemory, stackOverflow,
    codeFile,
    // the operator
    operatorOnly, byOperator, commandByOperator,
};
// clang-format on

/// Returns the text for a trace. REQUIRES: its template has no value.
std::string_view detailText(Detail what);

/// A value as it stands in a trace.
struct DetailValue {
    std::string text;

    DetailValue(std::string_view value) : text(value) { }
    DetailValue(const std::string &value) : text(value) { }
    DetailValue(Detail part) : text(detailText(part)) { }
    DetailValue(std::int64_t number) : text(std::to_string(number)) { }
    DetailValue(Duration length) : text(durationText(length)) { }
};

/// Returns the text for a trace. `values`: in the order in which the template names them.
std::string detailText(Detail what, std::initializer_list<DetailValue> values);

/// A detail that was read back.
struct ReadDetail {
    Detail what;
    std::vector<std::string> values; ///< in the order in which the template names them
};

/// Reads the detail of a row. Nullopt: it is in no table.
std::optional<ReadDetail> readDetail(std::string_view text);
/// Returns the detail in words for people. In English, they are nearly those of the trace.
Wording wordingOf(const ReadDetail &detail);
/// Returns the detail of a row in words; what is in no table, as it is.
Wording detailWording(const std::string &text);

} // namespace lockscope
