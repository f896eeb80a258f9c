// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/window/servers/reasonwords.h"

#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QCoreApplication>
#include <QStringList>

#include <chrono>

namespace lockscope {
namespace {

using Kind = ServerRefusal::Kind;

class ServerReason {
    Q_DECLARE_TR_FUNCTIONS(ServerReason)
};

QString programWords(Kind kind)
{
    switch (kind) {
    case Kind::notAProgram: return ServerReason::tr("This file is not a program that can run.");
    case Kind::notOnPath:
        return ServerReason::tr(
            "No such program on PATH. Install it: sudo apt-get install redis-server");
    case Kind::doesNotStart: return ServerReason::tr("This program does not start.");
    default: return ServerReason::tr("This program is not a Redis server.");
    }
}

QString connectionWords(const ServerRefusal &refusal)
{
    switch (refusal.kind) {
    case Kind::badAddress:
        return ServerReason::tr(
            "This is not an address. Enter host:port, for example 10.0.0.1:6379.");
    case Kind::userWithoutPassword: return ServerReason::tr("Enter the password of this user.");
    case Kind::noTls:
        return ServerReason::tr("Could not connect with TLS: %1").arg(textOf(refusal.text));
    case Kind::noPrimary: return ServerReason::tr("No primary: %1").arg(textOf(refusal.text));
    case Kind::noCluster: return ServerReason::tr("No cluster: %1").arg(textOf(refusal.text));
    case Kind::noConnection: return ServerReason::tr("No server answers at this address.");
    case Kind::notRedis: return ServerReason::tr("This is not a Redis server.");
    case Kind::closesConnection:
        return ServerReason::tr("The server closes the connection, as a TLS port does. For TLS, "
                                "enter rediss:// before the address.");
    case Kind::noReply:
        return ServerReason::tr("The server accepts the connection, but does not reply.");
    case Kind::needsPassword: return ServerReason::tr("The server needs a password.");
    case Kind::wrongPassword: return ServerReason::tr("The server rejects this user or password.");
    case Kind::inProtectedMode:
        return ServerReason::tr(
            "The server is in protected mode and accepts only local connections.");
    case Kind::noKeyPermission:
        return ServerReason::tr(
            "This user may not use keys that begin with “lockscope:”. It needs: ~lockscope:*");
    default:
        return ServerReason::tr(
            "This user may not run the commands of locks. It needs: ~lockscope:* +@all");
    }
}

} // namespace

QString serverReasonWords(const ServerRefusal &refusal)
{
    switch (refusal.kind) {
    case Kind::notAProgram:
    case Kind::notOnPath:
    case Kind::doesNotStart:
    case Kind::notAServerProgram: return programWords(refusal.kind);
    case Kind::badAddress:
    case Kind::userWithoutPassword:
    case Kind::noTls:
    case Kind::noPrimary:
    case Kind::noCluster:
    case Kind::noConnection:
    case Kind::notRedis:
    case Kind::closesConnection:
    case Kind::noReply:
    case Kind::needsPassword:
    case Kind::wrongPassword:
    case Kind::inProtectedMode:
    case Kind::noPermission:
    case Kind::noKeyPermission: return connectionWords(refusal);
    case Kind::sameServer:
        return ServerReason::tr(
            "Two addresses lead to the same server. Each node must be a different server.");
    case Kind::isReplica: return ServerReason::tr("This server is a replica. Use its primary.");
    case Kind::isSentinel:
        return ServerReason::tr("This is a sentinel, which holds no keys. Use a Redis node.");
    case Kind::inCluster:
        return ServerReason::tr(
            "This is a node of a Redis Cluster. Enter cluster:// before the address.");
    case Kind::notReady:
        return ServerReason::tr(
            "The server is loading its data or running a script. Try again later.");
    case Kind::isFull:
        return ServerReason::tr("The server has no free memory for keys (maxmemory).");
    case Kind::fewReplicas:
        return ServerReason::tr(
            "The server refuses writes: it has fewer replicas than min-replicas-to-write.");
    case Kind::cannotSave:
        return ServerReason::tr("The server refuses writes: it cannot save to its disk.");
    case Kind::hasKeys:
        return ServerReason::tr("The server has keys of another run, which was killed or is still "
                                "running. Delete the keys lockscope:*.");
    case Kind::other: break;
    }
    //: %1 is a line in English
    return ServerReason::tr("This server cannot be used: %1").arg(textOf(refusal.text));
}

QString readyWords(const NodeFacts &facts, const std::vector<std::string> &refused)
{
    QStringList parts;
    if (!facts.software.empty())
        parts << textOf(facts.software);
    if (facts.replicas)
        parts << ServerReason::tr("%n replica(s)", nullptr, *facts.replicas);
    if (facts.roundTrip)
        parts << ServerReason::tr("round trip %1").arg(lengthText(*facts.roundTrip));
    if (facts.clockAhead) {
        const QString length = lengthText(
            std::chrono::abs(std::chrono::round<std::chrono::milliseconds>(*facts.clockAhead)));
        //: %1 is a length: how much the clock of a node differs from the clock of this machine
        parts << (*facts.clockAhead < Duration::zero() ? ServerReason::tr("clock %1 behind")
                                                       : ServerReason::tr("clock %1 ahead"))
                     .arg(length);
    }
    QStringList missing;
    for (const auto *const commands : {&refused, &facts.unknownCommands}) {
        for (const std::string &command : *commands)
            missing << textOf(command);
    }
    if (!missing.isEmpty())
        //: %1 are Redis commands: "EVAL, WAITAOF"
        parts << ServerReason::tr("without %1").arg(missing.join(ServerReason::tr(", ")));
    if (parts.isEmpty())
        return ServerReason::tr("Ready: runs can use this node.");
    //: %1 are facts about a node: its version, its replicas, the round trip, its clock
    return ServerReason::tr("Ready: %1.").arg(parts.join(ServerReason::tr(", ")));
}

} // namespace lockscope
