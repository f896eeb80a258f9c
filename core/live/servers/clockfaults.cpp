// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/live/servers/clockfaults.h"

#include "core/live/servers/blockingcall.h"
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/redisserver.h"
#include "core/live/servers/runfolder.h"
#include "core/live/servers/serverprogram.h"

#include <charconv>
#include <map>
#include <mutex>

namespace lockscope {
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
        return Error{server + " does not return its time: " + reply.error().text};
    std::int64_t seconds = 0;
    if (!reply.value().items.empty()) {
        const std::string &text = reply.value().items.front().text;
        std::from_chars(text.data(), text.data() + text.size(), seconds);
    }
    const Duration difference =
        std::chrono::seconds(seconds) - clock.at(std::chrono::steady_clock::now());
    if (difference < -tolerance || difference > tolerance)
        return Error{server + " uses the machine's clock; expected a server that loads "
            + findPreloadModule().value()};
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
