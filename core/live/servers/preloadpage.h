// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/observe/nodeclock.h"
#include "lockscope/base/result.h"

#include <sys/types.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>

struct LockscopeShimPage;

namespace lockscope {

/// A shared memory page that controls one of our servers: its wall clock, and the detours to relays. The server preloads a module
/// (core/preload) that reads the page. The clock continues while the server is down: a server restarted with the same page has the
/// same clock.
/// Thread: any, one at a time; the server reads the page without a lock.
class PreloadPage {
public:
    /// Creates a file at that path, with a correct clock that runs at that rate. Error: the file cannot be created.
    static Result<std::unique_ptr<PreloadPage>> create(const std::filesystem::path &path, ClockRate rate = ClockRate());
    /// Removes the file. A running server keeps its clock.
    ~PreloadPage();
    PreloadPage(const PreloadPage &) = delete;
    PreloadPage &operator=(const PreloadPage &) = delete;

    const std::string &path() const { return m_path; }
    /// Returns the clock of the server, valid until jump() or setRate() is called.
    const NodeClock &clock() const { return m_clock; }
    /// Makes the clock jump at once.
    void jump(Duration length);
    /// Changes the rate of the clock from now on; the offset gained so far stays.
    void setRate(ClockRate rate);
    /// Returns the number of bytes of the server's file that are synced to disk.
    std::uint64_t syncedSize(ino_t inode) const;
    /// Redirects the server's connections from that loopback port to the relay's port. REQUIRES: the server has not started; at most
    /// LOCKSCOPE_DETOURS detours.
    void addDetour(std::uint16_t port, std::uint16_t relay);
    /// Returns whether the module is active in that process.
    bool isUsedBy(pid_t process) const;

private:
    PreloadPage(std::string path, LockscopeShimPage *page, const NodeClock &clock);
    void set(const NodeClock &clock);

    const std::string m_path;
    LockscopeShimPage *const m_page;
    NodeClock m_clock;
};

/// Returns the path of the module: in ../lib/lockscope/ relative to the program's folder. Error: it does not exist.
Result<std::string> findShim();

} // namespace lockscope
