// SPDX-License-Identifier: GPL-3.0-or-later
// Measures what Lockscope's clock costs in a node: the same client on a server with the preload
// module, which replaces the clock, and on a server without it.
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/runfolder.h"
#include "core/preload/preloadlayout.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawredis.h"

namespace lockscope::bench {
namespace {

// Creates the folder for the file of the PreloadPage. If the benchmark ends early, the next program
// that creates a RunFolder removes this folder.
std::unique_ptr<RunFolder> makeFolder()
{
    auto folder = RunFolder::create();
    if (!folder)
        giveUp(folder.error().text);
    return std::move(folder).value();
}

std::unique_ptr<PreloadPage> makePage(const RunFolder &folder)
{
    auto page = PreloadPage::create(folder.path() / "n1.shim", ClockRate(100));
    if (!page)
        giveUp(page.error().text);
    return std::move(page).value();
}

std::string modulePath()
{
    auto found = findPreloadModule();
    if (!found)
        giveUp(found.error().text);
    return std::move(found).value();
}

// Two servers, one with the clock of the machine and one with Lockscope's clock, and a client on
// each.
struct TwoClocks {
    TwoClocks() : folder(makeFolder()), page(makePage(*folder))
    {
        const int core = serverCore(CoreLayout::core0);
        nodes.push_back(std::make_unique<BenchNode>(core));
        nodes.push_back(std::make_unique<BenchNode>(core,
            std::vector<std::string>{
                "LD_PRELOAD=" + modulePath(), LOCKSCOPE_PRELOAD_VARIABLE "=" + page->path()}));
        for (const auto &node : nodes)
            node->waitReady();
        if (!page->isUsedBy(nodes[1]->processId()))
            giveUp("redis-server does not load " + modulePath());
        loadScript(nodes);
        machineClockClient = std::make_unique<BlockingLock>(*nodes[0]);
        lockscopeClockClient = std::make_unique<BlockingLock>(*nodes[1]);
    }
    std::unique_ptr<RunFolder> folder;
    std::unique_ptr<PreloadPage> page;
    BenchNodes nodes;
    std::unique_ptr<BlockingLock> machineClockClient;
    std::unique_ptr<BlockingLock> lockscopeClockClient;
};

std::optional<PreparedBenchmark> prepareTwoClocks()
{
    const auto fixture = std::make_shared<TwoClocks>();
    PreparedBenchmark prepared;
    prepared.fixture = fixture;
    prepared.count = 4000;
    Limits limits;
    limits.speedMin = 0.97;
    prepared.sides = {
        {"reference: the machine's clock",
            [fixture](int count) { return fixture->machineClockClient->cycles(count); }, {}},
        {"Lockscope's clock, which drifts",
            [fixture](int count) { return fixture->lockscopeClockClient->cycles(count); }, limits},
    };
    return prepared;
}

} // namespace

std::vector<Benchmark> clockBenchmarks()
{
    return {
        {"node-clock",
            "one node over TCP, all on one core, by blocking hiredis: with the machine's clock, "
            "and with Lockscope's",
            "us", prepareTwoClocks},
    };
}

} // namespace lockscope::bench
