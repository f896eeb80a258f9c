// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/run/liverun/programs/programreport.h"

#include "core/live/observe/observedkeys.h"
#include "lockscope/base/wording.h"
#include "lockscope/schemes/scheme.h"

#include <QJsonDocument>
#include <QJsonObject>

#include <fcntl.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>

namespace lockscope {
namespace {

// The index is the ProgramReport::Kind.
constexpr std::array<std::string_view, 10> kindNames{"attempt", "granted", "denied", "entered",
    "left", "release", "released", "lost", "extended", "error"};
constexpr double validMaxMs = 1e12;             // 31 years; a lease in the wrong unit is long
constexpr double fenceMax = 9007199254740991.0; // 2^53 - 1

// Returns the beginning of the text, at most sizeMax bytes, with a space in place of each control
// character.
std::string cut(const QString &text, std::size_t sizeMax)
{
    std::string cutText = text.toStdString();
    while (sizeMax > 0 && sizeMax < cutText.size()
        && (static_cast<unsigned char>(cutText[sizeMax]) & 0xc0) == 0x80)
        --sizeMax; // never inside a UTF-8 character
    cutText.resize(std::min(sizeMax, cutText.size()));
    for (char &c : cutText) {
        if (static_cast<unsigned char>(c) < ' ' || c == '\x7f')
            c = ' ';
    }
    return cutText;
}

Result<std::optional<double>> readNumber(const QJsonObject &object, const char *name, double max)
{
    const QJsonValue value = object.value(QLatin1String(name));
    if (value.isUndefined() || value.isNull())
        return std::optional<double>();
    const double number = value.toDouble(std::nan(""));
    if (!(std::abs(number) <= max))
        return Error{
            {LOCKSCOPE_TEXT("Program", "{name} is not a number in its range"), {{"name", name}}}};
    return std::optional(number);
}

} // namespace

Result<ProgramReport> parseReport(std::string_view line)
{
    QJsonParseError problem;
    const QJsonDocument document = QJsonDocument::fromJson(
        QByteArray::fromRawData(line.data(), static_cast<qsizetype>(line.size())), &problem);
    if (!document.isObject())
        return Error{
            LOCKSCOPE_TEXT("Program", "expected a JSON object, like {\"event\": \"granted\"}")};
    return reportOf(document.object());
}

Result<ProgramReport> reportOf(const QJsonObject &object)
{
    const std::string name = cut(object.value(QStringLiteral("event")).toString(), 40);
    const auto found = std::find(kindNames.begin(), kindNames.end(), name);
    if (found == kindNames.end())
        return Error{{LOCKSCOPE_TEXT("Program",
                          "the event \"{name}\" is unknown; expected attempt, granted, denied, "
                          "entered, left, "
                          "release, released, lost, extended or error"),
            {{"name", name}}}};
    ProgramReport report;
    report.kind = static_cast<ProgramReport::Kind>(found - kindNames.begin());
    report.token =
        tokenText(cut(object.value(QStringLiteral("token")).toString(), LinePipe::lineMax));
    const auto valid = readNumber(object, "valid_ms", validMaxMs);
    if (!valid)
        return valid.error();
    if (valid.value())
        report.valid = std::chrono::duration_cast<Duration>(
            std::chrono::duration<double, std::milli>(std::max(*valid.value(), 0.0)));
    const auto fence = readNumber(object, "fence", fenceMax);
    if (!fence)
        return fence.error();
    if (fence.value() && *fence.value() >= 0)
        report.fence = static_cast<std::uint64_t>(*fence.value());
    const std::string reason =
        cut(object.value(QStringLiteral("reason")).toString(), ProgramReport::textMax);
    for (const Denial denial :
        {Denial::held, Denial::noQuorum, Denial::noTimeLeft, Denial::error}) {
        if (reason == denialName(denial))
            report.reason = reason;
    }
    report.text = cut(object.value(QStringLiteral("text")).toString(), ProgramReport::textMax);
    report.resource =
        cut(object.value(QStringLiteral("resource")).toString(), ProgramReport::textMax);
    report.isReader = object.value(QStringLiteral("mode")).toString() == QLatin1String("read");
    return report;
}

LinePipe::LinePipe(int descriptor) : m_descriptor(descriptor)
{
    fcntl(m_descriptor, F_SETFL, fcntl(m_descriptor, F_GETFL) | O_NONBLOCK);
}

LinePipe::~LinePipe()
{
    close(m_descriptor);
}

bool LinePipe::read(std::deque<std::string> &lines)
{
    std::array<char, 64 * 1024> buffer;
    for (int pass = 0; pass < 4; ++pass) {
        const ssize_t got = ::read(m_descriptor, buffer.data(), buffer.size());
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0)
            return got < 0 && errno == EAGAIN;
        take(std::string_view(buffer.data(), static_cast<std::size_t>(got)), lines);
        if (got < static_cast<ssize_t>(buffer.size()))
            return true;
    }
    return true;
}

void LinePipe::take(std::string_view bytes, std::deque<std::string> &lines)
{
    while (!bytes.empty()) {
        const std::size_t end = bytes.find('\n');
        const std::string_view part = bytes.substr(0, end);
        m_line.append(part.substr(0, lineMax - std::min(lineMax, m_line.size())));
        if (end == bytes.npos)
            return;
        lines.push_back(std::exchange(m_line, {}));
        bytes.remove_prefix(end + 1);
    }
}

} // namespace lockscope
