// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/output.h"

#include "app/process/stopsignals.h"

#include "core/analysis/export/wholefile.h"
#include "core/trace/textpool.h"
#include "lockscope/base/systemreason.h"

#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <optional>

namespace lockscope {
namespace {

constexpr std::size_t messageSizeMax = 4096;

Result<Done> writeStandardOutput(std::string_view bytes)
{
    if (std::fwrite(bytes.data(), 1, bytes.size(), stdout) != bytes.size()
        || std::fflush(stdout) != 0)
        return Error{{LOCKSCOPE_TEXT("Error", "cannot write standard output: {reason}"),
            {{"reason", systemReason(errno)}}}};
    return Done{};
}

// Returns whether a character is neither a control nor a format character. REQUIRES: exactly one
// character, in UTF-8.
bool isVisible(std::string_view character)
{
    if (character.size() == 1)
        return character.front() >= ' ' && character.front() != '\x7f';
    const char32_t code =
        QString::fromUtf8(character.data(), static_cast<qsizetype>(character.size()))
            .toUcs4()
            .value(0);
    switch (QChar::category(code)) {
    case QChar::Other_Control:
    case QChar::Other_Format:
    case QChar::Separator_Line:
    case QChar::Separator_Paragraph: return false;
    default: return true;
    }
}

// Returns the text with all characters escaped that are not visible, except those in `kept`.
std::string printable(std::string_view text, std::string_view kept = {})
{
    constexpr std::string_view digits = "0123456789abcdef";
    std::string result;
    while (!text.empty()) {
        const std::size_t size = utf8Size(text);
        const std::string_view bytes = text.substr(0, std::max<std::size_t>(size, 1));
        if (size > 0 && (isVisible(bytes) || kept.find(bytes) != kept.npos)) {
            result += bytes;
        } else {
            for (const char byte : bytes)
                result.append("\\x").append(
                    {digits[static_cast<unsigned char>(byte) >> 4], digits[byte & 15]});
        }
        text.remove_prefix(bytes.size());
    }
    return result;
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
    std::optional<EndableBySignals> endable;
    if (path == standardOutput) {
        struct stat info { };
        if (fstat(STDOUT_FILENO, &info) == 0 && S_ISFIFO(info.st_mode))
            endable.emplace();
        Result<Done> written = Done{};
        make([&written](std::string_view piece) {
            written = writeStandardOutput(piece);
            return static_cast<bool>(written);
        });
        return written;
    }
    WholeFile file(path);
    if (file.isSpecial())
        endable.emplace();
    if (Result<Done> opened = file.open(); !opened)
        return opened;
    if (!make([&file](std::string_view piece) { return file.write(piece); }))
        return file.error();
    return file.commit();
}

Result<Done> printText(std::string_view text)
{
    return writeStandardOutput(printable(text, "\n\t"));
}

void printMessage(std::string_view text)
{
    const bool isCut = text.size() > messageSizeMax;
    printLine("lockscope: " + std::string(text.substr(0, messageSizeMax)) + (isCut ? "…" : ""));
}

void printLine(std::string_view text)
{
    std::fprintf(stderr, "%s\n", printable(text).c_str());
}

} // namespace lockscope
