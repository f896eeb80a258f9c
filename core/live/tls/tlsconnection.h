// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/tls/tlsoptions.h"
#include "lockscope/base/result.h"
#include "lockscope/net/nodeaddress.h"

#include <memory>
#include <string>
#include <string_view>

struct ssl_ctx_st;
struct ssl_st;

namespace lockscope {

/// The keys and certificates of TlsOptions, loaded once for all connections. Thread: any.
class TlsContext {
public:
    /// Error: one line that names the file that cannot be used.
    static Result<std::shared_ptr<const TlsContext>> load(const TlsOptions &options);
    ~TlsContext();
    TlsContext(const TlsContext &) = delete;
    TlsContext &operator=(const TlsContext &) = delete;
    ssl_ctx_st *get() const { return m_context; }
    const TlsOptions &options() const { return m_options; }

private:
    TlsContext(ssl_ctx_st *context, TlsOptions options) : m_context(context), m_options(std::move(options)) { }
    ssl_ctx_st *m_context;
    TlsOptions m_options;
};

/// An encrypted connection to a node. TLS 1.2 or later; the node's certificate and its name are checked. Thread: one.
class TlsConnection {
public:
    /// Connects and agrees on keys. Blocks for at most two seconds. Error: one line without the node's address.
    static Result<std::unique_ptr<TlsConnection>> open(const NodeAddress &node, const TlsContext &context);
    ~TlsConnection();
    TlsConnection(const TlsConnection &) = delete;
    TlsConnection &operator=(const TlsConnection &) = delete;

    /// What a call of read() or write() has achieved.
    enum class Progress { some, none, ended };
    /// Appends received bytes to `bytes`. Does not block.
    Progress read(std::string &bytes);
    /// Sends the beginning of `bytes`, and removes what was sent. Does not block. REQUIRES: not empty.
    Progress write(std::string &bytes);
    /// Returns why the last call has ended the connection, in one line.
    const std::string &problem() const { return m_problem; }
    int descriptor() const { return m_socket; }
    /// Returns the poll() events after which read() or write() can go on.
    short wantedEvents() const { return m_wanted; }

private:
    TlsConnection(int socket, ssl_st *session) : m_socket(socket), m_session(session) { }
    Result<Done> agree(const NodeAddress &node, const TlsOptions &options);
    Progress progressOf(int result);
    int m_socket;
    ssl_st *m_session;
    short m_wanted = 0;
    std::string m_problem;
};

/// Waits until a descriptor is ready for these poll() events. Returns whether it is ready within `limit` ms.
bool waitFor(int descriptor, short events, int limit);

} // namespace lockscope
