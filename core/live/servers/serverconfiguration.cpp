// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/serverconfiguration.h"

namespace lockscope {
namespace {

// Every process of this machine can connect to a port on the loopback. A connection without a login, also over the Unix socket, has the
// permissions of the default user: all that a client of a lock needs. Observers and replicas need the password.
std::string replicationLines(const ReplicationOptions &replication)
{
    std::string lines = "port " + std::to_string(replication.port) + "\nbind 127.0.0.1\n";
    if (replication.port != 0) {
        lines += "user default on nopass ~* &* +@all -@admin -@dangerous +info +keys +monitor +role\n"
                 "user " + std::string(ReplicationOptions::user) + " on >" + replication.password + " ~* &* +@all\n";
    }
    if (!replication.password.empty()) { // a master may become a replica later
        lines += "masteruser " + std::string(ReplicationOptions::user) + "\n"
                 "masterauth " + replication.password + "\n";
    }
    if (replication.replicaOf != 0)
        lines += "replicaof 127.0.0.1 " + std::to_string(replication.replicaOf) + "\n";
    if (replication.minReplicas != 0) {
        lines += "min-replicas-to-write " + std::to_string(replication.minReplicas) + "\n"
                 "min-replicas-max-lag 1\n";
    }
    return lines;
}

std::string persistenceLines(Persistence persistence)
{
    const auto appendOnly = [](const char *sync) { return std::string("save \"\"\nappendonly yes\nappendfsync ") + sync + "\n"; };
    switch (persistence) {
    case Persistence::none:
        break;
    case Persistence::rdb:
        return "save 1 1\nappendonly no\n";
    case Persistence::aofNo:
        return appendOnly("no");
    case Persistence::aofEverysec:
        return appendOnly("everysec");
    case Persistence::aofAlways:
        return appendOnly("always");
    }
    return "save \"\"\nappendonly no\n";
}

} // namespace

// hz 500: expiry, WAIT and the setup of replication have only short delays.
// repl-diskless-sync: replication starts at once and without a file, because a dump.rdb in the folder would restore a lock after a crash.
// shutdown-timeout 0: the observer never acknowledges, so the shutdown must not wait for replicas.
// lua-time-limit (ms): while a script runs, Redis answers nothing until this time is over, and then BUSY. So the fault `busy` refuses
// commands at once. Scripts of lock schemes are too short for this: Redis checks the time only after 100000 Lua instructions.
std::string serverConfiguration(const RedisServerOptions &options, const std::string &socket)
{
    return replicationLines(options.replication) + persistenceLines(options.persistence) +
           "unixsocket \"" + socket + "\"\n"
           "unixsocketperm 700\n"
           "protected-mode yes\n"
           "dir \"" + options.folder.string() + "\"\n"
           "daemonize no\n"
           "databases 16\n"
           "maxclients 4000\n"
           "hz 500\n"
           "dynamic-hz yes\n"
           "lua-time-limit 1\n"
           "repl-diskless-sync yes\n"
           "repl-diskless-sync-delay 0\n"
           "shutdown-timeout 0\n"
           "crash-log-enabled no\n"
           "enable-debug-command no\n"
           "always-show-logo no\n"
           "logfile \"\"\n";
}

} // namespace lockscope
