// SPDX-License-Identifier: MIT
#pragma once

#include "core/live/tunnels/nodestream.h"
#include "core/live/tunnels/tlsoptions.h"

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
    TlsContext(ssl_ctx_st *context, TlsOptions options)
        : m_context(context), m_options(std::move(options))
    {
    }
    ssl_ctx_st *m_context;
    TlsOptions m_options;
};

/// An encrypted connection to a node. TLS 1.2 or later; the node's certificate is checked, and the
/// name in it (TlsOptions::serverName).
class TlsConnection final : public NodeStream {
public:
    /// Connects, and performs the TLS handshake. Blocks for at most two seconds for each step: for
    /// each address of the host name, and for each message of the handshake. Error: one line
    /// without the node's address.
    static Result<std::unique_ptr<NodeStream>> open(
        const NodeAddress &node, const TlsContext &context);
    ~TlsConnection() override;
    TlsConnection(const TlsConnection &) = delete;
    TlsConnection &operator=(const TlsConnection &) = delete;

    Progress read(std::string &bytes) override;
    Progress write(std::string &bytes) override;
    std::string problem() const override { return m_problem.text; }
    int descriptor() const override { return m_socket.descriptor(); }
    short wantedEvents() const override { return m_wanted; }

private:
    explicit TlsConnection(ssl_st *session) : m_session(session) { }
    Result<Done> performHandshake(const NodeAddress &node, const TlsOptions &options);
    Progress progressOf(int result);
    Socket m_socket;
    ssl_st *m_session;
    short m_wanted = 0;
    Error m_problem;
};

} // namespace lockscope
