// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/tracetext.h"

#include "core/lab/explore/answer.h"
#include "core/trace/csv/csv.h"

#include <QFile>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {
namespace {

constexpr std::size_t certificateSizeMax = 16 << 20; // bytes
constexpr int writerWaitMs =
    2000; // a script may start the writer of a pipe shortly after the reader

Error systemError()
{
    return Error{std::strerror(errno)};
}

void waitForData(int file, int limitMs)
{
    pollfd wanted{file, POLLIN, 0};
    ::poll(&wanted, 1, limitMs);
}

// Reads until the end, or until it is clear that the text is neither a trace nor a certificate.
Result<std::string> readAll(int file, std::size_t sizeExpected)
{
    std::string text;
    std::array<char, 64 * 1024> block;
    for (;;) {
        const ssize_t size = ::read(file, block.data(), block.size());
        if (size == 0)
            return text;
        if (size < 0 && errno == EAGAIN)
            waitForData(file, -1);
        else if (size < 0 && errno != EINTR)
            return systemError();
        if (size <= 0)
            continue;
        text.append(block.data(), static_cast<std::size_t>(size));
        if (text.size() > csvHeader.size()) {
            if (!text.starts_with(csvHeader)
                && (!mayBeCertificate(text) || text.size() > certificateSizeMax))
                return text;
            text.reserve(sizeExpected);
        }
    }
}

Result<std::string> readOpened(int file)
{
    struct stat info { };
    if (::fstat(file, &info) != 0)
        return systemError();
    if (S_ISDIR(info.st_mode))
        return Error{"is a folder; expected a trace"};
    if (S_ISFIFO(info.st_mode))
        waitForData(file, writerWaitMs);
    Result<std::string> text = readAll(file, static_cast<std::size_t>(info.st_size));
    if (text && text.value().empty() && S_ISFIFO(info.st_mode))
        return Error{"a pipe without data; expected a trace"};
    return text;
}

} // namespace

std::string inputName(const QString &path)
{
    return path == standardInput ? "standard input" : path.toStdString();
}

Result<std::string> readTraceText(const QString &path)
{
    if (path == standardInput)
        return readAll(STDIN_FILENO, 0);
    // O_NONBLOCK: open() does not wait for the writer of a pipe. A read from a pipe without a
    // writer then returns at once.
    const int file = ::open(QFile::encodeName(path).constData(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (file < 0)
        return systemError();
    Result<std::string> text = readOpened(file);
    ::close(file);
    return text;
}

} // namespace lockscope
