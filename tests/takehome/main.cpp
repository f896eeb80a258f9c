// SPDX-License-Identifier: MIT
// takehome redis://host:port …   holds a Redlock on those nodes for some work. Exit 0: it was held from the first line to the last.
#include <lockscope/live/lockclient.h>

#include <cstdio>
#include <thread>

using namespace lockscope;

namespace {

int fail(const std::string &why)
{
    std::fprintf(stderr, "%s\n", why.c_str());
    return 1;
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
            return fail(node.error().text);
        nodes.push_back(node.value());
    }
    auto client = LockClient::make(nodes, "redlock");
    if (!client)
        return fail(client.error().text);
    LockClient &locks = *client.value();

    Obtained obtained = locks.acquire(lockRequest(Resource{"orders"}, 10s), {.giveUp = 5s});
    if (!obtained)
        return fail(obtained.reason);
    Lease &lease = *obtained.lease;
    std::printf("granted, %ld ms left\n", leftMs(lease));

    std::this_thread::sleep_for(100ms); // the work, piece by piece: each looks whether there is still a lock
    if (!lease.isValid())
        return fail("the lease ended before the work did");
    std::printf("worked, %ld ms left\n", leftMs(lease));

    if (const auto extended = locks.extend(lease); !extended)
        return fail(extended.error().text);
    std::printf("extended, %ld ms left\n", leftMs(lease));

    const auto released = locks.release(lease);
    if (!released)
        return fail(released.error().text);
    std::printf("released on %d of %zu nodes\n", released.value(), nodes.size());
}
