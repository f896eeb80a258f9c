// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/live/redisclient.h"

#include <QByteArrayList>

#include <sys/socket.h>

#include <algorithm>
#include <atomic>
#include <iterator>
#include <mutex>
#include <thread>

namespace lockscope {

/// Records with MONITOR the commands that a node on a Unix socket executes while this object lives
/// (for a node on TCP: CommandRecorder).
class NodeMonitor {
public:
    explicit NodeMonitor(const std::string &socketPath)
        : m_asker(socketPath), m_context(redisConnectUnix(socketPath.c_str()))
    {
        freeReplyObject(redisCommand(m_context, "MONITOR"));
        m_thread = std::thread([this] { read(); });
    }
    ~NodeMonitor()
    {
        shutdown(m_context->fd, SHUT_RDWR);
        m_thread.join();
        redisFree(m_context);
    }
    NodeMonitor(const NodeMonitor &) = delete;
    NodeMonitor &operator=(const NodeMonitor &) = delete;

    /// Returns the commands so far that contain the text, without quotes: "SET orders token NX PX
    /// 400". Commands of scripts are left out.
    QByteArrayList commandsWith(const QByteArray &text) const
    {
        const std::scoped_lock lock(m_mutex);
        QByteArrayList found;
        std::copy_if(m_commands.begin(), m_commands.end(), std::back_inserter(found),
            [&](const QByteArray &line) { return line.contains(text); });
        return found;
    }
    qsizetype count(const QByteArray &text) const { return commandsWith(text).size(); }
    /// Waits until the node has executed all commands that it had received before this call, and
    /// they are recorded.
    void waitUntilRecorded()
    {
        // Twice: the node may execute the first ECHO before an older command of another connection,
        // but not the second ECHO.
        for (int i = 0; i < 2; ++i) {
            const std::string mark = "settled-" + std::to_string(++m_marks);
            (void)m_asker.ask({"ECHO", mark});
            while (count(QByteArray::fromStdString(mark)) == 0 && !m_hasEnded)
                std::this_thread::sleep_for(std::chrono::milliseconds(1));
        }
    }

private:
    void read()
    {
        for (void *reply = nullptr; redisGetReply(m_context, &reply) == REDIS_OK;
             freeReplyObject(reply)) {
            const auto *const answer = static_cast<redisReply *>(reply);
            QByteArray line(answer->str, static_cast<qsizetype>(answer->len));
            const qsizetype end = line.indexOf("] \"");
            const std::scoped_lock lock(m_mutex);
            if (end > 0 && !line.left(end).endsWith(" lua"))
                m_commands << line.mid(end + 3).chopped(1).replace("\" \"", " ");
        }
        m_hasEnded = true;
    }

    RedisClient m_asker;
    redisContext *const m_context;
    mutable std::mutex m_mutex;
    QByteArrayList m_commands;
    int m_marks = 0;
    std::atomic<bool> m_hasEnded{false};
    std::thread m_thread;
};

} // namespace lockscope
