// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/live/tunnels/tlsoptions.h"
#include "lockscope/base/result.h"

#include <QByteArray>
#include <QString>
#include <QStringList>

#include <optional>

namespace lockscope {

/// The user's preferences and other values that persist between program starts (QSettings,
/// organisation "Lockscope"). Thread: the window's.
class Preferences {
public:
    /// The folder for files of the user that belong to no document: the user's own scenarios.
    static QString dataFolder();
    QByteArray geometry() const;
    void setGeometry(const QByteArray &geometry);
    /// The number of the layout (DockLayout) in use.
    int layout() const;
    void setLayout(int layout);
    /// The positions of docks and toolbars in a layout (QMainWindow::saveState()).
    QByteArray arrangement(int layout) const;
    void setArrangement(int layout, const QByteArray &arrangement);
    /// The choice, as storedChoiceText() returns it; empty: none yet.
    QByteArray storedChoice() const;
    /// Error: the file of the preferences cannot be written.
    Result<Done> setStoredChoice(const QByteArray &choice);
    /// The code of the language; empty: not chosen yet.
    QString language() const;
    void setLanguage(const QString &code);
    /// "auto", "light" or "dark".
    QString appearance() const;
    void setAppearance(const QString &appearance);
    /// The client library in whose form the listing shows its commands: a word of dialectWords;
    /// empty: plain Redis commands.
    QString dialect() const;
    void setDialect(const QString &dialect);
    /// Whether the listing is shown as a flow chart.
    bool showsFlowChart() const;
    void setShowsFlowChart(bool shows);
    /// The redis-server program to start, a path or a name; empty: the one on PATH.
    QString redisServer() const;
    void setRedisServer(const QString &program);
    /// The URLs of the user's own nodes, without passwords; with names of Redis users only if
    /// keepsPasswords().
    QStringList ownNodes() const;
    void setOwnNodes(const QStringList &urls);
    /// Whether the desktop's keyring keeps the passwords of ownNodes(): the preferences never
    /// contain them.
    bool keepsPasswords() const;
    void setKeepsPasswords(bool keeps);
    /// The certificates and the server name for the user's own nodes with TLS.
    TlsOptions tls() const;
    void setTls(const TlsOptions &tls);
    /// Whether the program starts without the first page.
    bool isWelcomed() const;
    void setWelcomed(bool isWelcomed);
    /// How many MiB of a trace stay in memory; the other rows are stored on disk. 1024 by default.
    int traceMemory() const;
    void setTraceMemory(int mebibytes);
    /// Whether the wheel without Ctrl zooms the timeline; otherwise it scrolls the lanes.
    bool wheelZooms() const;
    void setWheelZooms(bool zooms);
    /// The shortcuts that the user chose for a command, as portable text ("Ctrl+R; F5"). An empty
    /// text: no shortcut; nullopt: the default.
    std::optional<QString> shortcutsOf(const QString &command) const;
    void setShortcuts(const QString &command, const std::optional<QString> &shortcuts);
    /// The recently opened files, the latest first.
    QStringList recentFiles() const;
    /// Adds the file to the list, also if another window changes the list at the same time.
    void addRecentFile(const QString &file);
    void clearRecentFiles();
    /// The user's progress in a lesson.
    struct LessonProgress {
        int page = 0;
        QStringList goals =
            {};              ///< the goals that were met, each as "page.goal", both counted from 0
        bool isDone = false; ///< the last page was reached and every goal was met
    };
    LessonProgress lessonProgress(const QString &id) const;
    void setLessonProgress(const QString &id, const LessonProgress &progress);
    /// Removes the progress in all lessons.
    void forgetLessons();
    /// What a search for failures tries ("Break it").
    struct StoredSearch {
        int depth = 2;            ///< the maximum number of faults
        QStringList bounds = {};  ///< of the lengths of kinds: "client-pause=4s"
        QStringList without = {}; ///< the kinds of faults that are not tried, by their names
        QString goals = {}; ///< the failures to find (Goals), by name, separated by commas; empty:
                            ///< Goals::usual()
        bool keepsFaults = false; ///< the scenario's own faults are in every run
    };
    StoredSearch storedSearch() const;
    void setStoredSearch(const StoredSearch &search);
    /// The text of the user's own lock scheme, in Lua.
    QString ownScheme() const;
    void setOwnScheme(const QString &text);
    /// The folder of the last opened or saved file, for dialogs.
    QString lastFolder() const;
};

} // namespace lockscope
