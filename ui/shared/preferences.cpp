// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/shared/preferences.h"

#include <QFileInfo>
#include <QSettings>

namespace lockscope {
namespace {

constexpr qsizetype recentMax = 8;

QSettings store()
{
    return QSettings(QStringLiteral("Lockscope"), QStringLiteral("Lockscope"));
}

} // namespace

QByteArray Preferences::geometry() const
{
    return store().value(QStringLiteral("geometry")).toByteArray();
}

void Preferences::setGeometry(const QByteArray &geometry)
{
    store().setValue(QStringLiteral("geometry"), geometry);
}

QByteArray Preferences::layout() const
{
    return store().value(QStringLiteral("layout")).toByteArray();
}

void Preferences::setLayout(const QByteArray &layout)
{
    store().setValue(QStringLiteral("layout"), layout);
}

QString Preferences::language() const
{
    return store().value(QStringLiteral("language")).toString();
}

void Preferences::setLanguage(const QString &code)
{
    store().setValue(QStringLiteral("language"), code);
}

QString Preferences::appearance() const
{
    return store().value(QStringLiteral("appearance"), QStringLiteral("auto")).toString();
}

void Preferences::setAppearance(const QString &appearance)
{
    store().setValue(QStringLiteral("appearance"), appearance);
}

QString Preferences::dialect() const
{
    return store().value(QStringLiteral("dialect")).toString();
}

void Preferences::setDialect(const QString &dialect)
{
    store().setValue(QStringLiteral("dialect"), dialect);
}

QString Preferences::redisServer() const
{
    return store().value(QStringLiteral("redisServer")).toString();
}

void Preferences::setRedisServer(const QString &program)
{
    store().setValue(QStringLiteral("redisServer"), program);
}

bool Preferences::isWelcomed() const
{
    return store().value(QStringLiteral("welcomed")).toBool();
}

void Preferences::setWelcomed(bool isWelcomed)
{
    store().setValue(QStringLiteral("welcomed"), isWelcomed);
}

int Preferences::traceMemory() const
{
    return store().value(QStringLiteral("traceMemory"), 1024).toInt();
}

void Preferences::setTraceMemory(int mebibytes)
{
    store().setValue(QStringLiteral("traceMemory"), mebibytes);
}

bool Preferences::wheelZooms() const
{
    return store().value(QStringLiteral("wheelZooms"), false).toBool();
}

void Preferences::setWheelZooms(bool zooms)
{
    store().setValue(QStringLiteral("wheelZooms"), zooms);
}

std::optional<QString> Preferences::keys(const QString &command) const
{
    const QVariant keys = store().value(QStringLiteral("keys/") + command);
    return keys.isValid() ? std::optional(keys.toString()) : std::nullopt;
}

void Preferences::setKeys(const QString &command, const std::optional<QString> &keys)
{
    if (keys)
        store().setValue(QStringLiteral("keys/") + command, *keys);
    else
        store().remove(QStringLiteral("keys/") + command);
}

QStringList Preferences::recentFiles() const
{
    return store().value(QStringLiteral("recent")).toStringList();
}

void Preferences::addRecentFile(const QString &file)
{
    QStringList files = recentFiles();
    const QString whole = QFileInfo(file).absoluteFilePath();
    files.removeAll(whole);
    files.prepend(whole);
    store().setValue(QStringLiteral("recent"), files.mid(0, recentMax));
}

void Preferences::clearRecentFiles()
{
    store().remove(QStringLiteral("recent"));
}

Preferences::LessonProgress Preferences::lesson(const QString &id) const
{
    const QString path = QStringLiteral("lessons/") + id;
    const QSettings kept = store();
    return {kept.value(path + QStringLiteral("/page")).toInt(), kept.value(path + QStringLiteral("/goals")).toStringList(),
            kept.value(path + QStringLiteral("/done")).toBool()};
}

void Preferences::setLesson(const QString &id, const LessonProgress &progress)
{
    const QString path = QStringLiteral("lessons/") + id;
    QSettings kept = store();
    kept.setValue(path + QStringLiteral("/page"), progress.page);
    kept.setValue(path + QStringLiteral("/goals"), progress.goals);
    kept.setValue(path + QStringLiteral("/done"), progress.isDone);
}

void Preferences::forgetLessons()
{
    store().remove(QStringLiteral("lessons"));
}

QString Preferences::folder() const
{
    const QStringList files = recentFiles();
    return files.isEmpty() ? QString() : QFileInfo(files.first()).absolutePath();
}

} // namespace lockscope
