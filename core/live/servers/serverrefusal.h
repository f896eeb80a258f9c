// SPDX-License-Identifier: MIT
#pragma once

#include "lockscope/base/result.h"

#include <cstdint>

namespace lockscope {

/// Why a server program or a node cannot be used. The text is one English line; the window builds
/// its own text from `kind`.
struct ServerRefusal : Error {
    enum class Kind : std::uint8_t {
        other,               ///< another reason, which only the text states
        notAProgram,         ///< the file is not an executable program
        notOnPath,           ///< PATH has no program of that name
        doesNotStart,        ///< the program does not start
        notAServerProgram,   ///< the program is not a Redis server
        badAddress,          ///< the text is not the address of a node
        userWithoutPassword, ///< a user is given, but no password
        noTls, ///< no connection with TLS: a certificate is not accepted, or the server has no TLS;
               ///< the text has the reason
        noPrimary, ///< no sentinel names a primary that answers; the text has the reason
        noCluster, ///< the servers are not a cluster that serves all keys; the text has the reason
        noConnection,     ///< no server accepts a connection at the address
        notRedis,         ///< the server does not use the Redis protocol
        closesConnection, ///< the server closes the connection without a reply
        noReply,          ///< the server does not reply
        needsPassword,
        wrongPassword,
        sameServer, ///< two of the given addresses lead to the same server
        isReplica,
        isSentinel,
        inProtectedMode, ///< the server accepts only local connections
        noPermission,    ///< the user may not execute the commands of locks
        noKeyPermission, ///< the user may not use keys that start with "lockscope:"
        inCluster,   ///< the server is a node of a Redis Cluster, but the user gave its address as
                     ///< that of a single node
        notReady,    ///< the server loads its data, or is busy with a script
        isFull,      ///< the server's memory is full (its limit `maxmemory`)
        fewReplicas, ///< the server has fewer replicas than its option min-replicas-to-write
                     ///< demands
        cannotSave,  ///< the server cannot save to its disk
        hasKeys,     ///< the server has keys of another run
    };
    Kind kind = Kind::other;
};

} // namespace lockscope
