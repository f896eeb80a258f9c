// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/serverprogram.h"

#include "core/live/servers/childprocess.h"

#include <QDeadlineTimer>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include <algorithm>
#include <map>
#include <mutex>

namespace lockscope {
namespace {

// How long to wait for the first line that the program prints; long, because a busy machine may
// start the program late.
constexpr int outputWaitMaxMs = 5000;
constexpr qint64 lineSizeMax = 80;

// Replaces all characters that are not printable, because the output may be that of any program.
std::string printable(const QByteArray &line)
{
    std::string text = line.trimmed().toStdString();
    std::replace_if(
        text.begin(), text.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
    return text;
}

// Returns the first line that `PROGRAM --version` prints; empty: it printed nothing within
// outputWaitMaxMs. Error: the program cannot run.
Result<std::string, ServerRefusal> versionLine(const std::string &path)
{
    Result<std::string, ServerRefusal> line{std::string()};
    runOnProcessThread([&] {
        QProcess child;
        prepare(child);
        child.setProcessChannelMode(QProcess::MergedChannels);
        child.setStandardInputFile(QProcess::nullDevice());
        child.start(QString::fromStdString(path), {QStringLiteral("--version")});
        if (!child.waitForStarted(-1)) {
            line = ServerRefusal{
                Wording{LOCKSCOPE_TEXT("ServerRefusal", "cannot start {program}: {problem}"),
                    {{"program", path}, {"problem", child.errorString().toStdString()}}}};
            return;
        }
        const auto leader = static_cast<pid_t>(child.processId());
        guardGroup(leader);
        const QDeadlineTimer end(outputWaitMaxMs);
        while (!child.canReadLine() && child.bytesAvailable() < lineSizeMax
            && child.waitForReadyRead(static_cast<int>(end.remainingTime()))) { }
        line = printable(child.readLine(lineSizeMax));
        endGroup(leader);
        child.waitForFinished();
    });
    return line;
}

} // namespace

Result<std::string, ServerRefusal> findRedisServer(const std::string &program)
{
    const QString chosen = program.empty() ? qEnvironmentVariable("LOCKSCOPE_REDIS_SERVER")
                                           : QString::fromStdString(program);
    const QString name = chosen.isEmpty() ? QStringLiteral("redis-server") : chosen;
    if (name.contains(QLatin1Char('/'))) {
        const QFileInfo file(name);
        if (file.isFile() && file.isExecutable())
            return file.absoluteFilePath().toStdString();
        return ServerRefusal{
            Wording{LOCKSCOPE_TEXT("ServerRefusal", "{program} is not an executable program"),
                {{"program", name.toStdString()}}}};
    }
    const QString found = QStandardPaths::findExecutable(name);
    if (found.isEmpty())
        return ServerRefusal{
            Wording{LOCKSCOPE_TEXT("ServerRefusal",
                        "no {program} found on PATH; install it with: sudo apt-get install "
                        "redis-server"),
                {{"program", name.toStdString()}}}};
    return QFileInfo(found).absoluteFilePath().toStdString();
}

// Redis prints "Redis server v=7.0.15 …"; a compatible server prints for example "Valkey server
// v=8.0.1 …".
Result<ServerVersion, ServerRefusal> checkServerProgram(const std::string &path)
{
    static std::mutex mutex;
    static std::map<std::string, ServerVersion> known;
    const std::scoped_lock lock(mutex);
    if (const auto found = known.find(path); found != known.end())
        return found->second;
    const auto line = versionLine(path);
    if (!line)
        return line.error();
    if (line.value().find(" server v") == std::string::npos) {
        return ServerRefusal{Wording{line.value().empty()
                ? LOCKSCOPE_TEXT("ServerRefusal",
                    "{program} --version printed nothing within {length}; expected \"Redis server "
                    "v=…\"")
                : LOCKSCOPE_TEXT("ServerRefusal",
                    "{program} --version printed \"{line}\"; expected \"Redis server v=…\""),
            {{"program", path}, {"line", line.value()},
                {"length", Duration(std::chrono::milliseconds(outputWaitMaxMs))}}}};
    }
    return known[path] = ServerVersion::of(line.value());
}

} // namespace lockscope
