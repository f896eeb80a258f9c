// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include <QFileInfo>
#include <QSaveFile>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <unistd.h>

namespace lockscope {
namespace {

Error cannotWrite(const QString &path, const QString &why)
{
    return Error{"cannot write " + path.toStdString() + ": " + why.simplified().toStdString()};
}

// A rename onto /dev/null would replace the device, and a pipe's reader would wait for ever.
bool isSpecial(const QString &path)
{
    const QFileInfo info(path);
    return info.exists() && !info.isFile() && !info.isDir();
}

Result<Done> writeAll(QFileDevice &file, std::string_view bytes)
{
    if (file.write(bytes.data(), static_cast<qint64>(bytes.size())) != static_cast<qint64>(bytes.size()) || !file.flush())
        return cannotWrite(file.fileName(), file.errorString());
    return Done{};
}

Result<Done> writeSpecial(const QString &path, std::string_view bytes)
{
    QFile file(path);
    if (!file.open(QIODevice::WriteOnly | QIODevice::Unbuffered))
        return cannotWrite(path, file.errorString());
    return writeAll(file, bytes);
}

} // namespace

Result<Done> checkWritable(const QString &path)
{
    if (path == standardOutput)
        return Done{};
    if (isSpecial(path)) {
        if (access(QFile::encodeName(path).constData(), W_OK) != 0)
            return cannotWrite(path, QString::fromLocal8Bit(std::strerror(errno)));
        return Done{};
    }
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    file.cancelWriting();
    return Done{};
}

Result<Done> writeOutput(const QString &path, std::string_view bytes)
{
    if (path == standardOutput)
        return printText(bytes);
    if (isSpecial(path))
        return writeSpecial(path, bytes);
    QSaveFile file(path);
    if (!file.open(QIODevice::WriteOnly))
        return cannotWrite(path, file.errorString());
    if (const Result<Done> written = writeAll(file, bytes); !written)
        return written;
    if (!file.commit())
        return cannotWrite(path, file.errorString());
    return Done{};
}

Result<Done> printText(std::string_view text)
{
    if (std::fwrite(text.data(), 1, text.size(), stdout) != text.size() || std::fflush(stdout) != 0)
        return Error{std::string("cannot write standard output: ") + std::strerror(errno)};
    return Done{};
}

void printMessage(std::string_view text)
{
    std::fprintf(stderr, "lockscope: %.*s\n", static_cast<int>(text.size()), text.data());
}

} // namespace lockscope
