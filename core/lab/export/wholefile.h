// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <QFile>
#include <QSaveFile>
#include <QString>

#include <memory>
#include <string_view>

namespace lockscope {

/// Writes a file completely or not at all. The previous file stays until all data is on disk, and without commit() nothing changes.
/// Devices and pipes are written directly, because a rename would replace them with a plain file.
/// Errors: one line with the path and the system's reason.
/// Thread: one.
class WholeFile {
public:
    explicit WholeFile(const QString &path);
    ~WholeFile();

    Result<Done> open();
    /// Returns false if the write failed; error() then has the reason.
    bool write(std::string_view bytes);
    /// Puts the written file in its place.
    Result<Done> commit();
    Error error() const;

    /// Checks whether a file can be written at that path; leaves the path unchanged.
    static Result<Done> check(const QString &path);
    /// Opens, writes and commits.
    static Result<Done> write(const QString &path, std::string_view bytes);

private:
    QString m_path;
    std::unique_ptr<QFileDevice> m_file;
    QSaveFile *m_saved = nullptr; ///< m_file if it is a plain file
};

} // namespace lockscope
