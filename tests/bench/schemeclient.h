// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/forgetfulsink.h"
#include "lockscope/net/liveworld.h"
#include "lockscope/schemes/scheme.h"
#include "tests/bench/bench.h"

#include <memory>
#include <string_view>
#include <vector>

namespace lockscope::bench {

/// A client of Lockscope that acquires and releases a lock on real nodes with one of Lockscope's
/// schemes. The client runs on an event loop in the calling thread. A cycle acquires and releases
/// the lock once. Each pass creates a loop (a loop runs only once), a client process and
/// connections, and runs some cycles before the measured ones.
class SchemeClient {
public:
    enum class Recording {
        on,  ///< records everything, as a run does
        off, ///< records nothing, as in a program that only needs a lock
    };
    SchemeClient(std::string_view schemeId, std::vector<NodeAddress> nodes, Recording recording);

    /// Measures acquire and release together, in microseconds.
    Sample cycles(int count) { return run(count).whole; }
    /// Measures acquire alone.
    Sample acquisitions(int count) { return run(count).acquire; }
    void setNodeTimeout(Duration timeout) { m_nodeTimeout = timeout; }
    /// Sets how many cycles run before the measured ones.
    void setWarmUps(int cycles) { m_warmUps = cycles; }

private:
    struct Samples {
        Sample whole; // acquire and release together
        Sample acquire;
    };
    Samples run(int count);
    Task<void> work(ClientProcess &process, EventLoop *loop, int count);
    void readBack();

    const Scheme *m_scheme;
    Recorder m_recorder;
    ForgetfulSink m_forgetfulSink;
    const std::vector<NodeAddress> m_nodes;
    const Recording m_recording;
    const RunEpoch m_epoch = std::chrono::steady_clock::now();
    Duration m_nodeTimeout = 1s;
    int m_warmUps = 20;
    std::vector<double> m_whole;
    std::vector<double> m_acquire;
};

} // namespace lockscope::bench
