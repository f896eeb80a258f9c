// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/nodeclock.h"
#include "lockscope/base/result.h"

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <sys/types.h>

struct LockscopePreloadPage;

namespace lockscope {

/// A page of memory that Lockscope shares with a server that it started, or with a user's program.
/// It sets the wall clock of the process and redirects some of its connections to relays; in the
/// other direction, it tells how much of each file is synced to disk. The process preloads a module
/// (core/preload) that reads and writes the page. The clock continues while the server is down, so
/// a server that is restarted with the same page has the same clock. Thread: any, one at a time;
/// the server may read and write the page at any time, without a mutex.
class PreloadPage {
public:
    /// Creates the page as a file at `path`. Its clock shows the correct time and runs at `rate`.
    /// Error: the file cannot be created.
    static Result<std::unique_ptr<PreloadPage>> create(
        const std::filesystem::path &path, ClockRate rate = ClockRate());
    /// Removes the file. A running server keeps its clock.
    ~PreloadPage();
    PreloadPage(const PreloadPage &) = delete;
    PreloadPage &operator=(const PreloadPage &) = delete;

    const std::string &path() const { return m_path; }
    /// Returns the clock of the server. jump() and setRate() change the object that the reference
    /// names.
    const NodeClock &clock() const { return m_clock; }
    /// Makes the clock jump by `length`.
    void jump(Duration length);
    /// Changes the rate of the clock from now on. The clock keeps the difference that it already
    /// has to the correct time.
    void setRate(ClockRate rate);
    /// Returns how many bytes of a file of the server are synced to disk; 0 for a file that was
    /// never synced.
    std::uint64_t syncedSize(ino_t inode) const;
    /// Adds a detour: each connection that the server opens to the loopback port `port` goes to the
    /// port `relayPort` instead, on which a relay listens. REQUIRES: the server has not started;
    /// the page has fewer than LOCKSCOPE_DETOURS detours.
    void addDetour(std::uint16_t port, std::uint16_t relayPort);
    /// Returns whether `process` is the process that loaded the module last. 0: whether no process
    /// has loaded it.
    bool isUsedBy(pid_t process) const;
    /// Returns whether any process has loaded the module, also one that has ended.
    bool isUsed() const { return !isUsedBy(0); }

private:
    PreloadPage(std::string path, LockscopePreloadPage *page, const NodeClock &clock);
    void set(const NodeClock &clock);

    const std::string m_path;
    LockscopePreloadPage *const m_page;
    NodeClock m_clock;
};

/// Returns the path of the module that servers preload: ../libexec/lockscope/, relative to the
/// program's folder. Error: it does not exist.
Result<std::string> findPreloadModule();

/// Checks that a server that runs `program` uses the simulated wall clock that Lockscope gives it,
/// so that faults can change the clock. `program`: as for findRedisServer(). Tests each program
/// once (starts a server, sets its clock forward and queries its time; about 20 ms) and caches the
/// result. Error, one line: the reason why the server does not use the simulated clock. Thread:
/// any.
Result<Done> checkSimulatedClock(const std::string &program = {});

} // namespace lockscope
