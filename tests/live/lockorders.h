// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTest>

#include "lockscope/lock.h"
#include "tests/support/tcpnode.h"

namespace lockscope {

inline constexpr int patienceMs = 30000;

inline const std::string lockKeyText = "lockscope:lock:orders";

// Returns a request for the lock of the resource "orders".
inline LockRequest ordersRequest(Duration ttl = 30s)
{
    // The timeout is so long that only a hung node times out, also on a busy machine.
    return {.resource = Resource{"orders"}, .ttl = ttl, .nodeTimeout = 2s};
}

// Returns a request with a short timeout, for tests in which a node must time out.
inline LockRequest ordersRequestWithShortTimeout()
{
    LockRequest request = ordersRequest();
    request.nodeTimeout = 300ms;
    return request;
}

inline std::unique_ptr<LockClient> clientOf(
    const std::vector<NodeAddress> &nodes, const char *scheme)
{
    auto client = LockClient::make(nodes, scheme);
    return client ? std::move(client).value() : nullptr;
}

inline int keyCount(const TcpNode &node)
{
    const QString answer = QString::fromStdString(node.ask({"DBSIZE"}));
    return answer.startsWith(QLatin1String("(integer) ")) ? answer.mid(10).toInt() : -1;
}

// For QVERIFY2: returns why a call failed.
template <class T> const char *why(const Result<T, LockError> &result)
{
    return result ? "" : result.error().text.c_str();
}

// Returns whether the text contains the part.
inline bool contains(const std::string &text, const char *part)
{
    return text.find(part) != std::string::npos;
}

} // namespace lockscope
