// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/preloadpage.h"

#include "core/live/servers/installedpart.h"
#include "core/preload/preloadlayout.h"
#include "lockscope/base/contract.h"

#include <fcntl.h>
#include <sys/mman.h>
#include <time.h>
#include <unistd.h>

#include <atomic>
#include <cerrno>
#include <cstring>
#include <new>
#include <system_error>

namespace lockscope {
namespace {

static_assert(sizeof(LockscopePreloadPage) == LOCKSCOPE_PRELOAD_SIZE);

std::int64_t nanoseconds(Duration time)
{
    return time.count();
}

NodeClock correctClock(ClockRate rate)
{
    timespec time{};
    clock_gettime(CLOCK_REALTIME, &time);
    return {std::chrono::steady_clock::now(),
        std::chrono::seconds(time.tv_sec) + Duration(time.tv_nsec), rate};
}

} // namespace

Result<std::unique_ptr<PreloadPage>> PreloadPage::create(
    const std::filesystem::path &path, ClockRate rate)
{
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    // Allocates the blocks. If only the length were set, the first write to the page on a full disk
    // would end the program (SIGBUS).
    int failure = file < 0 ? errno : posix_fallocate(file, 0, LOCKSCOPE_PRELOAD_SIZE);
    void *const memory = failure == 0
        ? mmap(nullptr, LOCKSCOPE_PRELOAD_SIZE, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0)
        : MAP_FAILED;
    if (failure == 0 && memory == MAP_FAILED)
        failure = errno;
    if (file >= 0)
        close(file);
    if (memory == MAP_FAILED)
        return Error{"cannot create " + path.string() + ": " + std::strerror(failure)
            + "; expected a folder with enough free space"};
    auto *const page = new (memory) LockscopePreloadPage{};
    page->magic = LOCKSCOPE_PRELOAD_MAGIC;
    return std::unique_ptr<PreloadPage>(new PreloadPage(path.string(), page, correctClock(rate)));
}

PreloadPage::PreloadPage(std::string path, LockscopePreloadPage *page, const NodeClock &clock)
    : m_path(std::move(path)), m_page(page), m_clock(clock)
{
    set(clock);
}

PreloadPage::~PreloadPage()
{
    munmap(m_page, LOCKSCOPE_PRELOAD_SIZE);
    unlink(m_path.c_str());
}

void PreloadPage::set(const NodeClock &clock)
{
    m_clock = clock;
    const std::atomic_ref generation(m_page->generation);
    const std::uint64_t next = generation.load(std::memory_order_relaxed) + 1;
    m_page->clocks[next % 2] = {nanoseconds(clock.since().time_since_epoch()),
        nanoseconds(clock.at(clock.since())), clock.rate().ppm()};
    generation.store(next, std::memory_order_release);
}

void PreloadPage::jump(Duration length)
{
    set(m_clock.jumped(std::chrono::steady_clock::now(), length));
}

void PreloadPage::setRate(ClockRate rate)
{
    set(m_clock.withRate(std::chrono::steady_clock::now(), rate));
}

std::uint64_t PreloadPage::syncedSize(ino_t inode) const
{
    for (LockscopePreloadSynced &synced : m_page->synced) {
        if (std::atomic_ref(synced.inode).load(std::memory_order_acquire) == inode)
            return std::atomic_ref(synced.size).load(std::memory_order_acquire);
    }
    return 0;
}

void PreloadPage::addDetour(std::uint16_t port, std::uint16_t relayPort)
{
    for (LockscopePreloadDetour &detour : m_page->detours) {
        if (detour.port == 0) {
            detour = {port, relayPort};
            return;
        }
    }
    LOCKSCOPE_ASSERT(false); // no free entry is left
}

bool PreloadPage::isUsedBy(pid_t process) const
{
    return std::atomic_ref(m_page->process).load(std::memory_order_acquire) == process;
}

Result<std::string> findPreloadModule()
{
    const std::filesystem::path module = installedPart("lockscope_shim.so");
    std::error_code failure;
    if (!std::filesystem::exists(module, failure))
        return Error{"cannot find the module " + module.string()
            + ", which controls the clocks of the servers"};
    return module.string();
}

} // namespace lockscope
