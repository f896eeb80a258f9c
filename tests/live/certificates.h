// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

namespace lockscope {

/// A certificate authority that signs TLS certificates for a test. Files are PEM. Aborts the test
/// program if OpenSSL fails.
class Authority {
public:
    /// Makes the authority's key and certificate, and writes the certificate to `folder`/ca.pem.
    explicit Authority(QString folder);
    ~Authority();
    Authority(const Authority &) = delete;
    Authority &operator=(const Authority &) = delete;
    /// Returns the path of the authority's certificate.
    QString certificateFile() const;
    /// Writes `folder`/`name`.pem: a certificate with the common name `name` for the server `host`
    /// (a host name or an IP address), and its private key. Returns the path. `days`: how long the
    /// certificate is valid from now; negative: how many days ago it expired.
    QString issue(const QString &name, const QString &host, int days = 1) const;

private:
    struct Private;
    Private *m_private;
};

} // namespace lockscope
