// SPDX-License-Identifier: MIT
#include "live/lockclient.h"

#include "base/durationtext.h"
#include "base/random.h"
#include "live/eventloop.h"
#include "live/forgetfulsink.h"
#include "live/liveworld.h"
#include "lock/registry.h"
#include "world/gather.h"

#include <signal.h>
#include <time.h>

#include <charconv>
#include <condition_variable>
#include <mutex>
#include <thread>
#include <utility>

namespace lockscope {
namespace {

constexpr Duration longest = 1000h; // of any length in a request: far from where sums of times would overflow

Duration bootNow()
{
    timespec now{};
    clock_gettime(CLOCK_BOOTTIME, &now);
    return std::chrono::seconds(now.tv_sec) + std::chrono::nanoseconds(now.tv_nsec);
}

// Another one in each program, or two that collide would draw the same delays and collide again.
Seed randomSeed()
{
    const Token token = secureToken();
    std::uint64_t number = 0;
    std::from_chars(token.text().data(), token.text().data() + 13, number, 16);
    return Seed{number};
}

Result<Done> checked(const LockRequest &request)
{
    const auto complaint = [&](const char *what) { return Error{"lock \"" + request.resource.text + "\": " + what}; };
    if (request.resource.text.empty())
        return complaint("the resource has no name");
    if (request.ttl < 1ms || request.ttl > longest)
        return complaint("the TTL must be from 1 ms to 1000 h");
    if (request.nodeTimeout <= Duration::zero() || request.nodeTimeout > longest)
        return complaint("the node time-out must be more than 0, and 1000 h at most");
    if (!(request.driftFactor >= 0 && request.driftFactor < 1) || request.driftConstant < Duration::zero())
        return complaint("the drift factor must be from 0 to below 1, and the drift constant 0 or more");
    return Done{};
}

} // namespace

Duration Lease::left() const
{
    return m_end ? *m_end - bootNow() : Duration::max();
}

LockRequest lockRequest(Resource resource, Duration ttl)
{
    LockRequest request;
    request.resource = std::move(resource);
    request.ttl = ttl;
    request.nodeTimeout = 50ms;
    request.driftFactor = 0.01;
    request.driftConstant = 2ms;
    return request;
}

/// The loop on its thread, and the one host that lives on it.
class LockClient::Engine {
public:
    Engine(std::vector<NodeAddress> nodes, const Scheme &scheme)
        : m_nodes(std::move(nodes)), m_scheme(scheme), m_world(m_loop, m_sink, m_nodes),
          m_host(m_world, ClientId{1}, m_world.nodeCount(), randomSeed())
    {
        // The program's signals are for the program's own threads.
        sigset_t all;
        sigset_t before;
        sigfillset(&all);
        pthread_sigmask(SIG_SETMASK, &all, &before);
        m_thread = std::thread([this] { m_loop.run(); });
        pthread_sigmask(SIG_SETMASK, &before, nullptr);
    }
    ~Engine()
    {
        m_loop.stop();
        m_thread.join();
        m_work = Task<void>();
        m_host.bury();
    }
    Engine(const Engine &) = delete;
    Engine &operator=(const Engine &) = delete;

    const Scheme &scheme() const { return m_scheme; }
    Acquisition acquire(const LockRequest &request)
    {
        Acquisition acquisition;
        carryOut(acquireOnce(this, request, &acquisition));
        return acquisition;
    }
    ExtensionReport extend(const HeldLock &lock)
    {
        ExtensionReport report;
        carryOut(extendOnce(this, lock, &report));
        return report;
    }
    ReleaseReport release(const HeldLock &lock)
    {
        ReleaseReport report;
        carryOut(releaseOnce(this, lock, &report));
        return report;
    }

    /// How far the boot clock is ahead of the host's: read before something begins, it holds for the times that come of it also if
    /// the machine sleeps meanwhile. In doubt too little: the clock that it is subtracted from is read last.
    Duration bootLead() const
    {
        const Duration boot = bootNow();
        return boot - m_loop.now().time_since_epoch();
    }
    Duration retryDelay(const Patience &patience)
    {
        const std::scoped_lock lock(m_turn);
        return patience.retryDelay + m_host.randomDuration(Purpose::retryDelay, patience.retryJitter);
    }
    /// What went wrong with the nodes in the latest call: "; 10.0.0.2:6379: NOAUTH …", or nothing. REQUIRES: turn() is held.
    std::string troubleText() const
    {
        std::string text;
        for (const ForgetfulSink::Trouble &trouble : m_sink.troubles())
            text += "; " + addressText(m_nodes[trouble.node.value - 1u]) + ": " + trouble.text;
        return text;
    }
    /// Held by the one whose call is under way.
    std::mutex &turn() { return m_turn; }

private:
    static Task<void> acquireOnce(Engine *engine, LockRequest request, Acquisition *acquisition)
    {
        auto result = co_await engine->m_scheme.acquire(engine->m_host, request);
        *acquisition = std::move(result);
        engine->finish();
    }
    static Task<void> extendOnce(Engine *engine, HeldLock lock, ExtensionReport *report)
    {
        auto result = co_await engine->m_scheme.extend(engine->m_host, lock);
        *report = result;
        engine->finish();
    }
    static Task<void> releaseOnce(Engine *engine, HeldLock lock, ReleaseReport *report)
    {
        auto result = co_await engine->m_scheme.release(engine->m_host, lock);
        *report = result;
        engine->finish();
    }

    /// Runs the task on the loop's thread and waits for its end. REQUIRES: turn() is held.
    void carryOut(Task<void> task)
    {
        m_isFinished = false;
        m_loop.post([this, &task] {
            m_sink.forgetTroubles();
            m_host.beginAttempt();
            m_work = std::move(task);
            m_work.start(m_host.executor());
            m_world.wantTurn(m_host);
        });
        std::unique_lock lock(m_mutex);
        m_finished.wait(lock, [this] { return m_isFinished; });
    }
    void finish()
    {
        const std::scoped_lock lock(m_mutex);
        m_isFinished = true;
        m_finished.notify_one();
    }

    const std::vector<NodeAddress> m_nodes;
    const Scheme &m_scheme;
    ForgetfulSink m_sink;
    EventLoop m_loop{std::chrono::steady_clock::now()};
    LiveWorld m_world;
    Host m_host;
    Task<void> m_work; // the one under way, or the one before; the loop's thread replaces it
    std::mutex m_turn;
    std::mutex m_mutex;
    std::condition_variable m_finished;
    bool m_isFinished = false; // with m_mutex
    std::thread m_thread;
};

LockClient::LockClient(std::unique_ptr<Engine> engine) : m_engine(std::move(engine)) { }

LockClient::~LockClient() = default;

Result<std::unique_ptr<LockClient>> LockClient::make(std::vector<NodeAddress> nodes, std::string_view schemeId)
{
    const Scheme *const scheme = schemeOf(schemeId);
    if (!scheme)
        return Error{"no lock scheme is called \"" + std::string(schemeId) + "\""};
    const std::size_t most = scheme->info().isQuorum ? Gather::nodesMax : 1;
    if (nodes.empty() || nodes.size() > most)
        return Error{"scheme " + std::string(schemeId) + " takes " + (most == 1 ? "one node" : "1 to 9 nodes") + ", not "
                     + std::to_string(nodes.size())};
    return std::unique_ptr<LockClient>(new LockClient(std::make_unique<Engine>(std::move(nodes), *scheme)));
}

const Scheme &LockClient::scheme() const
{
    return m_engine->scheme();
}

Obtained LockClient::acquire(const LockRequest &request, Patience patience, std::stop_token stop)
{
    Obtained obtained;
    if (const Result<Done> sound = checked(request); !sound) {
        obtained.reason = sound.error().text;
        return obtained;
    }
    const Duration begun = bootNow();
    std::mutex waiting;
    std::condition_variable_any retry; // nobody wakes it but `stop`
    for (;;) {
        std::string troubles;
        {
            const std::scoped_lock turn(m_engine->turn());
            const Duration lead = m_engine->bootLead();
            Acquisition acquisition = m_engine->acquire(request);
            ++obtained.tries;
            if (acquisition.lock) {
                obtained.lease.emplace();
                if (acquisition.lock->validUntil)
                    obtained.lease->m_end = acquisition.lock->validUntil->time_since_epoch() + lead;
                obtained.lease->m_lock = std::move(*acquisition.lock);
                return obtained;
            }
            obtained.denial = acquisition.denial;
            troubles = m_engine->troubleText();
        }
        const Duration delay = m_engine->retryDelay(patience);
        const Duration spent = bootNow() - begun;
        std::unique_lock lock(waiting);
        if (stop.stop_requested() || spent >= patience.giveUp || delay > patience.giveUp - spent) {
            obtained.reason = "lock \"" + request.resource.text + "\": " + std::string(denialName(obtained.denial)) + " after "
                + std::to_string(obtained.tries) + (obtained.tries == 1 ? " try, " : " tries, ") + lengthWords(spent) + troubles;
            return obtained;
        }
        retry.wait_for(lock, stop, delay, [] { return false; });
    }
}

Result<Done> LockClient::extend(Lease &lease)
{
    if (!scheme().info().canExtend)
        return Error{"scheme " + std::string(scheme().info().id) + " cannot extend a lock"};
    const std::scoped_lock turn(m_engine->turn());
    const Duration lead = m_engine->bootLead();
    const ExtensionReport report = m_engine->extend(lease.m_lock);
    if (!report.validUntil) {
        lease.m_end = bootNow();
        return Error{"lock \"" + lease.resource().text + "\" could not be extended: it is lost, or nobody knows"
                     + m_engine->troubleText()};
    }
    lease.m_lock.validUntil = report.validUntil;
    lease.m_end = report.validUntil->time_since_epoch() + lead;
    return Done{};
}

Result<int> LockClient::release(const Lease &lease)
{
    const std::scoped_lock turn(m_engine->turn());
    const ReleaseReport report = m_engine->release(lease.m_lock);
    if (report.deleted == 0)
        return Error{"lock \"" + lease.resource().text + "\" was not there to be released: it was lost before, or nobody knows"
                     + m_engine->troubleText()};
    return report.deleted;
}

} // namespace lockscope
