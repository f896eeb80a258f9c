// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"

#include <QFile>
#include <QSaveFile>
#include <QString>

#include <memory>
#include <string_view>

namespace lockscope {

/// A file that is written whole or not at all: what stood there before stays until all is on disk, and a writing that ends before
/// commit(), whyever, leaves nothing behind. What is no plain file (a device, a pipe) is written straight, since a rename would put a
/// file in its place. Errors: one line with the path and the system's reason. Thread: one.
class WholeFile {
public:
    explicit WholeFile(const QString &path);
    ~WholeFile();

    Result<Done> open();
    /// False if it could not be written; error() says why.
    bool write(std::string_view bytes);
    /// Puts what was written in its place.
    Result<Done> commit();
    Error error() const;

    /// Whether a file could be written there; it is as before afterwards.
    static Result<Done> check(const QString &path);
    /// Opens, writes and commits.
    static Result<Done> write(const QString &path, std::string_view bytes);

private:
    QString m_path;
    std::unique_ptr<QFileDevice> m_file;
    QSaveFile *m_saved = nullptr; ///< m_file, if it is a plain one
};

} // namespace lockscope
