// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/terminal.h"

#include "app/helptext.h"
#include "app/output.h"
#include "lockscope/base/durationtext.h"

#include <algorithm>
#include <cstdio>
#include <string>
#include <unistd.h>

namespace lockscope {

TerminalLine::TerminalLine(bool isWanted) : m_isEnabled(isWanted && ::isatty(STDERR_FILENO) == 1)
{
}

void TerminalLine::draw(std::string_view text)
{
    if (!m_isEnabled)
        return;
    const qsizetype width =
        displayWidth(QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size())));
    std::string line = "\r" + std::string(text);
    line.append(static_cast<std::size_t>(std::max<qsizetype>(0, m_width - width)),
        ' '); // over the rest of the previous text
    std::fputs(line.c_str(), stderr);
    std::fflush(stderr);
    m_width = width;
}

void TerminalLine::clear()
{
    if (m_width == 0)
        return;
    draw({});
    std::fputs("\r", stderr);
}

namespace {

constexpr auto updateInterval = std::chrono::milliseconds(200);
constexpr double barWidth = 30; // in characters

double seconds(Duration length)
{
    return std::chrono::duration<double>(length).count();
}

std::string secondsText(Duration length)
{
    char text[32];
    std::snprintf(text, sizeof text, "%.1f s", seconds(length));
    return text;
}

} // namespace

ProgressLine::ProgressLine(std::optional<Duration> expected, bool isWanted)
    : m_expected(expected), m_isWanted(isWanted), m_line(isWanted)
{
}

void ProgressLine::begin(bool isDurationHidden)
{
    if (!m_isWanted)
        return;
    m_hasBegun = true;
    m_begin = m_nextUpdate = std::chrono::steady_clock::now();
    if (m_expected && !isDurationHidden)
        printMessage(Help::tr("the run lasts about %1")
                         .arg(QString::fromStdString(roundedDurationText(*m_expected)))
                         .toStdString());
}

void ProgressLine::update()
{
    const auto now = std::chrono::steady_clock::now();
    if (!m_hasBegun || !m_line.isEnabled() || now < m_nextUpdate)
        return;
    m_nextUpdate = now + updateInterval;
    const Duration passed = now - m_begin;
    if (!m_expected) {
        m_line.draw(secondsText(passed));
        return;
    }
    const double fraction =
        std::clamp(seconds(passed) / std::max(seconds(*m_expected), 0.001), 0.0, 1.0);
    const std::string doneBar(static_cast<std::size_t>(fraction * barWidth), '#');
    const std::string remainingBar(static_cast<std::size_t>(barWidth) - doneBar.size(), '.');
    const Duration remaining = std::max(*m_expected - passed, Duration::zero());
    m_line.draw("[" + doneBar + remainingBar + "] "
        + Help::tr("about %1 left")
              .arg(QString::fromStdString(secondsText(remaining)))
              .toStdString());
}

qsizetype displayWidth(const QString &text)
{
    constexpr char16_t firstWide =
        0x2e80; // from here on almost all characters are Chinese, or punctuation of the same width
    return text.size()
        + std::count_if(text.begin(), text.end(), [](QChar c) { return c.unicode() >= firstWide; });
}

QString padded(const QString &text, qsizetype width)
{
    return text + QString(std::max<qsizetype>(0, width - displayWidth(text)), u' ');
}

QString textTable(const std::vector<QStringList> &rows)
{
    std::vector<QString> lines(rows.size());
    for (qsizetype column = 0; column < rows.front().size(); ++column) {
        qsizetype begin = 0;
        for (const QString &line : lines)
            begin = std::max(begin, displayWidth(line) + 2);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            if (!rows[i][column].isEmpty())
                lines[i] = padded(lines[i], column == 0 ? 0 : begin) + rows[i][column];
        }
    }
    QString text;
    for (const QString &line : lines)
        text += line + u'\n';
    return text;
}

} // namespace lockscope
