// SPDX-License-Identifier: GPL-3.0-or-later
// Measures what Lockscope's clock costs in a node: the same client on a server with the preload module and on a server without it.
#include "core/live/servers/preloadpage.h"
#include "core/live/servers/runfolder.h"
#include "core/preload/preloadlayout.h"
#include "tests/bench/bench.h"
#include "tests/bench/benchnode.h"
#include "tests/bench/placement.h"
#include "tests/bench/rawredis.h"

namespace lockscope::bench {
namespace {

// If the benchmark ends early, the next run of any program removes the folder.
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

std::string module()
{
    auto found = findPreloadModule();
    if (!found)
        giveUp(found.error().text);
    return std::move(found).value();
}

struct TwoClocks {
    TwoClocks() : folder(makeFolder()), page(makePage(*folder))
    {
        const int core = serverCore(Placement::core0);
        nodes.push_back(std::make_unique<BenchNode>(core));
        nodes.push_back(std::make_unique<BenchNode>(
            core, std::vector<std::string>{"LD_PRELOAD=" + module(), LOCKSCOPE_PRELOAD_VARIABLE "=" + page->path()}));
        for (const auto &node : nodes)
            node->waitReady();
        if (!page->isUsedBy(nodes[1]->processId()))
            giveUp("redis-server does not load " + module());
        loadScript(nodes);
        machines = std::make_unique<BlockingLock>(*nodes[0]);
        ours = std::make_unique<BlockingLock>(*nodes[1]);
    }
    std::unique_ptr<RunFolder> folder;
    std::unique_ptr<PreloadPage> page;
    BenchNodes nodes;
    std::unique_ptr<BlockingLock> machines;
    std::unique_ptr<BlockingLock> ours;
};

std::optional<Contest> openTwoClocks()
{
    const auto props = std::make_shared<TwoClocks>();
    Contest contest;
    contest.props = props;
    contest.count = 4000;
    Demand demand;
    demand.speedMin = 0.97;
    contest.sides = {
        {"floor: the machine's clock", [props](int count) { return props->machines->cycles(count); }, {}},
        {"a clock of ours, which drifts", [props](int count) { return props->ours->cycles(count); }, demand},
    };
    return contest;
}

} // namespace

std::vector<Row> clockRows()
{
    return {
        {"node-clock", "one node over TCP, all on one core, by blocking hiredis: with the machine's clock, and with one of ours", "us", openTwoClocks},
    };
}

} // namespace lockscope::bench
