// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/nodeobserver.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/trace/recorder.h"
#include "tests/live/redisclient.h"

#include <QTemporaryDir>
#include <QTest>

#include <atomic>
#include <chrono>
#include <filesystem>
#include <functional>
#include <memory>
#include <thread>

using namespace lockscope;
using namespace std::chrono_literals;

// Waits until the condition is true, at most 60 s. Returns whether it is true. Checks it every
// millisecond, because the tests start hundreds of observers.
template <class Condition> bool waitUntil(Condition condition)
{
    const auto end = std::chrono::steady_clock::now() + 60s;
    while (!condition()) {
        if (std::chrono::steady_clock::now() > end)
            return false;
        std::this_thread::sleep_for(1ms);
    }
    return true;
}

// Like QTRY_COMPARE and QTRY_VERIFY, but with waitUntil().
#define COMPARE_AT_LAST(actual, expected)                                                          \
    do {                                                                                           \
        waitUntil([&] { return (actual) == (expected); });                                         \
        QCOMPARE(actual, expected);                                                                \
    } while (false)
#define VERIFY_AT_LAST(condition) QVERIFY(waitUntil([&] { return condition; }))

struct Row {
    EventKind kind;
    std::string key;
    std::string token;
    Duration span;
    WorldTime time;
    std::string detail;
};

// One observer on its own loop and thread, and the rows that it has recorded so far.
class Watch {
public:
    using Make = std::function<std::unique_ptr<NodeObserver>(
        EventLoop &, Recorder &, NodeObserver::Options)>;

    Watch(const NodeAddress &address, const Make &make)
        : m_texts(std::make_shared<TextPool>()), m_recorder(1, m_texts),
          m_loop(std::chrono::steady_clock::now(), &m_recorder)
    {
        NodeObserver::Options options;
        options.node = NodeId{3};
        options.address = address;
        options.ready = [this] { ++m_readyCount; };
        options.lost = [this](const std::string &why) {
            m_lossReason = why;
            ++m_nodeLostCount;
        };
        m_observer = make(m_loop, m_recorder, options);
        m_thread = std::thread([this] { m_loop.run(); });
    }
    ~Watch()
    {
        m_loop.stop();
        m_thread.join();
    }

    int readyCount() const { return m_readyCount; }
    // Returns how often the observer has reported that it lost the node (Options::lost).
    int nodeLostCount() const { return m_nodeLostCount; }
    // Returns why the observer lost the node. REQUIRES: nodeLostCount() > 0.
    std::string lossReason() const { return m_lossReason; }
    WorldTime now() const { return m_loop.now(); }

    const std::vector<Row> &rows()
    {
        while (const RawEvent *const raw = m_recorder.front()) {
            const Event &event = raw->event;
            m_rows.push_back({event.kind, std::string(m_texts->text(event.key)),
                std::string(m_texts->text(event.token)), event.span, event.time,
                std::string(m_texts->text(event.detail))});
            m_areAllRowsOfTheNode = m_areAllRowsOfTheNode && event.actor == Actor::node(NodeId{3})
                && event.node == NodeId{3};
            m_recorder.pop();
        }
        return m_rows;
    }
    // Returns whether all rows() so far are of node 3, the one that is observed.
    bool areAllRowsOfTheNode() const { return m_areAllRowsOfTheNode; }
    /// Returns the rows as text: "set a x, deleted a" for the key "lockscope:lock:a" and the token
    /// "x". "evicted a" for the report that the node has evicted the key. REQUIRES: there are no
    /// other kinds of rows.
    std::string changes()
    {
        std::string text;
        for (const Row &row : rows()) {
            text += text.empty() ? "" : ", ";
            const std::string key = row.key.substr(std::string("lockscope:lock:").size());
            text += row.kind == EventKind::keySet   ? "set " + key + " " + row.token
                : row.kind == EventKind::keyDeleted ? "deleted " + key
                                                    : "evicted " + key;
        }
        return text;
    }

private:
    std::shared_ptr<TextPool> m_texts;
    Recorder m_recorder;
    EventLoop m_loop;
    std::unique_ptr<NodeObserver> m_observer;
    std::atomic<int> m_readyCount{0};
    std::atomic<int> m_nodeLostCount{0};
    std::string m_lossReason;
    std::vector<Row> m_rows;
    bool m_areAllRowsOfTheNode = true;
    std::thread m_thread;
};

// A redis-server in its own run folder. Each test calls startInNewFolder() and end().
class WatchedServer {
public:
    WatchedServer() { qputenv("XDG_RUNTIME_DIR", m_runtime.path().toUtf8()); }
    bool startInNewFolder()
    {
        auto folder = RunFolder::create();
        if (!folder)
            return false;
        m_folder = std::move(folder).value();
        return m_folder->makeNodeFolder("n1") && startInSameFolder();
    }
    // Starts a server in the folder of the server before it, which has ended.
    bool startInSameFolder()
    {
        auto server = RedisServer::start({{}, folder()});
        if (!server)
            return false;
        m_server = std::move(server).value();
        return static_cast<bool>(m_server->waitReady(60s));
    }
    void end()
    {
        m_server.reset();
        m_folder.reset();
    }
    std::filesystem::path folder() const { return m_folder->path() / "n1"; }
    RedisServer *operator->() const { return m_server.get(); }

private:
    QTemporaryDir m_runtime;
    std::unique_ptr<RunFolder> m_folder;
    std::unique_ptr<RedisServer> m_server;
};
