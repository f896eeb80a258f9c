// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/live/certificates.h"

#include <openssl/evp.h>
#include <openssl/pem.h>
#include <openssl/x509v3.h>

#include <memory>

namespace lockscope {
namespace {

constexpr long day = 24L * 60 * 60;

// A private key and its certificate.
struct Credentials {
    EVP_PKEY *key = EVP_EC_gen("P-256");
    X509 *certificate = X509_new();
    Credentials() = default;
    Credentials(const Credentials &) = delete;
    Credentials &operator=(const Credentials &) = delete;
    ~Credentials()
    {
        X509_free(certificate);
        EVP_PKEY_free(key);
    }
};

void addExtension(X509 *certificate, int kind, const QByteArray &value)
{
    X509_EXTENSION *const extension =
        X509V3_EXT_conf_nid(nullptr, nullptr, kind, value.constData());
    if (!extension || X509_add_ext(certificate, extension, -1) != 1)
        qFatal("an extension of a certificate cannot be made");
    X509_EXTENSION_free(extension);
}

void fillIn(const Credentials &made, const QByteArray &name, int days)
{
    static long serial = 1;
    X509_set_version(made.certificate, 2);
    ASN1_INTEGER_set(X509_get_serialNumber(made.certificate), serial++);
    X509_gmtime_adj(X509_getm_notBefore(made.certificate), -10 * day);
    X509_gmtime_adj(X509_getm_notAfter(made.certificate), days * day);
    X509_set_pubkey(made.certificate, made.key);
    X509_NAME_add_entry_by_txt(X509_get_subject_name(made.certificate), "CN", MBSTRING_ASC,
        reinterpret_cast<const unsigned char *>(name.constData()), -1, -1, 0);
}

void sign(const Credentials &made, const Credentials &authority)
{
    X509_set_issuer_name(made.certificate, X509_get_subject_name(authority.certificate));
    if (X509_sign(made.certificate, authority.key, EVP_sha256()) == 0)
        qFatal("a certificate cannot be signed");
}

void write(const QString &path, const Credentials &made, bool withKey)
{
    std::unique_ptr<BIO, decltype(&BIO_free)> file(
        BIO_new_file(path.toUtf8().constData(), "w"), BIO_free);
    if (!file || PEM_write_bio_X509(file.get(), made.certificate) != 1
        || (withKey
            && PEM_write_bio_PrivateKey(file.get(), made.key, nullptr, nullptr, 0, nullptr, nullptr)
                != 1))
        qFatal("a certificate cannot be written");
}

} // namespace

struct Authority::Private {
    QString folder;
    Credentials own;
};

Authority::Authority(QString folder) : m_private(new Private{std::move(folder), {}})
{
    fillIn(m_private->own, "Test authority", 30);
    addExtension(m_private->own.certificate, NID_basic_constraints, "critical,CA:TRUE");
    sign(m_private->own, m_private->own);
    write(certificateFile(), m_private->own, false);
}

Authority::~Authority()
{
    delete m_private;
}

QString Authority::certificateFile() const
{
    return m_private->folder + QStringLiteral("/ca.pem");
}

QString Authority::issue(const QString &name, const QString &host, int days) const
{
    const Credentials made;
    fillIn(made, name.toUtf8(), days);
    const bool isAddress = host.front().isDigit();
    addExtension(
        made.certificate, NID_subject_alt_name, (isAddress ? "IP:" : "DNS:") + host.toUtf8());
    sign(made, m_private->own);
    const QString path = m_private->folder + u'/' + name + QStringLiteral(".pem");
    write(path, made, true);
    return path;
}

} // namespace lockscope
