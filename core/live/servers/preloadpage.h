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

/// A page of memory by which a server of ours has its wall clock from us, and is led to relays: the server loads a module (core/shim), which reads the page. The
/// clock goes on while the server is down: one that is started again with the same page has the same clock.
/// Thread: any, one at a time; the server reads along without a lock.
class PreloadPage {
public:
    /// A file of that path is made, with a clock that is right and runs at that rate. Error: no such file can be made.
    static Result<std::unique_ptr<PreloadPage>> create(const std::filesystem::path &path, ClockRate rate = ClockRate());
    /// Removes the file. A server that still lives keeps its clock.
    ~PreloadPage();
    PreloadPage(const PreloadPage &) = delete;
    PreloadPage &operator=(const PreloadPage &) = delete;

    const std::string &path() const { return m_path; }
    /// What the server's clock shows, now and until one of the next two is called.
    const NodeClock &clock() const { return m_clock; }
    /// The clock jumps, at once.
    void jump(Duration length);
    /// From now on the clock runs so fast; what it has gained or lost stays.
    void setRate(ClockRate rate);
    /// How much of that file of the server's is on the disk for certain.
    std::uint64_t syncedSize(ino_t inode) const;
    /// Whoever the server connects to at that port of the loopback is met at the other one. REQUIRES: the server has not begun, and no more
    /// than LOCKSCOPE_DETOURS of them.
    void addDetour(std::uint16_t port, std::uint16_t relay);
    /// Whether the module is at work in that process.
    bool isUsedBy(pid_t process) const;

private:
    PreloadPage(std::string path, LockscopeShimPage *page, const NodeClock &clock);
    void set(const NodeClock &clock);

    const std::string m_path;
    LockscopeShimPage *const m_page;
    NodeClock m_clock;
};

/// The module's file: in ../lib/lockscope/ seen from the program's own folder. Error: it is not there.
Result<std::string> findShim();

} // namespace lockscope
