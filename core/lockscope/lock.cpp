// SPDX-License-Identifier: MIT
#include "lockscope/lock.h"

#include "lockscope/base/durationtext.h"
#include "lockscope/net/lockengine.h"
#include "lockscope/runtime/gather.h"
#include "lockscope/schemes/registry.h"

#include <condition_variable>
#include <mutex>
#include <utility>

namespace lockscope {
namespace {

using Kind = LockErrorKind;

constexpr Duration lengthInRequestMax =
    1000h; // maximum of each length in a request and of retry delays, so that sums cannot overflow

std::optional<LockError> argumentErrorIn(const LockRequest &request, const RetryPolicy &retry)
{
    const auto error = [&](const char *what) {
        return LockError{Kind::badArgument, "lock \"" + request.resource.text + "\": " + what};
    };
    const auto isAllowedLength = [](Duration length) {
        return length >= Duration::zero() && length <= lengthInRequestMax;
    };
    if (request.resource.text.empty())
        return error("the resource has no name");
    if (request.ttl < 1ms || request.ttl > lengthInRequestMax)
        return error("the TTL must be from 1 ms to 1000 h");
    if (request.nodeTimeout <= Duration::zero() || request.nodeTimeout > lengthInRequestMax)
        return error("the node timeout must be more than 0, and at most 1000 h");
    if (!(request.driftFactor >= 0 && request.driftFactor < 1)
        || !isAllowedLength(request.driftConstant))
        return error(
            "the drift factor must be from 0 to below 1, and the drift constant from 0 to 1000 h");
    if (retry.wait < Duration::zero() || !isAllowedLength(retry.delay)
        || !isAllowedLength(retry.jitter))
        return error("the wait must be 0 or more, the retry delay and its jitter from 0 to 1000 h");
    return {};
}

// Returns the error kind for a trouble with the nodes.
Kind kindOf(ForgetfulSink::Trouble::Kind trouble)
{
    switch (trouble) {
    case ForgetfulSink::Trouble::Kind::notSent: return Kind::unreachable;
    case ForgetfulSink::Trouble::Kind::refused: return Kind::refused;
    case ForgetfulSink::Trouble::Kind::noAnswer: break;
    }
    return Kind::noAnswer;
}

// Returns the error kind for an attempt that did not get the lock. REQUIRES: the engine has not
// been called since this attempt.
Kind kindOf(const Acquisition &failed, const LockEngine &engine)
{
    switch (failed.denial) {
    case Denial::held: return Kind::held;
    case Denial::noQuorum: return failed.heldCount > 0 ? Kind::held : Kind::noQuorum;
    case Denial::noTimeLeft: return Kind::noTimeLeft;
    case Denial::error: break;
    }
    return kindOf(engine.trouble().value_or(ForgetfulSink::Trouble::Kind::noAnswer));
}

std::string_view words(Kind kind)
{
    switch (kind) {
    case Kind::badArgument: return "bad argument";
    case Kind::held: return "held by another client";
    case Kind::noQuorum: return "no quorum";
    case Kind::noTimeLeft: return "granted too late";
    case Kind::unreachable: return "node unreachable";
    case Kind::refused: return "refused by the node";
    case Kind::noAnswer: return "outcome unknown";
    case Kind::stopped: return "stopped";
    case Kind::lost: break;
    }
    return "lost";
}

} // namespace

Duration Lease::left() const
{
    return m_end ? *m_end - bootNow() : Duration::max();
}

LockClient::LockClient(std::unique_ptr<LockEngine> engine) : m_engine(std::move(engine))
{
}

LockClient::~LockClient() = default;

Result<std::unique_ptr<LockClient>, LockError> LockClient::make(
    std::vector<NodeAddress> nodes, std::string_view scheme)
{
    const Scheme *const found = schemeOf(scheme);
    if (!found || !found->info().isLock
        || found->info().listing.empty()) // the scheme "program" (a user's program) has no listing
        return LockError{
            Kind::badArgument, "no lock scheme is called \"" + std::string(scheme) + "\""};
    const std::size_t nodesMax = found->info().isQuorum ? Gather::nodesMax : 1;
    if (nodes.empty() || nodes.size() > nodesMax)
        return LockError{Kind::badArgument,
            "scheme " + std::string(scheme) + " takes "
                + (nodesMax == 1 ? "one node" : "1 to 9 nodes") + ", not "
                + std::to_string(nodes.size())};
    for (const NodeAddress &node : nodes) {
        if (node.isTls || !node.sentinels.empty() || !node.clusterServers.empty())
            return LockError{Kind::badArgument,
                nodeUrl(node)
                    + ": this library has no TLS, sentinels or clusters; expected redis:// or "
                      "unix://"};
    }
    return std::unique_ptr<LockClient>(
        new LockClient(std::make_unique<LockEngine>(std::move(nodes), *found)));
}

Result<Lease, LockError> LockClient::acquire(
    const LockRequest &request, RetryPolicy retry, std::stop_token stop)
{
    if (auto error = argumentErrorIn(request, retry))
        return *error;
    const Duration start = bootNow();
    std::mutex pauseMutex;
    std::condition_variable_any pause; // only `stop` ends it early
    for (int tries = 1;; ++tries) {
        LockError error;
        std::string troubles;
        Duration delay{};
        {
            const std::scoped_lock call(m_engine->callMutex());
            const Duration bootMinusLocal = m_engine->bootMinusLocalTime();
            Acquisition acquisition = m_engine->acquire(request);
            if (acquisition.lock) {
                Lease lease;
                if (acquisition.lock->validUntil)
                    lease.m_end = acquisition.lock->validUntil->time_since_epoch() + bootMinusLocal;
                lease.m_lock = std::move(*acquisition.lock);
                return lease;
            }
            error.kind = kindOf(acquisition, *m_engine);
            troubles = m_engine->troubleText();
            delay = retry.delay + m_engine->randomDuration(retry.jitter);
        }
        const Duration spent = bootNow() - start;
        const bool mayRetry = spent < retry.wait && delay <= retry.wait - spent;
        std::unique_lock lock(pauseMutex);
        if (mayRetry)
            pause.wait_for(lock, stop, delay, [] { return false; });
        const bool isStopped = stop.stop_requested();
        if (mayRetry && !isStopped)
            continue;
        error.text = "lock \"" + request.resource.text + "\": " + (isStopped ? "stopped, " : "")
            + std::string(words(error.kind)) + " after " + std::to_string(tries)
            + (tries == 1 ? " attempt, " : " attempts, ") + roundedDurationText(bootNow() - start)
            + troubles;
        error.kind = isStopped ? Kind::stopped : error.kind;
        error.tries = tries;
        return error;
    }
}

Result<Done, LockError> LockClient::extend(Lease &lease)
{
    const SchemeInfo &scheme = m_engine->scheme().info();
    if (!scheme.canExtend)
        return LockError{
            Kind::badArgument, "scheme " + std::string(scheme.id) + " cannot extend a lock"};
    const std::scoped_lock call(m_engine->callMutex());
    const Duration bootMinusLocal = m_engine->bootMinusLocalTime();
    const ExtensionReport report = m_engine->extend(lease.m_lock);
    if (!report.validUntil) {
        lease.m_end = bootNow();
        const auto trouble = m_engine->trouble();
        const Kind kind = !trouble      ? Kind::lost
            : m_engine->nodeCount() > 1 ? Kind::noQuorum
                                        : kindOf(*trouble);
        return LockError{kind,
            "lock \"" + lease.resource().text + "\" could not be extended: "
                + std::string(words(kind)) + m_engine->troubleText()};
    }
    lease.m_lock.validUntil = report.validUntil;
    lease.m_end = report.validUntil->time_since_epoch() + bootMinusLocal;
    return Done{};
}

Result<int, LockError> LockClient::release(const Lease &lease)
{
    const std::scoped_lock call(m_engine->callMutex());
    const ReleaseReport report = m_engine->release(lease.m_lock);
    if (report.deleted > 0)
        return report.deleted;
    const auto trouble = m_engine->trouble();
    const Kind kind = trouble ? kindOf(*trouble) : Kind::lost;
    return LockError{kind,
        "lock \"" + lease.resource().text + "\" could not be released: " + std::string(words(kind))
            + m_engine->troubleText()};
}

} // namespace lockscope
