// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/sentinelserver.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/childprocess.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/processstate.h"
#include "core/live/servers/redisserver.h"
#include "lockscope/base/systemreason.h"

#include <QProcess>
#include <QProcessEnvironment>

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include <cerrno>
#include <cstring>
#include <fstream>

namespace lockscope {
namespace {

// The interval between two queries to a sentinel, while this program waits for it.
constexpr int queryIntervalMs = 5;

// Returns the text of the configuration file. It keeps the default time-outs for the elections of
// the sentinels: if these were short, and equal in all sentinels, the sentinels would split their
// votes again and again. The period of PING (set by waitReady()) must be shorter than downAfter.
// The reason: a sentinel sends the first PING to a primary one period after it has found the
// primary, but counts the time without a reply from the start of this period. With 500 ms for the
// period and for downAfter, each new primary counted as down for a short time and was failed over
// again. The period must also not be much shorter than downAfter: with a period of 100 ms, all
// sentinels noticed at the same time that the primary was down, and split their votes in 6 of 10
// runs; with 400 ms in 0 of 14.
std::string configuration(const SentinelServer::Options &options)
{
    std::string text = "port " + std::to_string(options.port)
        + "\nbind 127.0.0.1\nprotected-mode yes\ndir \"" + options.folder.string()
        + "\"\nlogfile \"\"\nrequirepass " + options.password + "\nsentinel sentinel-pass "
        + options.password + "\n";
    for (const SentinelServer::Primary &primary : options.primaries) {
        text += "sentinel monitor " + primary.name + " 127.0.0.1 " + std::to_string(primary.port)
            + ' ' + std::to_string(options.quorum)
            + "\n"
              "sentinel auth-user "
            + primary.name + ' ' + ReplicationOptions::user
            + "\n"
              "sentinel auth-pass "
            + primary.name + ' ' + options.primaryPassword
            + "\n"
              "sentinel down-after-milliseconds "
            + primary.name + ' ' + std::to_string(SentinelServer::downAfter.count())
            + "\n"
              "sentinel failover-timeout "
            + primary.name
            + " 60000\n"
              "sentinel parallel-syncs "
            + primary.name + " 3\n";
    }
    return text;
}

Result<Done> writeConfiguration(const std::filesystem::path &path, const std::string &text)
{
    const int file = open(path.c_str(), O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
    const bool isWritten =
        file >= 0 && ::write(file, text.data(), text.size()) == static_cast<ssize_t>(text.size());
    const Wording reason = systemReason(errno);
    if (file >= 0)
        close(file);
    if (!isWritten)
        return Error{
            {LOCKSCOPE_TEXT("Error", "cannot write the sentinel's configuration: {reason}"),
                {{"reason", reason}}}};
    return Done{};
}

// Returns a value in the reply to SENTINEL MASTER, which is a list of names, each with its value
// after it.
std::string valueOf(const Reply &reply, const std::string &name)
{
    for (std::size_t i = 0; i + 1 < reply.items.size(); i += 2) {
        if (reply.items[i].text == name)
            return reply.items[i + 1].text;
    }
    return {};
}

} // namespace

struct SentinelServer::Process {
    std::unique_ptr<QProcess> process; // created and destroyed on the process thread
};

Result<std::unique_ptr<SentinelServer>> SentinelServer::start(const Options &options)
{
    const std::filesystem::path file = options.folder / "sentinel.conf";
    const Result<Done> written = writeConfiguration(file, configuration(options));
    if (!written)
        return written.error();
    auto process = std::make_unique<Process>();
    pid_t pid = 0;
    Error failure;
    runOnProcessThread([&] {
        process->process = std::make_unique<QProcess>();
        QProcess &child = *process->process;
        child.setProgram(QString::fromStdString(options.program));
        child.setArguments({QString::fromStdString(file.string()), QStringLiteral("--sentinel")});
        child.setWorkingDirectory(QString::fromStdString(options.folder.string()));
        if (const auto preloaded = preloadInto(child, options.preloadPage); !preloaded) {
            failure = preloaded.error();
            return process->process.reset();
        }
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.setStandardOutputFile(QString::fromStdString((options.folder / "log").string()));
        prepare(child);
        child.start();
        if (child.waitForStarted(-1)) {
            pid = static_cast<pid_t>(child.processId());
            guardGroup(pid);
            child.closeWriteChannel();
        } else {
            failure = Error{systemReason(child.errorString().toStdString())};
            process->process.reset();
        }
    });
    if (pid == 0)
        return Error{{LOCKSCOPE_TEXT("Error", "cannot start {program} as a sentinel: {reason}"),
            {{"program", options.program}, {"reason", failure}}}};
    std::ofstream(options.folder / "pid") << pid << '\n';
    return std::unique_ptr<SentinelServer>(new SentinelServer(std::move(process), options, pid));
}

SentinelServer::SentinelServer(std::unique_ptr<Process> process, Options options, pid_t pid)
    : m_process(std::move(process)), m_options(std::move(options)), m_pid(pid)
{
    m_address.host = "127.0.0.1";
    m_address.port = m_options.port;
    m_address.password = m_options.password;
}

SentinelServer::~SentinelServer()
{
    kill(m_pid, SIGKILL);
    waitUntilGone(m_pid, std::chrono::seconds(5));
    runOnProcessThread([this] {
        endGroup(m_pid);
        m_process->process->waitForFinished(1000);
        m_process->process.reset();
    });
}

Result<Done> SentinelServer::waitReady(std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    while (std::chrono::steady_clock::now() < end) {
        const auto answer = blockingCall(m_address,
            {"SENTINEL", "DEBUG", "PUBLISH-PERIOD", "200", "INFO-PERIOD", "200", "PING-PERIOD",
                "400"});
        if (answer && !answer.value().isError())
            return Done{};
        if (processState(m_pid) == ProcessState::gone)
            return Error{LOCKSCOPE_TEXT("Error", "a sentinel ended during its start")};
        if (answer) // a server before version 7.0 does not support this command, and keeps its
                    // default periods
            return Done{};
        poll(nullptr, 0, queryIntervalMs);
    }
    return Error{{LOCKSCOPE_TEXT("Error", "a sentinel did not reply within {count} ms"),
        {{"count", limit.count()}}}};
}

bool SentinelServer::hasFoundAll(const Primary &primary, int sentinels, int replicas) const
{
    const auto answer = blockingCall(m_address, {"SENTINEL", "MASTER", primary.name});
    return answer && valueOf(answer.value(), "flags") == "master"
        && valueOf(answer.value(), "num-other-sentinels") == std::to_string(sentinels - 1)
        && valueOf(answer.value(), "num-slaves") == std::to_string(replicas);
}

Result<Done> SentinelServer::waitForPeers(
    int sentinels, int replicas, std::chrono::milliseconds limit)
{
    const auto end = std::chrono::steady_clock::now() + limit;
    for (const Primary &primary : m_options.primaries) {
        while (!hasFoundAll(primary, sentinels, replicas)) {
            if (std::chrono::steady_clock::now() >= end)
                return Error{{LOCKSCOPE_TEXT("Error",
                                  "a sentinel did not find the others within {count} ms; expected "
                                  "{sentinels} sentinels and {replicas} replicas of each primary"),
                    {{"count", limit.count()}, {"sentinels", sentinels}, {"replicas", replicas}}}};
            poll(nullptr, 0, queryIntervalMs);
        }
    }
    return Done{};
}

} // namespace lockscope
