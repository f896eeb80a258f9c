// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/export/wholefile.h"

#include "lockscope/base/systemreason.h"

#include <QFileInfo>

#include <cerrno>
#include <cstring>
#include <unistd.h>

namespace lockscope {
namespace {

Error cannotWrite(const QString &path, const QString &why)
{
    return Error{{LOCKSCOPE_TEXT("Error", "cannot write {path}: {reason}"),
        {{"path", path.toStdString()}, {"reason", systemReason(why.simplified().toStdString())}}}};
}

// Returns whether the path is a device or a pipe. If such a path were replaced by a plain file,
// /dev/null would no longer be a device, and the reader of a pipe would wait forever.
bool isSpecialPath(const QString &path)
{
    const QFileInfo info(path);
    return info.exists() && !info.isFile() && !info.isDir();
}

} // namespace

WholeFile::WholeFile(const QString &path) : m_path(path)
{
    if (isSpecialPath(path)) {
        m_file = std::make_unique<QFile>(path);
        return;
    }
    auto saveFile = std::make_unique<QSaveFile>(path);
    m_saveFile = saveFile.get();
    m_file = std::move(saveFile);
}

WholeFile::~WholeFile() = default;

Result<Done> WholeFile::open()
{
    const QIODevice::OpenMode mode =
        m_saveFile ? QIODevice::WriteOnly : QIODevice::WriteOnly | QIODevice::Unbuffered;
    if (!m_file->open(mode))
        return error();
    return Done{};
}

bool WholeFile::write(std::string_view bytes)
{
    const auto size = static_cast<qint64>(bytes.size());
    return m_file->write(bytes.data(), size) == size;
}

Result<Done> WholeFile::commit()
{
    if (!m_file->flush())
        return error();
    if (m_saveFile && !m_saveFile->commit())
        return error();
    return Done{};
}

Error WholeFile::error() const
{
    return cannotWrite(m_path, m_file->errorString());
}

Result<Done> WholeFile::check(const QString &path)
{
    if (isSpecialPath(path)) {
        if (access(QFile::encodeName(path).constData(), W_OK) != 0)
            return cannotWrite(path, QString::fromLocal8Bit(std::strerror(errno)));
        return Done{};
    }
    WholeFile file(path);
    return file.open();
}

Result<Done> WholeFile::write(const QString &path, std::string_view bytes)
{
    WholeFile file(path);
    if (Result<Done> opened = file.open(); !opened)
        return opened;
    if (!file.write(bytes))
        return file.error();
    return file.commit();
}

} // namespace lockscope
