// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/keyring/keyring.h"

#include "lockscope/base/wording.h"

#include <QDBusConnection>
#include <QDBusConnectionInterface>
#include <QEventLoop>
#include <QSocketNotifier>
#include <QTimer>
#include <QUrl>

#include <algorithm>
#include <chrono>
#include <memory>
#include <utility>

#ifdef LOCKSCOPE_HAS_KEYRING
#include <qt6keychain/keychain.h>
#endif

namespace lockscope {
namespace {

#ifdef LOCKSCOPE_HAS_KEYRING
constexpr auto replyMax = std::chrono::seconds(60); // the user may have to unlock the keyring

// Returns why a job has failed. `job`: null if the job has not ended in time.
Error errorOf(const QKeychain::Job *job)
{
    if (!job)
        return Error{LOCKSCOPE_TEXT("Error", "the desktop's keyring does not reply within 60 s")};
    return Error{{LOCKSCOPE_TEXT("Error", "the desktop's keyring: {reason}"),
        {{"reason", job->errorString().simplified().toStdString()}}}};
}

bool hasSucceeded(const QKeychain::Job *job)
{
    return job && job->error() == QKeychain::NoError;
}

bool hasSucceededOrNoEntry(const QKeychain::Job *job)
{
    return hasSucceeded(job) || (job && job->error() == QKeychain::EntryNotFound);
}

// Starts a job on the node's entry. Calls `finished` once: with the job, or with null if it has not
// ended in time.
template <class Job, class Function>
void start(Job *job, const NodeAddress &node, QObject *context, Function finished)
{
    const auto wasCalled = std::make_shared<bool>(false);
    const auto callOnce = [wasCalled, finished](const Job *endedJob) {
        if (!std::exchange(*wasCalled, true))
            finished(endedJob);
    };
    job->setKey(Keyring::entryKeyOf(node));
    QObject::connect(job, &QKeychain::Job::finished, context, [job, callOnce] { callOnce(job); });
    QTimer::singleShot(replyMax, context, [callOnce] { callOnce(nullptr); });
    job->start();
}
#endif

} // namespace

bool Keyring::isAvailable()
{
#ifdef LOCKSCOPE_HAS_KEYRING
    const QDBusConnection bus = QDBusConnection::sessionBus();
    if (!bus.isConnected())
        return false;
    QStringList names = bus.interface()->registeredServiceNames().value();
    names += bus.interface()->activatableServiceNames().value();
    const auto isKeyring = [](const QString &name) {
        return name == QLatin1String("org.freedesktop.secrets")
            || name.startsWith(QLatin1String("org.kde.kwalletd"));
    };
    return std::any_of(names.begin(), names.end(), isKeyring);
#else
    return false;
#endif
}

QString Keyring::entryKeyOf(const NodeAddress &node)
{
    QString url = QString::fromStdString(nodeUrl(node));
    if (node.user.empty())
        return url;
    const QString user =
        QString::fromUtf8(QUrl::toPercentEncoding(QString::fromStdString(node.user)));
    return url.replace(QStringLiteral("://"), QStringLiteral("://") + user + QStringLiteral(":@"));
}

#ifdef LOCKSCOPE_HAS_KEYRING
void Keyring::read(const NodeAddress &node, QObject *context, const Received &received)
{
    start(new QKeychain::ReadPasswordJob(QStringLiteral("Lockscope")), node, context,
        [received](const QKeychain::ReadPasswordJob *job) {
            received(hasSucceededOrNoEntry(job) ? Result<std::string>(job->textData().toStdString())
                                                : errorOf(job));
        });
}

void Keyring::write(const NodeAddress &node, QObject *context, const Finished &finished)
{
    auto *const job = new QKeychain::WritePasswordJob(QStringLiteral("Lockscope"));
    job->setTextData(QString::fromStdString(node.password));
    start(job, node, context, [finished](const QKeychain::Job *ended) {
        finished(hasSucceeded(ended) ? Result<Done>(Done{}) : errorOf(ended));
    });
}

void Keyring::remove(const NodeAddress &node, QObject *context, const Finished &finished)
{
    start(new QKeychain::DeletePasswordJob(QStringLiteral("Lockscope")), node, context,
        [finished](const QKeychain::Job *job) {
            finished(hasSucceededOrNoEntry(job) ? Result<Done>(Done{}) : errorOf(job));
        });
}

Result<std::string> Keyring::waitForPassword(const NodeAddress &node, int stop)
{
    if (!isAvailable())
        return Error{LOCKSCOPE_TEXT("Error", "this desktop session has no keyring service")};
    QEventLoop loop;
    const QSocketNotifier stopped(stop, QSocketNotifier::Read);
    QObject::connect(&stopped, &QSocketNotifier::activated, &loop, &QEventLoop::quit);
    Result<std::string> password = Error{LOCKSCOPE_TEXT("Error", "stopped")};
    bool isReceived = false;
    read(node, &loop, [&](const Result<std::string> &received) {
        password = received;
        isReceived = true;
        loop.quit();
    });
    if (!isReceived)
        loop.exec();
    if (password && password.value().empty())
        return Error{{LOCKSCOPE_TEXT("Error", "the desktop's keyring has no password for {node}"),
            {{"node", entryKeyOf(node).toStdString()}}}};
    return password;
}
#else
// Without QtKeychain, waitForPassword() returns the error at once.
void Keyring::read(const NodeAddress &, QObject *, const Received &received)
{
    received(waitForPassword({}, -1));
}

void Keyring::write(const NodeAddress &, QObject *, const Finished &finished)
{
    finished(waitForPassword({}, -1).error());
}

void Keyring::remove(const NodeAddress &, QObject *, const Finished &finished)
{
    finished(waitForPassword({}, -1).error());
}

Result<std::string> Keyring::waitForPassword(const NodeAddress &, int)
{
    return Error{
        LOCKSCOPE_TEXT("Error", "this build has no access to the desktop's keyring (QtKeychain)")};
}
#endif

} // namespace lockscope
