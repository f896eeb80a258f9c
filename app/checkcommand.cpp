// SPDX-License-Identifier: GPL-3.0-or-later

#include "app/commandparser.h"
#include "app/exploretext.h"
#include "app/helptext.h"
#include "app/output.h"
#include "app/resulttext.h"
#include "app/runonce.h"
#include "core/analysis/explore/answer.h"
#include "core/analysis/explore/search.h"
#include "core/scenario/files/forks.h"
#include "core/trace/csv/csv.h"
#include "core/verdict/judge.h"
#include "lockscope/base/result.h"
#include "lockscope/base/systemreason.h"
#include "lockscope/base/wording.h"

#include <QFile>
#include <QFileInfo>
#include <QString>

#include <array>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <string>
#include <sys/stat.h>
#include <unistd.h>

namespace lockscope {
namespace {

// The path for standard input.
inline constexpr QLatin1String standardInput{"-"};

constexpr std::size_t certificateSizeMax = 16 << 20; // bytes
constexpr int writerWaitMs =
    2000; // a script may start the writer of a pipe shortly after the reader

Error systemError()
{
    return Error{systemReason(errno)};
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
        return Error{LOCKSCOPE_TEXT("Error", "is a folder; expected a trace")};
    if (S_ISFIFO(info.st_mode))
        waitForData(file, writerWaitMs);
    Result<std::string> text = readAll(file, static_cast<std::size_t>(info.st_size));
    if (text && text.value().empty() && S_ISFIFO(info.st_mode))
        return Error{LOCKSCOPE_TEXT("Error", "a pipe without data; expected a trace")};
    return text;
}

// Returns the name of a file for messages: its path, or "standard input" for "-".
WordingValue inputName(const QString &path)
{
    if (path == standardInput)
        return Wording{LOCKSCOPE_TEXT("Error", "standard input")};
    return path.toStdString();
}

// Reads the text of a trace or of a certificate (mayBeCertificate()) from a file, a device, a
// pipe, or standard input ("-"), until its end. If the text is neither of them, returns only its
// beginning, because the input may be endless; the trace reader then refuses this text. Error: the
// reason in one line, without the name of the file; also if a pipe has no writer for two seconds.
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

// Returns the trace of a file with its verdict.
Result<ReportSubject> judgeFile(const QString &path, const std::string &text)
{
    const auto trace = readCsv(text);
    if (!trace)
        return within(inputName(path), trace.error());
    const Result<Verdict> verdict = judge(*trace.value(), deriveSpans(*trace.value()));
    if (!verdict)
        return within(inputName(path), verdict.error());
    return reportSubjectOf(
        trace.value(), verdict.value(), effectiveScenarioOf(verdict.value().header));
}

// Repeats the search of a certificate.
int checkCertificate(const QString &file, const Outputs &outputs, const std::string &text)
{
    SearchOptions options;
    options.threads = coreCount();
    Result<SearchAnswer> answer = repeatCertificate(text, options);
    if (!answer)
        return fail(couldNotRun, within(inputName(file), answer.error()));
    answer.value().stories =
        storiesOf(answer.value().question, answer.value().tally, nullptr, options.threads);
    if (outputs.wantsText())
        (void)printText(Help::tr("The certificate is confirmed: the repeated search has the same "
                                 "counts and the same digest.")
                            .toStdString()
            + "\n\n");
    const Result<Done> written = writeAnswer(answer.value(), outputs, {}, {});
    return written ? exitCodeOf(answer.value()) : fail(couldNotRun, written.error());
}

} // namespace

void addCheckOptions(CommandParser &parser)
{
    parser.addJson();
    parser.addVerbose(Help::tr(
        "Print on standard error when the run took place, and the versions of its nodes."));
    parser.addQuiet();
}

Result<int> checkCommand(const CommandParser &parser)
{
    const QString file = parser.qtParser.positionalArguments().first();
    const Result<Outputs> outputs = readOutputs(parser);
    if (!outputs)
        return outputs.error();
    const QString &json = outputs.value().json;
    if (!json.isEmpty() && json != QLatin1String("-")
        && QFileInfo(file).absoluteFilePath() == QFileInfo(json).absoluteFilePath())
        return usageError(Usage::tr("--json: would overwrite the trace %1").arg(file));
    return checkFile(file, outputs.value());
}

int checkFile(const QString &file, const Outputs &outputs)
{
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> writable = checkWritable(outputs.json); !writable)
            return fail(couldNotRun, writable.error());
    }
    const Result<std::string> text = readTraceText(file);
    if (!text)
        return fail(couldNotRun, within(inputName(file), text.error()));
    if (mayBeCertificate(text.value()))
        return checkCertificate(file, outputs, text.value());
    const Result<ReportSubject> subject = judgeFile(file, text.value());
    if (!subject)
        return fail(couldNotRun, subject.error());
    const Verdict &verdict = *subject.value().verdict;
    if (!outputs.json.isEmpty()) {
        if (const Result<Done> written = writeOutput(outputs.json, verdictJson(verdict)); !written)
            return fail(couldNotRun, written.error());
    }
    if (outputs.wantsText()) {
        if (const Result<Done> printed = printResult(subject.value()); !printed)
            return fail(couldNotRun, printed.error());
    }
    if (outputs.isVerbose)
        printOrigin(*subject.value().trace);
    return exitCode(verdict.outcome);
}

} // namespace lockscope
