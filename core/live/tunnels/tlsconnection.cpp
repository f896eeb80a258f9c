// SPDX-License-Identifier: MIT
#include "core/live/tunnels/tlsconnection.h"

#include "lockscope/base/wording.h"

#include <openssl/err.h>
#include <openssl/ssl.h>
#include <openssl/x509v3.h>

#include <arpa/inet.h>
#include <poll.h>

#include <algorithm>
#include <array>
#include <utility>

namespace lockscope {
namespace {

constexpr int handshakeWaitMax = 2000; // ms for each message of the server

// Returns the newest problem that OpenSSL has noted in this thread, or `otherwise` if there is
// none. Clears all problems.
Wording newestProblem(const MarkedText &otherwise)
{
    const unsigned long code = ERR_peek_last_error();
    ERR_clear_error();
    const char *const text = code ? ERR_reason_error_string(code) : nullptr;
    return text ? Wording::quoted(text) : Wording(otherwise);
}

// `what` names {file} and {reason}.
Error fileError(const MarkedText &what, const std::string &file)
{
    return Error{{what,
        {{"file", file}, {"reason", newestProblem(LOCKSCOPE_TEXT("Error", "cannot be used"))}}}};
}

bool isIpAddress(const std::string &host)
{
    std::array<unsigned char, sizeof(in6_addr)> buffer{};
    return inet_pton(AF_INET, host.c_str(), buffer.data()) == 1
        || inet_pton(AF_INET6, host.c_str(), buffer.data()) == 1;
}

} // namespace

Result<std::shared_ptr<const TlsContext>> TlsContext::load(const TlsOptions &options)
{
    std::shared_ptr<TlsContext> made(new TlsContext(SSL_CTX_new(TLS_client_method()), options));
    SSL_CTX *const context = made->m_context;
    SSL_CTX_set_min_proto_version(context, TLS1_2_VERSION);
    SSL_CTX_set_verify(context, SSL_VERIFY_PEER, nullptr);
    SSL_CTX_set_mode(context, SSL_MODE_ENABLE_PARTIAL_WRITE | SSL_MODE_ACCEPT_MOVING_WRITE_BUFFER);
    if (options.authorityFile.empty())
        SSL_CTX_set_default_verify_paths(context);
    else if (SSL_CTX_load_verify_locations(context, options.authorityFile.c_str(), nullptr) != 1)
        return fileError(
            LOCKSCOPE_TEXT("Error", "authorities {file}: {reason}; expected a PEM file"),
            options.authorityFile);
    if (!options.certificateFile.empty()
        && SSL_CTX_use_certificate_chain_file(context, options.certificateFile.c_str()) != 1)
        return fileError(
            LOCKSCOPE_TEXT("Error", "certificate {file}: {reason}; expected a PEM file"),
            options.certificateFile);
    const std::string &keyFile =
        options.keyFile.empty() ? options.certificateFile : options.keyFile;
    if (!keyFile.empty()
        && SSL_CTX_use_PrivateKey_file(context, keyFile.c_str(), SSL_FILETYPE_PEM) != 1)
        return fileError(
            LOCKSCOPE_TEXT("Error", "key {file}: {reason}; expected a PEM file"), keyFile);
    return std::shared_ptr<const TlsContext>(std::move(made));
}

TlsContext::~TlsContext()
{
    SSL_CTX_free(m_context);
}

Result<std::unique_ptr<NodeStream>> TlsConnection::open(
    const NodeAddress &node, const TlsContext &context)
{
    std::unique_ptr<TlsConnection> connection(new TlsConnection(SSL_new(context.get())));
    if (const Result<Done> connected = connectSocket(connection->m_socket, node); !connected)
        return connected.error();
    if (const Result<Done> handshake = connection->performHandshake(node, context.options());
        !handshake)
        return handshake.error();
    return std::unique_ptr<NodeStream>(std::move(connection));
}

TlsConnection::~TlsConnection()
{
    SSL_free(m_session);
}

// Agrees with the node on the keys of the connection, and checks the node's certificate.
Result<Done> TlsConnection::performHandshake(const NodeAddress &node, const TlsOptions &options)
{
    const std::string &name = options.serverName.empty() ? node.host : options.serverName;
    if (isIpAddress(name)) {
        X509_VERIFY_PARAM_set1_ip_asc(SSL_get0_param(m_session), name.c_str());
    } else {
        SSL_set_tlsext_host_name(m_session, name.c_str());
        SSL_set1_host(m_session, name.c_str());
    }
    SSL_set_fd(m_session, m_socket.descriptor());
    for (;;) {
        const Progress progress = progressOf(SSL_connect(m_session));
        if (progress == Progress::some)
            return Done{};
        if (progress == Progress::ended)
            return m_problem;
        if (!waitFor(m_socket.descriptor(), m_wanted, handshakeWaitMax))
            return Error{
                LOCKSCOPE_TEXT("Error", "the server does not answer; is this its port for TLS?")};
    }
}

NodeStream::Progress TlsConnection::progressOf(int result)
{
    if (result > 0)
        return Progress::some;
    const int error = SSL_get_error(m_session, result);
    if (error == SSL_ERROR_WANT_READ || error == SSL_ERROR_WANT_WRITE) {
        m_wanted = error == SSL_ERROR_WANT_READ ? POLLIN : POLLOUT;
        return Progress::none;
    }
    const long verified = SSL_get_verify_result(m_session);
    if (verified != X509_V_OK)
        m_problem = Error{X509_verify_cert_error_string(verified)};
    else
        m_problem = Error{newestProblem(LOCKSCOPE_TEXT("Error",
            "the server has closed the connection; it may ask for a certificate of the client"))};
    ERR_clear_error();
    return Progress::ended;
}

NodeStream::Progress TlsConnection::read(std::string &bytes)
{
    std::array<char, 16384> buffer;
    ERR_clear_error();
    const int count = SSL_read(m_session, buffer.data(), static_cast<int>(buffer.size()));
    if (count > 0)
        bytes.append(buffer.data(), static_cast<std::size_t>(count));
    return progressOf(count);
}

NodeStream::Progress TlsConnection::write(std::string &bytes)
{
    ERR_clear_error();
    const int count = SSL_write(
        m_session, bytes.data(), static_cast<int>(std::min<std::size_t>(bytes.size(), 16384)));
    if (count > 0)
        bytes.erase(0, static_cast<std::size_t>(count));
    return progressOf(count);
}

} // namespace lockscope
