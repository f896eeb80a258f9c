// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/serverconfiguration.h"

namespace lockscope {
namespace {

// Every process of this machine can connect to a port on the loopback. So the permissions are
// limited if there is such a port: a connection without a login, also over the Unix socket, has
// only the permissions of the default user, which are enough for a client of a lock. Observers and
// replicas log in as ReplicationOptions::user, who has all permissions.
std::string replicationLines(const ReplicationOptions &replication)
{
    std::string lines = "port " + std::to_string(replication.port) + "\nbind 127.0.0.1\n";
    if (replication.port != 0) {
        lines +=
            "user default on nopass ~* &* +@all -@admin -@dangerous +info +keys +monitor +role\n"
            "user "
            + std::string(ReplicationOptions::user) + " on >" + replication.password
            + " ~* &* +@all\n";
    }
    if (!replication.password.empty()) { // a primary may become a replica later
        lines += "masteruser " + std::string(ReplicationOptions::user)
            + "\n"
              "masterauth "
            + replication.password + "\n";
    }
    if (replication.replicaOf != 0)
        lines += "replicaof 127.0.0.1 " + std::to_string(replication.replicaOf) + "\n";
    if (replication.minReplicas != 0) {
        lines += "min-replicas-to-write " + std::to_string(replication.minReplicas)
            + "\n"
              "min-replicas-max-lag 1\n";
    }
    return lines;
}

std::string persistenceLines(Persistence persistence)
{
    const auto appendOnly = [](const char *sync) {
        return std::string("save \"\"\nappendonly yes\nappendfsync ") + sync + "\n";
    };
    switch (persistence) {
    case Persistence::none: break;
    case Persistence::rdb: return "save 1 1\nappendonly no\n";
    case Persistence::aofNo: return appendOnly("no");
    case Persistence::aofEverysec: return appendOnly("everysec");
    case Persistence::aofAlways: return appendOnly("always");
    }
    return "save \"\"\nappendonly no\n";
}

} // namespace

// hz 500: keeps the delays of expiry, WAIT and the setup of replication short.
// repl-diskless-sync: replication starts at once and writes no dump.rdb, which would restore a lock
// after a crash. shutdown-timeout 0: the shutdown must not wait for replicas, because the observer,
// which acts as a replica, never acknowledges. notify-keyspace-events: the node announces the keys
// that it evicts (EvictionWatch). lua-time-limit (ms): while a script runs, Redis answers nothing
// until this time is over, and then BUSY. So with the fault `busy`, a node refuses commands at
// once. Scripts of lock schemes never cause BUSY: Redis checks the time only after 100000 Lua
// instructions, and these scripts execute fewer.
std::string serverConfiguration(const RedisServerOptions &options, const std::string &socket)
{
    return replicationLines(options.replication) + persistenceLines(options.persistence)
        + "unixsocket \"" + socket
        + "\"\n"
          "unixsocketperm 700\n"
          "protected-mode yes\n"
          "dir \""
        + options.folder.string()
        + "\"\n"
          "daemonize no\n"
          "databases 16\n"
          "maxclients 4000\n"
          "hz 500\n"
          "dynamic-hz yes\n"
          "lua-time-limit 1\n"
          "repl-diskless-sync yes\n"
          "repl-diskless-sync-delay 0\n"
          "shutdown-timeout 0\n"
          "notify-keyspace-events Ee\n"
          "crash-log-enabled no\n"
          "enable-debug-command no\n"
          "always-show-logo no\n"
          "logfile \"\"\n";
}

} // namespace lockscope
