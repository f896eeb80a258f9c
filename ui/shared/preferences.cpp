// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/preferences.h"

#include "lockscope/base/wording.h"

#include <QFileInfo>
#include <QLockFile>
#include <QSettings>
#include <QStandardPaths>

namespace lockscope {
namespace {

constexpr qsizetype recentFilesMax = 8;
constexpr int lockWaitMax = 1000; // ms

QSettings userSettings()
{
    return QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
}

} // namespace

QString Preferences::dataFolder()
{
    return QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation)
        + QStringLiteral("/Lockscope");
}

QByteArray Preferences::geometry() const
{
    return userSettings().value(QStringLiteral("geometry")).toByteArray();
}

void Preferences::setGeometry(const QByteArray &geometry)
{
    userSettings().setValue(QStringLiteral("geometry"), geometry);
}

int Preferences::layout() const
{
    return userSettings().value(QStringLiteral("layout")).toInt();
}

void Preferences::setLayout(int layout)
{
    userSettings().setValue(QStringLiteral("layout"), layout);
}

QByteArray Preferences::arrangement(int layout) const
{
    return userSettings().value(QStringLiteral("arrangement%1").arg(layout)).toByteArray();
}

void Preferences::setArrangement(int layout, const QByteArray &arrangement)
{
    userSettings().setValue(QStringLiteral("arrangement%1").arg(layout), arrangement);
}

QByteArray Preferences::storedChoice() const
{
    return userSettings().value(QStringLiteral("choice")).toByteArray();
}

Result<Done> Preferences::setStoredChoice(const QByteArray &choice)
{
    QSettings settings = userSettings();
    settings.setValue(QStringLiteral("choice"), choice);
    settings.sync();
    if (settings.status() != QSettings::NoError)
        return Error{{LOCKSCOPE_TEXT("Error", "cannot write {path}"),
            {{"path", settings.fileName().toStdString()}}}};
    return Done{};
}

QString Preferences::ownScheme() const
{
    return userSettings().value(QStringLiteral("ownScheme")).toString();
}

void Preferences::setOwnScheme(const QString &text)
{
    userSettings().setValue(QStringLiteral("ownScheme"), text);
}

QString Preferences::language() const
{
    return userSettings().value(QStringLiteral("language")).toString();
}

void Preferences::setLanguage(const QString &code)
{
    userSettings().setValue(QStringLiteral("language"), code);
}

QString Preferences::appearance() const
{
    return userSettings().value(QStringLiteral("appearance"), QStringLiteral("auto")).toString();
}

void Preferences::setAppearance(const QString &appearance)
{
    userSettings().setValue(QStringLiteral("appearance"), appearance);
}

QString Preferences::dialect() const
{
    return userSettings().value(QStringLiteral("dialect")).toString();
}

void Preferences::setDialect(const QString &dialect)
{
    userSettings().setValue(QStringLiteral("dialect"), dialect);
}

bool Preferences::showsFlowChart() const
{
    return userSettings().value(QStringLiteral("flowChart")).toBool();
}

void Preferences::setShowsFlowChart(bool shows)
{
    userSettings().setValue(QStringLiteral("flowChart"), shows);
}

QString Preferences::redisServer() const
{
    return userSettings().value(QStringLiteral("redisServer")).toString();
}

void Preferences::setRedisServer(const QString &program)
{
    userSettings().setValue(QStringLiteral("redisServer"), program);
}

QStringList Preferences::ownNodes() const
{
    return userSettings().value(QStringLiteral("ownNodes")).toStringList();
}

void Preferences::setOwnNodes(const QStringList &urls)
{
    userSettings().setValue(QStringLiteral("ownNodes"), urls);
}

bool Preferences::keepsPasswords() const
{
    return userSettings().value(QStringLiteral("keepsPasswords")).toBool();
}

void Preferences::setKeepsPasswords(bool keeps)
{
    userSettings().setValue(QStringLiteral("keepsPasswords"), keeps);
}

TlsOptions Preferences::tls() const
{
    const QStringList texts = userSettings().value(QStringLiteral("tls")).toStringList();
    const auto text = [&texts](int i) { return texts.value(i).toStdString(); };
    return {text(0), text(1), text(2), text(3)};
}

void Preferences::setTls(const TlsOptions &tls)
{
    QStringList texts;
    for (const std::string &text :
        {tls.authorityFile, tls.certificateFile, tls.keyFile, tls.serverName})
        texts << QString::fromStdString(text);
    userSettings().setValue(QStringLiteral("tls"), texts);
}

bool Preferences::isWelcomed() const
{
    return userSettings().value(QStringLiteral("welcomed")).toBool();
}

void Preferences::setWelcomed(bool isWelcomed)
{
    userSettings().setValue(QStringLiteral("welcomed"), isWelcomed);
}

int Preferences::traceMemory() const
{
    return userSettings().value(QStringLiteral("traceMemory"), 1024).toInt();
}

void Preferences::setTraceMemory(int mebibytes)
{
    userSettings().setValue(QStringLiteral("traceMemory"), mebibytes);
}

bool Preferences::wheelZooms() const
{
    return userSettings().value(QStringLiteral("wheelZooms"), false).toBool();
}

void Preferences::setWheelZooms(bool zooms)
{
    userSettings().setValue(QStringLiteral("wheelZooms"), zooms);
}

std::optional<QString> Preferences::shortcutsOf(const QString &command) const
{
    const QVariant shortcuts = userSettings().value(QStringLiteral("keys/") + command);
    return shortcuts.isValid() ? std::optional(shortcuts.toString()) : std::nullopt;
}

void Preferences::setShortcuts(const QString &command, const std::optional<QString> &shortcuts)
{
    if (shortcuts)
        userSettings().setValue(QStringLiteral("keys/") + command, *shortcuts);
    else
        userSettings().remove(QStringLiteral("keys/") + command);
}

QStringList Preferences::recentFiles() const
{
    return userSettings().value(QStringLiteral("recent")).toStringList();
}

void Preferences::addRecentFile(const QString &file)
{
    QLockFile lock(userSettings().fileName() + QStringLiteral(".recent.lock"));
    (void)lock.tryLock(lockWaitMax); // without the lock, a file that another window adds at this
                                     // moment may be missing
    QStringList files = recentFiles();
    const QString absolutePath = QFileInfo(file).absoluteFilePath();
    files.removeAll(absolutePath);
    files.prepend(absolutePath);
    userSettings().setValue(QStringLiteral("recent"), files.mid(0, recentFilesMax));
}

void Preferences::clearRecentFiles()
{
    userSettings().remove(QStringLiteral("recent"));
}

Preferences::LessonProgress Preferences::lessonProgress(const QString &id) const
{
    const QString path = QStringLiteral("lessons/") + id;
    const QSettings values = userSettings();
    return {values.value(path + QStringLiteral("/page")).toInt(),
        values.value(path + QStringLiteral("/goals")).toStringList(),
        values.value(path + QStringLiteral("/done")).toBool()};
}

void Preferences::setLessonProgress(const QString &id, const LessonProgress &progress)
{
    const QString path = QStringLiteral("lessons/") + id;
    QSettings values = userSettings();
    values.setValue(path + QStringLiteral("/page"), progress.page);
    values.setValue(path + QStringLiteral("/goals"), progress.goals);
    values.setValue(path + QStringLiteral("/done"), progress.isDone);
}

void Preferences::forgetLessons()
{
    userSettings().remove(QStringLiteral("lessons"));
}

Preferences::StoredSearch Preferences::storedSearch() const
{
    QSettings settings = userSettings();
    settings.beginGroup(QStringLiteral("search"));
    StoredSearch search;
    search.depth = settings.value(QStringLiteral("depth"), search.depth).toInt();
    search.bounds = settings.value(QStringLiteral("bounds")).toStringList();
    search.without = settings.value(QStringLiteral("without")).toStringList();
    search.goals = settings.value(QStringLiteral("goals")).toString();
    search.keepsFaults = settings.value(QStringLiteral("keepsFaults")).toBool();
    return search;
}

void Preferences::setStoredSearch(const StoredSearch &search)
{
    QSettings settings = userSettings();
    settings.beginGroup(QStringLiteral("search"));
    settings.setValue(QStringLiteral("depth"), search.depth);
    settings.setValue(QStringLiteral("bounds"), search.bounds);
    settings.setValue(QStringLiteral("without"), search.without);
    settings.setValue(QStringLiteral("goals"), search.goals);
    settings.setValue(QStringLiteral("keepsFaults"), search.keepsFaults);
}

QString Preferences::lastFolder() const
{
    const QStringList files = recentFiles();
    return files.isEmpty() ? QString() : QFileInfo(files.first()).absolutePath();
}

} // namespace lockscope
