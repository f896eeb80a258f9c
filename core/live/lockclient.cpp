// SPDX-License-Identifier: MIT
#include "live/lockclient.h"

#include "base/durationtext.h"
#include "live/lockengine.h"
#include "lock/registry.h"
#include "world/gather.h"

#include <utility>

namespace lockscope {
namespace {

constexpr Duration longest = 1000h; // of any length in a request: far from where sums of times would overflow

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

LockClient::LockClient(std::unique_ptr<LockEngine> engine) : m_engine(std::move(engine)) { }

LockClient::~LockClient() = default;

Result<std::unique_ptr<LockClient>> LockClient::make(std::vector<NodeAddress> nodes, std::string_view schemeId)
{
    const Scheme *const scheme = schemeOf(schemeId);
    if (!scheme || !scheme->info().isLock)
        return Error{"no lock scheme is called \"" + std::string(schemeId) + "\""};
    const std::size_t most = scheme->info().isQuorum ? Gather::nodesMax : 1;
    if (nodes.empty() || nodes.size() > most)
        return Error{"scheme " + std::string(schemeId) + " takes " + (most == 1 ? "one node" : "1 to 9 nodes") + ", not "
                     + std::to_string(nodes.size())};
    return std::unique_ptr<LockClient>(new LockClient(std::make_unique<LockEngine>(std::move(nodes), *scheme)));
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
        Duration delay{};
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
            delay = patience.retryDelay + m_engine->randomDuration(patience.retryJitter);
        }
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
