// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/redisserver.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/childprocess.h"
#include "core/live/servers/nodefacts.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/processstate.h"
#include "core/live/servers/serverprogram.h"
#include "lockscope/base/systemreason.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <cstdlib>
#include <fcntl.h>
#include <fstream>
#include <poll.h>
#include <signal.h>
#include <sys/stat.h>
#include <sys/un.h>
#include <unistd.h>

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

// hz 500: keeps the delays of expiry, WAIT and the setup of replication short.
// repl-diskless-sync: replication starts at once and writes no dump.rdb, which would restore a lock
// after a crash. shutdown-timeout 0: the shutdown must not wait for replicas, because the observer,
// which acts as a replica, never acknowledges. notify-keyspace-events: the node announces the keys
// that it evicts (EvictionWatch). lua-time-limit (ms): while a script runs, Redis answers nothing
// until this time is over, and then BUSY. So with the fault `busy`, a node refuses commands at
// once. Scripts of lock schemes never cause BUSY: Redis checks the time only after 100000 Lua
// instructions, and these scripts execute fewer.
// Returns the configuration text of a redis-server that Lockscope starts. `socket`: the path of
// the Unix socket on which it listens.
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

using SteadyTime = std::chrono::steady_clock::time_point;

// Returns the message of a log line: "Server initialized" for "10383:M 21 Nov 2026 13:07:27.061 #
// Server initialized".
std::string messageOfLogLine(const std::string &line)
{
    for (const char *const level : {" # ", " * ", " - ", " . "}) {
        const std::size_t at = line.find(level);
        if (at != std::string::npos)
            return line.substr(at + 3);
    }
    return line;
}

// Returns the message of the last line of the log.
std::string lastLogMessage(const std::filesystem::path &log)
{
    std::ifstream file(log);
    std::string last;
    for (std::string line; std::getline(file, line);) {
        if (!line.empty())
            last = line;
    }
    return last.empty() ? "it wrote no message" : messageOfLogLine(last);
}

// Waits at most `silenceMax` for a server to answer PING without an error such as LOADING, and
// returns its process id; 0: it does not answer, or not yet.
pid_t answeringProcess(const NodeAddress &server, Duration silenceMax)
{
    if (silenceMax <= Duration::zero())
        return 0;
    auto connection = BlockingConnection::open(server, silenceMax);
    if (!connection)
        return 0;
    const auto pong = connection.value().ask({"PING"});
    if (!pong || pong.value().isError())
        return 0;
    const auto info = connection.value().ask({"INFO", "server"});
    return info ? std::atoi(infoValue(info.value().text, "process_id").c_str()) : 0;
}

} // namespace

struct RedisServer::Process {
    std::filesystem::path log;
    std::unique_ptr<QProcess>
        process; // created and destroyed on the process thread; null after the child was reaped
};

Result<std::unique_ptr<RedisServer>> RedisServer::start(const RedisServerOptions &options)
{
    const auto program = findRedisServer(options.program);
    if (!program)
        return program.error();
    if (const auto checked = checkServerProgram(program.value()); !checked)
        return checked.error();
    RedisServerOptions found = options;
    found.program = program.value();
    std::unique_ptr<RedisServer> server(
        new RedisServer(std::make_unique<Process>(), std::move(found)));
    if (server->m_address.socketPath.size() >= sizeof(sockaddr_un::sun_path))
        return Error{{LOCKSCOPE_TEXT(
                          "Error", "the path {path} is too long for a socket (at most 107 bytes)"),
            {{"path", server->m_address.socketPath}}}};
    const Result<Done> launched = server->launch(server->m_address.socketPath);
    if (!launched)
        return launched.error();
    return server;
}

RedisServer::RedisServer(std::unique_ptr<Process> process, RedisServerOptions options)
    : m_process(std::move(process)), m_options(std::move(options))
{
    m_process->log = m_options.folder / "log";
    m_address.socketPath = (m_options.folder / "r.sock").string();
}

Result<Done> RedisServer::launch(const std::string &socket)
{
    if (m_options.persistence == Persistence::none)
        wipe(); // a replica may have stored the data of its primary in the folder
    pid_t pid = 0;
    Error failure;
    runOnProcessThread([&] {
        m_process->process = std::make_unique<QProcess>();
        QProcess &child = *m_process->process;
        child.setProgram(QString::fromStdString(m_options.program));
        child.setArguments({QStringLiteral("-")});
        child.setWorkingDirectory(QString::fromStdString(m_options.folder.string()));
        if (m_options.preloadPage || m_options.replication.port != 0) {
            if (const auto preloaded = preloadInto(child, m_options.preloadPage); !preloaded) {
                failure = preloaded.error();
                return m_process->process.reset();
            }
        }
        // The output goes to a file, not to a pipe: no thread would read the pipe, and a full pipe
        // would block the server.
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.setStandardOutputFile(
            QString::fromStdString(m_process->log.string()), QIODevice::Append);
        prepare(child);
        child.start();
        if (child.waitForStarted(-1)) {
            pid = static_cast<pid_t>(child.processId());
            guardGroup(pid);
            child.write(QByteArray::fromStdString(serverConfiguration(m_options, socket)));
            child.closeWriteChannel();
            while (child.bytesToWrite() > 0 && child.waitForBytesWritten(1000)) { }
        } else {
            failure = Error{systemReason(child.errorString().toStdString())};
            m_process->process.reset();
        }
    });
    if (pid == 0)
        return Error{{LOCKSCOPE_TEXT("Error", "cannot start {program}: {reason}"),
            {{"program", m_options.program}, {"reason", failure}}}};
    m_pid = pid;
    std::ofstream(m_options.folder / "pid") << pid << '\n';
    return Done{};
}

Result<Done> RedisServer::restart()
{
    LOCKSCOPE_ASSERT(!isAlive());
    reap();
    return launch(privateAddress().socketPath);
}

void RedisServer::wipe()
{
    std::error_code ignored;
    std::filesystem::remove(m_options.folder / "dump.rdb", ignored);
    std::filesystem::remove_all(m_options.folder / "appendonlydir", ignored);
}

// The server writes a snapshot to another file, which it then cannot rename: there is a folder in
// its place.
void RedisServer::blockSnapshots(bool isBlocked) const
{
    const std::filesystem::path snapshot = m_options.folder / "dump.rdb";
    const std::filesystem::path kept = m_options.folder / "kept.rdb";
    std::error_code ignored;
    if (std::filesystem::is_directory(snapshot, ignored) == isBlocked)
        return;
    if (isBlocked) {
        std::filesystem::rename(snapshot, kept, ignored);
        std::filesystem::create_directories(snapshot / "blocked", ignored);
    } else {
        std::filesystem::remove_all(snapshot, ignored);
        std::filesystem::rename(kept, snapshot, ignored);
    }
}

void RedisServer::losePower()
{
    LOCKSCOPE_ASSERT(!isAlive() && m_options.preloadPage);
    std::error_code error;
    for (std::filesystem::directory_iterator file(m_options.folder / "appendonlydir", error), end;
         !error && file != end; file.increment(error)) {
        struct stat status { };
        const std::string &path = file->path().native();
        if (!path.ends_with(".incr.aof") || stat(path.c_str(), &status) != 0)
            continue;
        const auto synced = static_cast<off_t>(m_options.preloadPage->syncedSize(status.st_ino));
        if (synced < status.st_size && truncate(path.c_str(), synced) != 0)
            unlink(path.c_str()); // rather remove the file than keep data that was not synced
    }
}

NodeAddress RedisServer::privateAddress() const
{
    NodeAddress address;
    address.socketPath = (m_options.folder / "s.sock").string();
    return address;
}

// A listening socket continues to work under a new name. The rename replaces the socket of the
// ended process.
Result<Done> RedisServer::open()
{
    std::error_code error;
    std::filesystem::rename(privateAddress().socketPath, m_address.socketPath, error);
    if (error)
        return Error{{LOCKSCOPE_TEXT("Error", "cannot open {path}: {reason}"),
            {{"path", m_address.socketPath}, {"reason", systemReason(error.message())}}}};
    return Done{};
}

void RedisServer::crash()
{
    if (isAlive())
        kill(m_pid, SIGKILL);
    reap();
}

void RedisServer::shutDown()
{
    if (isAlive())
        kill(m_pid, SIGTERM);
}

// Returns an error if the server does not use the preloaded module. A statically linked server
// loads no module.
Result<Done> RedisServer::checkPreload() const
{
    if (!m_options.preloadPage || m_options.preloadPage->isUsedBy(m_pid))
        return Done{};
    return Error{
        {LOCKSCOPE_TEXT("Error",
             "redis-server uses the machine's clock; expected a server that loads {module}"),
            {{"module", findPreloadModule().value()}}}};
}

RedisServer::~RedisServer()
{
    crash();
}

Result<Done> RedisServer::waitReady(std::chrono::milliseconds limit)
{
    const SteadyTime end = std::chrono::steady_clock::now() + limit;
    for (;;) {
        const Duration left = end - std::chrono::steady_clock::now();
        if (const pid_t answeredBy = answeringProcess(m_address, left)) {
            if (answeredBy == m_pid)
                return checkPreload();
            if (getsid(answeredBy) == m_pid) // an error, because faults would freeze and kill
                                             // m_pid, which is the wrong process
                return Error{{LOCKSCOPE_TEXT("Error",
                                  "{program} starts the server as another process; expected "
                                  "redis-server, or a script that ends with: exec redis-server "
                                  "\"$@\""),
                    {{"program", m_options.program}}}};
            return Error{{LOCKSCOPE_TEXT("Error", "another process ({process}) answers on {path}"),
                {{"process", std::to_string(answeredBy)}, {"path", m_address.socketPath}}}};
        }
        if (!isAlive())
            return Error{{LOCKSCOPE_TEXT("Error", "redis-server ended: {reason}"),
                {{"reason", lastLogMessage(m_process->log)}}}};
        if (left <= Duration::zero())
            return Error{{LOCKSCOPE_TEXT("Error", "redis-server did not reply within {count} ms"),
                {{"count", limit.count()}}}};
        poll(nullptr, 0, 1);
    }
}

void RedisServer::stop()
{
    if (!m_process->process)
        return;
    // A frozen process handles SIGTERM only after it continues, and a busy one may handle it late.
    // SIGKILL works for both.
    if (processState(m_pid) == ProcessState::running) {
        kill(m_pid, SIGTERM);
        for (int i = 0; i < 500 && processState(m_pid) == ProcessState::running; ++i)
            poll(nullptr, 0, 1);
    }
    crash();
}

void RedisServer::reap()
{
    if (!m_process->process)
        return;
    waitUntilGone(m_pid, std::chrono::seconds(5));
    runOnProcessThread([this] {
        endGroup(m_pid);
        m_process->process->waitForFinished(1000);
        m_process->process.reset();
    });
}

bool RedisServer::isAlive() const
{
    return m_process->process && processState(m_pid) != ProcessState::gone;
}

} // namespace lockscope
