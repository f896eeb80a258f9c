// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include "export/wholefile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace lockscope {
namespace {

Result<Done> writeStandardOutput(std::string_view bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size() || std::fflush(stdout) != 0)
        return Error{std::string("cannot write standard output: ") + std::strerror(errno)};
    return Done{};
}

} // namespace

Result<Done> checkWritable(const QString &path)
{
    return path == standardOutput ? Done{} : WholeFile::check(path);
}

Result<Done> writeOutput(const QString &path, std::string_view bytes)
{
    return writeOutput(path, [bytes](const PieceSink &sink) { return sink(bytes); });
}

Result<Done> writeOutput(const QString &path, const TextMaker &make)
{
    if (path == standardOutput) {
        Result<Done> written = Done{};
        make([&written](std::string_view piece) {
            written = writeStandardOutput(piece);
            return static_cast<bool>(written);
        });
        return written;
    }
    WholeFile file(path);
    if (Result<Done> opened = file.open(); !opened)
        return opened;
    if (!make([&file](std::string_view piece) { return file.write(piece); }))
        return file.error();
    return file.commit();
}

Result<Done> printText(std::string_view text)
{
    return writeStandardOutput(text);
}

void printMessage(std::string_view text)
{
    std::fprintf(stderr, "lockscope: %.*s\n", static_cast<int>(text.size()), text.data());
}

} // namespace lockscope
