// SPDX-License-Identifier: GPL-3.0-or-later
#include "output.h"

#include "export/wholefile.h"

#include <cerrno>
#include <cstdio>
#include <cstring>

namespace lockscope {
Result<Done> checkWritable(const QString &path)
{
    return path == standardOutput ? Done{} : WholeFile::check(path);
}

Result<Done> writeOutput(const QString &path, std::string_view bytes)
{
    return path == standardOutput ? printText(bytes) : WholeFile::write(path, bytes);
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
