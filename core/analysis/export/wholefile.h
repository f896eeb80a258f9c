// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <QFile>
#include <QFileInfo>
#include <QSaveFile>
#include <QString>

#include <memory>
#include <string_view>

namespace lockscope {

/// Writes a file completely or not at all. commit() replaces the previous file when all data is on
/// disk; without commit() nothing changes. Devices and pipes are written directly, because commit()
/// would replace them with a plain file. Errors: one line with the path and the system's reason.
/// Thread: one.
class WholeFile {
public:
    explicit WholeFile(const QString &path);
    ~WholeFile();

    /// Returns whether the path is a device or a pipe. To open or write a pipe may take for ever.
    bool isSpecial() const { return !m_saveFile; }
    Result<Done> open();
    /// Returns false if the write failed; error() then returns the reason.
    bool write(std::string_view bytes);
    /// Replaces the previous file with what was written.
    Result<Done> commit();
    /// Returns the error of the last operation.
    Error error() const;

    /// Checks whether a file can be written at that path. Neither creates nor changes this file.
    static Result<Done> check(const QString &path);
    /// Opens, writes and commits the file.
    static Result<Done> write(const QString &path, std::string_view bytes);

private:
    QString m_path;
    std::unique_ptr<QFileDevice> m_file;
    QSaveFile *m_saveFile =
        nullptr; ///< the same object as m_file, if it is a plain file; otherwise null
};

/// Returns whether the suffix of a file's name is that of a trace: .csv, or .lockscope-trace, which
/// the desktop opens with Lockscope.
inline bool isTraceFile(const QString &file)
{
    const QString suffix = QFileInfo(file).suffix().toLower();
    return suffix == QLatin1String("csv") || suffix == QLatin1String("lockscope-trace");
}

} // namespace lockscope
