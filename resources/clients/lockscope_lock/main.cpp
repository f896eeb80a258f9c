// SPDX-License-Identifier: MIT
// Lockscope's own lock library in C++: set-px-lua on one node, redlock on several.
//     cmake -S resources/clients/lockscope_lock -B example -DCMAKE_PREFIX_PATH=… && cmake --build example     (docs/LIBRARY.md)
//     lockscope run F4 --client example/lockscope_client
#include <lockscope/lock.h>

#include <cstdio>
#include <cstdlib>
#include <sstream>
#include <thread>

using namespace lockscope;

namespace {

std::string setting(const char *name)
{
    const char *value = std::getenv(name);
    return value ? value : "";
}

Duration lengthOf(const char *name)
{
    return std::atol(setting(name).c_str()) * 1ms;
}

// `fields`: the rest of the line, such as `,"reason":"held"`.
void report(const char *event, const std::string &fields = {})
{
    dprintf(3, "{\"event\":\"%s\"%s}\n", event, fields.c_str());
}

bool oneAttempt(LockClient &locks, const LockRequest &request)
{
    report("attempt");
    const auto lease = locks.acquire(request);
    if (!lease) {
        report("denied", lease.error().kind == LockErrorKind::held ? R"(,"reason":"held")" : R"(,"reason":"error")");
        return false;
    }
    const Lease &held = lease.value();
    if (!held.isValid()) { // the reply came too late
        (void)locks.release(held);
        report("denied", R"(,"reason":"no-time-left")");
        return false;
    }
    report("granted", ",\"token\":\"" + std::string(held.token().text()) + "\",\"valid_ms\":" + std::to_string(held.left() / 1ms));
    report("entered");
    std::this_thread::sleep_for(lengthOf("LOCKSCOPE_WORK_MS"));
    report("left");
    report("release");
    const auto released = locks.release(held);
    report(released ? "released" : released.error().kind == LockErrorKind::lost ? "lost" : "error");
    return true;
}

} // namespace

int main()
{
    std::vector<NodeAddress> nodes;
    std::istringstream urls(setting("LOCKSCOPE_NODES"));
    for (std::string url; std::getline(urls, url, ',');) {
        const Result<NodeAddress> node = parseNodeAddress(url);
        if (!node) {
            std::fprintf(stderr, "%s\n", node.error().text.c_str());
            return 1;
        }
        nodes.push_back(node.value());
    }
    auto client = LockClient::make(nodes, nodes.size() > 1 ? "redlock" : "set-px-lua");
    if (!client) {
        std::fprintf(stderr, "%s\n", client.error().text.c_str());
        return 1;
    }
    const LockRequest request{.resource = Resource{setting("LOCKSCOPE_RESOURCE")},
                              .ttl = lengthOf("LOCKSCOPE_TTL_MS"),
                              .nodeTimeout = lengthOf("LOCKSCOPE_NODE_TIMEOUT_MS")};
    for (int rounds = std::atoi(setting("LOCKSCOPE_ROUNDS").c_str()); rounds > 0;) {
        const bool granted = oneAttempt(*client.value(), request);
        rounds -= granted;
        std::this_thread::sleep_for(lengthOf(granted ? "LOCKSCOPE_THINK_MS" : "LOCKSCOPE_RETRY_MS"));
    }
}
