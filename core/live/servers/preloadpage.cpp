// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/preloadpage.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/childprocess.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverprogram.h"
#include "core/preload/preloadlayout.h"
#include "lockscope/base/contract.h"
#include "lockscope/base/systemreason.h"

#include <atomic>
#include <cerrno>
#include <charconv>
#include <cstring>
#include <fcntl.h>
#include <map>
#include <mutex>
#include <new>
#include <sys/mman.h>
#include <system_error>
#include <time.h>
#include <unistd.h>

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
        return Error{{LOCKSCOPE_TEXT("Error",
                          "cannot create {path}: {reason}; expected a folder with enough free "
                          "space"),
            {{"path", path.string()}, {"reason", systemReason(failure)}}}};
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
        return Error{{LOCKSCOPE_TEXT("Error",
                          "cannot find the module {module}, which controls the clocks of the "
                          "servers"),
            {{"module", module.string()}}}};
    return module.string();
}

namespace {

constexpr auto readyMax = std::chrono::seconds(20); // long, because the machine may be slow or busy
constexpr auto tolerance = std::chrono::seconds(30);
constexpr auto jump = std::chrono::hours(1);

// Returns an error if the time that the server reports differs from the clock by more than
// `tolerance`.
Result<Done> expectTime(
    const NodeAddress &address, const NodeClock &clock, const std::string &server)
{
    const auto reply = blockingCall(address, {"TIME"});
    if (!reply)
        return Error{{LOCKSCOPE_TEXT("Error", "{server} does not return its time: {reason}"),
            {{"server", server}, {"reason", reply.error()}}}};
    std::int64_t seconds = 0;
    if (!reply.value().items.empty()) {
        const std::string &text = reply.value().items.front().text;
        std::from_chars(text.data(), text.data() + text.size(), seconds);
    }
    const Duration difference =
        std::chrono::seconds(seconds) - clock.at(std::chrono::steady_clock::now());
    if (difference < -tolerance || difference > tolerance)
        return Error{{LOCKSCOPE_TEXT("Error",
                          "{server} uses the machine's clock; expected a server that loads "
                          "{module}"),
            {{"server", server}, {"module", findPreloadModule().value()}}}};
    return Done{};
}

// Starts a server, makes its clock jump and checks its time.
Result<Done> testClock(const std::string &server)
{
    auto folder = RunFolder::create();
    if (!folder)
        return folder.error();
    auto serverFolder = folder.value()->makeNodeFolder("probe");
    if (!serverFolder)
        return serverFolder.error();
    auto page = PreloadPage::create(folder.value()->path() / "probe.shim");
    if (!page)
        return page.error();
    RedisServerOptions options{server, serverFolder.value()};
    options.preloadPage = page.value().get();
    auto probe = RedisServer::start(options);
    if (!probe)
        return probe.error();
    const auto ready = probe.value()->waitReady(readyMax);
    if (!ready)
        return ready;
    page.value()->jump(jump);
    return expectTime(probe.value()->address(), page.value()->clock(), server);
}

} // namespace

Result<Done> checkSimulatedClock(const std::string &program)
{
    static std::mutex mutex;
    static std::map<std::string, Result<Done>> known;
    const auto server = findRedisServer(program);
    if (!server)
        return server.error();
    const std::scoped_lock lock(mutex);
    const auto found = known.find(server.value());
    return found != known.end()
        ? found->second
        : known.emplace(server.value(), testClock(server.value())).first->second;
}

} // namespace lockscope
