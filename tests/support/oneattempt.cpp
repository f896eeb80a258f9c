// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/oneattempt.h"

#include "core/trace/recorder.h"
#include "lockscope/net/eventloop.h"
#include "lockscope/net/liveworld.h"
#include "lockscope/schemes/registry.h"
#include "lockscope/schemes/sharedsteps.h"

namespace lockscope {
namespace {

struct AttemptPlan {
    const Scheme *scheme = nullptr;
    LockRequest request;
    std::function<void()> whileHeld;
    EventLoop *loop = nullptr;
    OneAttempt *attempt = nullptr;
};

Task<void> carryOut(ClientProcess &process, AttemptPlan *plan)
{
    OneAttempt &attempt = *plan->attempt;
    const LocalTime begun = process.now();
    process.rows().beginAttempt();
    auto acquisition = co_await plan->scheme->acquire(process, plan->request);
    attempt.took = process.now() - begun;
    attempt.denial = acquisition.denial;
    attempt.lock = acquisition.lock;
    if (attempt.lock) {
        if (plan->whileHeld)
            plan->whileHeld();
        const HeldLock lock = *attempt.lock;
        auto report = co_await plan->scheme->release(process, lock);
        if (report.unanswered) {
            const std::shared_ptr<Gather> releases = report.unanswered;
            auto finalReport = co_await awaitReleases(releases);
            report = finalReport;
        }
        attempt.release = report;
    }
    plan->loop->stop();
}

} // namespace

bool OneAttempt::has(std::string_view ending) const
{
    for (const std::string &one : endings) {
        if (one.find(ending) != std::string::npos)
            return true;
    }
    return false;
}

std::string OneAttempt::text() const
{
    std::string text = lock ? "granted" : "denied: " + std::string(denialName(denial));
    for (const std::string &one : endings)
        text += "; " + one;
    return text;
}

OneAttempt attemptOnce(std::vector<NodeAddress> nodes, std::string_view schemeId,
    Duration nodeTimeout, std::function<void()> whileHeld)
{
    const auto texts = std::make_shared<TextPool>();
    Recorder recorder(1, texts);
    EventLoop loop(std::chrono::steady_clock::now(), &recorder);
    OneAttempt attempt;
    {
        LiveWorld world(loop, recorder, std::move(nodes));
        ClientProcess process(world, ClientId{1}, world.nodeCount(), Seed{1});
        AttemptPlan plan{schemeOf(schemeId), {}, std::move(whileHeld), &loop, &attempt};
        plan.request.resource = Resource{"orders"};
        plan.request.ttl = 60s;
        plan.request.nodeTimeout = nodeTimeout;
        Task<void> task = carryOut(process, &plan);
        task.start(process.control().executor());
        world.scheduleTurn(process);
        loop.run();
        task = Task<void>();
        process.cleanUp();
    }
    for (; recorder.front(); recorder.pop()) {
        const Event &event = recorder.front()->event;
        if (event.kind == EventKind::replied || event.kind == EventKind::timedOut)
            attempt.endings.push_back(std::string(eventKindName(event.kind)) + ' '
                + std::string(texts->text(event.detail)));
    }
    return attempt;
}

} // namespace lockscope
