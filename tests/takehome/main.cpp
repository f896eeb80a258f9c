// SPDX-License-Identifier: MIT
// takehome redis://host:port …   holds a Redlock on those nodes during some work.
// Exit 0: the lock was held from start to end. 1: wrong arguments. 2: another client holds the
// lock. 3: the nodes fail (too few votes, too late, no connection, an error or no reply). 4: the
// lock was lost.
#include <lockscope/lock.h>

#include <cstdio>
#include <thread>

using namespace lockscope;

namespace {

int fail(const std::string &why, int exitCode)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    return exitCode;
}

// How a program reacts to an error depends only on its kind.
int fail(const LockError &error)
{
    switch (error.kind) {
    case LockErrorKind::badArgument: return fail(error.text, 1);
    case LockErrorKind::held:
    case LockErrorKind::stopped: return fail(error.text, 2); // try again later
    case LockErrorKind::noQuorum:
    case LockErrorKind::noTimeLeft:
    case LockErrorKind::unreachable:
    case LockErrorKind::refused:
    case LockErrorKind::noAnswer: // the lock may be set nevertheless, until its TTL is over
        return fail(error.text, 3);
    case LockErrorKind::lost: break;
    }
    return fail(error.text, 4);
}

long leftMs(const Lease &lease)
{
    return static_cast<long>(lease.left() / 1ms);
}

} // namespace

int main(int count, char **words)
{
    std::vector<NodeAddress> nodes;
    for (int i = 1; i < count; ++i) {
        const Result<NodeAddress> node = parseNodeAddress(words[i]);
        if (!node)
            return fail(node.error().text, 1);
        nodes.push_back(node.value());
    }
    auto client = LockClient::make(nodes, "redlock");
    if (!client)
        return fail(client.error());
    LockClient &locks = *client.value();

    auto granted = locks.acquire({.resource = Resource{"orders"}, .ttl = 10s}, {.wait = 500ms});
    if (!granted)
        return fail(granted.error());
    Lease &lease = granted.value();
    std::printf("granted, %ld ms left\n", leftMs(lease));

    std::this_thread::sleep_for(
        100ms); // stands for the work; a long work checks repeatedly that the lease is still valid
    if (!lease.isValid())
        return fail("the lease ended before the work did", 4);
    std::printf("worked, %ld ms left\n", leftMs(lease));

    if (const auto extended = locks.extend(lease); !extended)
        return fail(extended.error());
    std::printf("extended, %ld ms left\n", leftMs(lease));

    const auto released = locks.release(lease);
    if (!released)
        return fail(released.error());
    std::printf("released on %d of %zu nodes\n", released.value(), nodes.size());
}
