// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope {

/// What the window remembers from one start to the next (QSettings, organisation "Lockscope"). Thread: the window's.
class Preferences {
public:
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    /// Docks and toolbars.
    QByteArray layout() const;
    void setLayout(const QByteArray &layout);
    /// The code of the language; empty: never chosen.
    QString language() const;
    void setLanguage(const QString &code);
    /// "auto", "light" or "dark".
    QString appearance() const;
    void setAppearance(const QString &appearance);
    /// Whose words the listing of a scheme is in: a word of dialectWords; empty: Redis's own.
    QString dialect() const;
    void setDialect(const QString &dialect);
    /// The redis-server program to start, a path or a name; empty: the one on PATH.
    QString redisServer() const;
    void setRedisServer(const QString &program);
    /// Something was chosen in an earlier start, or in this one: nobody needs to be welcomed.
    bool isWelcomed() const;
    void setWelcomed(bool isWelcomed);
    /// How many MiB of a trace's rows stay in memory, before they go to disk; 1024 if nothing was chosen.
    int traceMemory() const;
    void setTraceMemory(int mebibytes);
    /// Whether the wheel alone zooms the timeline; else it scrolls the lanes.
    bool wheelZooms() const;
    void setWheelZooms(bool zooms);
    /// The keys chosen for a command, in the portable form ("Ctrl+R; F5", or empty: none); nothing: the usual ones.
    std::optional<QString> keys(const QString &command) const;
    void setKeys(const QString &command, const std::optional<QString> &keys);
    /// The files opened last, the latest first.
    QStringList recentFiles() const;
    void addRecentFile(const QString &file);
    void clearRecentFiles();
    /// How far a lesson has been taken.
    struct LessonProgress {
        int page = 0;
        QStringList goals = {}; ///< those that were met, "page.goal", from 0
        bool isDone = false;    ///< to its end, and every goal met
    };
    LessonProgress lesson(const QString &id) const;
    void setLesson(const QString &id, const LessonProgress &progress);
    void forgetLessons();
    /// The folder of the last file, for dialogs.
    QString folder() const;
};

} // namespace lockscope
