// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/sweep/pauselog.h"

#include "lockscope/base/systemreason.h"

#include <QFile>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <string_view>
#include <utility>

namespace lockscope {
namespace {

constexpr double millisecond = 1e6, second = 1e9; // in nanoseconds

// Returns the number at the beginning, after spaces, and cuts it off.
std::optional<double> takeNumber(std::string_view &text)
{
    text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
    double number = 0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), number);
    if (problem != std::errc{} || !std::isfinite(number) || number < 0)
        return std::nullopt;
    text.remove_prefix(static_cast<std::size_t>(end - text.data()));
    return number;
}

std::optional<double> numberAfter(std::string_view line, std::string_view before)
{
    const std::size_t at = line.find(before);
    if (at == line.npos)
        return std::nullopt;
    line.remove_prefix(at + before.size());
    return takeNumber(line);
}

bool has(std::string_view line, std::string_view part)
{
    return line.find(part) != line.npos;
}

class Reader {
public:
    void read(std::string_view line)
    {
        ++m_number;
        if (!line.empty() && line.back() == '\r')
            line.remove_suffix(1);
        if (has(line, "Safepoint \""))
            add(m_safepoints, numberAfter(line, " Total: "), uptime(line));
        else if (has(line, "] GC(") && has(line, " Pause "))
            readCollection(line);
        else if (has(line, "application threads were stopped: "))
            add(m_safepoints, scaled(numberAfter(line, "were stopped: "), second), dated(line));
        else if (line.starts_with("gc ") && has(line, " @"))
            readGo(line);
        else if (has(line, " ms: Scavenge ") || has(line, " ms: Mark-Compact "))
            add(m_pauses, scaled(numberAfter(line, " MB, "), millisecond),
                scaled(numberAfter(line, "] "), millisecond));
        else
            m_others.push_back({m_number, line});
    }

    PauseLog log() &&
    {
        if (m_safepoints.empty() && m_pauses.empty())
            readList();
        PauseLog log;
        log.ends = std::move(m_safepoints.empty() ? m_pauseEnds : m_safepointEnds);
        log.lengths = std::move(m_safepoints.empty() ? m_pauses : m_safepoints);
        if (log.ends.size() != log.lengths.size())
            log.ends.clear(); // some have no time
        for (std::size_t i = 1; i < log.ends.size(); ++i)
            log.covered += std::max(Duration{}, log.ends[i] - log.ends[i - 1]);
        log.unreadCount = m_unread;
        log.firstUnread = m_firstUnread;
        return log;
    }

private:
    struct Line {
        std::size_t number;
        std::string_view text;
    };

    static std::optional<double> scaled(std::optional<double> number, double unit)
    {
        return number ? std::optional(*number * unit) : number;
    }

    void noteUnread(std::size_t number)
    {
        if (m_unread++ == 0)
            m_firstUnread = number;
    }

    // `time`: since the process began, in nanoseconds.
    void add(
        std::vector<Duration> &pauses, std::optional<double> length, std::optional<double> time)
    {
        constexpr double lengthMax = 1e18;
        if (!length || *length > lengthMax)
            return noteUnread(m_number);
        pauses.emplace_back(static_cast<std::int64_t>(std::llround(*length)));
        if (time && *time <= lengthMax)
            (&pauses == &m_pauses ? m_pauseEnds : m_safepointEnds)
                .emplace_back(static_cast<std::int64_t>(std::llround(*time)));
    }

    // The time in the decorations of HotSpot: "[2026-11-28T23:02:55.940+0000][0.005s][109ms]…".
    static std::optional<double> uptime(std::string_view line)
    {
        while (line.starts_with('[')) {
            const std::size_t end = std::min(line.find(']'), line.size() - 1);
            std::string_view word = line.substr(1, end - 1);
            const auto number = takeNumber(word);
            if (number && word == "s")
                return *number * second;
            if (number && word == "ms")
                return *number * millisecond;
            line.remove_prefix(end + 1);
        }
        return std::nullopt;
    }

    // JDK 8: "2026-11-28T23:02:55.940+0000: 0.123: Total time …", or without the date.
    static std::optional<double> dated(std::string_view line)
    {
        const std::size_t total = line.find(": Total time");
        if (total == line.npos)
            return std::nullopt;
        line = line.substr(0, total);
        const std::size_t colon = line.rfind(": ");
        line.remove_prefix(colon == line.npos ? 0 : colon + 2);
        return scaled(takeNumber(line), second);
    }

    // "[0.087s][info][gc] GC(0) Pause Young (Allocation Failure) 25M->1M(92M) 1.371ms"; the line of
    // its begin has no length.
    void readCollection(std::string_view line)
    {
        if (!line.ends_with("ms") || has(line, "gc,start"))
            return;
        std::string_view last = line.substr(std::min(line.rfind(' '), line.size()));
        add(m_pauses, scaled(takeNumber(last), millisecond), uptime(line));
    }

    // "gc 3 @0.006s 6%: 0.013+0.80+0.002 ms clock, …": the first and the third length are pauses.
    void readGo(std::string_view line)
    {
        const auto time = scaled(numberAfter(line, " @"), second);
        std::string_view rest = line.substr(std::min(line.find("%: "), line.size() - 3) + 3);
        std::array<std::optional<double>, 3> lengths;
        for (auto &length : lengths) {
            length = takeNumber(rest);
            if (rest.starts_with('+'))
                rest.remove_prefix(1);
        }
        if (!lengths[2] || !rest.starts_with(" ms clock"))
            return noteUnread(m_number);
        add(m_pauses, scaled(lengths[0], millisecond), time);
        add(m_pauses, scaled(lengths[2], millisecond), time);
    }

    // A length on each line: "12ms", "1.5 s".
    void readList()
    {
        for (const Line &line : m_others) {
            std::string_view text = line.text;
            if (text.find_first_not_of(" \t") == text.npos || text.starts_with('#'))
                continue;
            const auto number = takeNumber(text);
            text.remove_prefix(std::min(text.find_first_not_of(' '), text.size()));
            double unit = 0;
            for (const auto &[name, length] : {std::pair{"ns", 1.0}, std::pair{"us", 1e3},
                     std::pair{"ms", millisecond}, std::pair{"s", second}})
                unit = text == name ? length : unit;
            m_number = line.number;
            if (number && unit > 0)
                add(m_pauses, *number * unit, std::nullopt);
            else
                noteUnread(line.number);
        }
    }

    std::size_t m_number = 0;
    std::vector<Duration> m_safepoints, m_safepointEnds, m_pauses, m_pauseEnds;
    std::vector<Line> m_others; // refer to the file
    std::size_t m_unread = 0, m_firstUnread = 0;
};

// Returns the chance of at most `count` events where `mean` are expected.
double poissonUpTo(std::size_t count, double mean)
{
    double term = std::exp(-mean), sum = term;
    for (std::size_t i = 1; i <= count; ++i) {
        term *= mean / static_cast<double>(i);
        sum += term;
    }
    return sum;
}

// Returns the mean with which at most `count` events have this chance.
double meanFor(std::size_t count, double chance)
{
    constexpr std::size_t exactMax = 300;
    const double n = static_cast<double>(count) + 1;
    if (count > exactMax) { // Wilson and Hilferty; there the difference is below 0.01 %
        const double z = chance < 0.5 ? 1.959964 : -1.959964;
        return n * std::pow(1 - 1 / (9 * n) + z / (3 * std::sqrt(n)), 3);
    }
    double low = 0, high = 2 * n + 20;
    while (high - low > 1e-9 * high) {
        const double middle = (low + high) / 2;
        (poissonUpTo(count, middle) > chance ? low : high) = middle;
    }
    return high;
}

// Returns how long the process ran between a pause and the one before it. Nullopt: unknown, or
// there is none before.
std::optional<Duration> ranBefore(const PauseLog &log, std::size_t pause)
{
    if (log.ends.empty() || pause == 0 || log.ends[pause] < log.ends[pause - 1])
        return std::nullopt;
    return std::max(Duration{}, log.ends[pause] - log.ends[pause - 1] - log.lengths[pause]);
}

} // namespace

std::vector<Duration> PauseLog::sums(Duration work) const
{
    std::vector<Duration> all;
    Duration sum{}, run{}; // from `first` up to `next`, without it
    std::size_t next = 0;
    for (std::size_t first = 0; first < lengths.size(); ++first) {
        for (; next < lengths.size(); ++next) {
            const auto ran = next == first ? Duration{} : ranBefore(*this, next);
            if (!ran || run + *ran > work)
                break;
            run += *ran;
            sum += lengths[next];
        }
        all.push_back(sum);
        sum -= lengths[first];
        run = first + 1 < next ? run - *ranBefore(*this, first + 1) : Duration{};
    }
    return all;
}

Duration PauseLog::longest(Duration work) const
{
    const std::vector<Duration> all = sums(work);
    return all.empty() ? Duration{} : *std::ranges::max_element(all);
}

Result<PauseLog> readPauseLog(const std::string &path)
{
    QFile file(QString::fromStdString(path));
    if (!file.open(QIODevice::ReadOnly))
        return Error{{LOCKSCOPE_TEXT("Error", "cannot open {path}: {reason}"),
            {{"path", path}, {"reason", systemReason(file.errorString().toStdString())}}}};
    const QByteArray bytes = file.readAll();
    std::string_view rest(bytes.constData(), static_cast<std::size_t>(bytes.size()));
    Reader reader;
    while (!rest.empty()) {
        const std::size_t end = std::min(rest.find('\n'), rest.size());
        reader.read(rest.substr(0, end));
        rest.remove_prefix(std::min(end + 1, rest.size()));
    }
    PauseLog log = std::move(reader).log();
    if (log.lengths.empty())
        return within(path,
            Error{LOCKSCOPE_TEXT("Error",
                "no pause found; expected a log of HotSpot, Go or Node.js, or a length such as "
                "12ms on each line")});
    return log;
}

LossRate lossRate(
    const PauseLog &log, Duration tipping, double hours, double holdsPerHour, Duration work)
{
    LossRate rate;
    const std::vector<Duration> sums = log.sums(work);
    Duration losing{};         // a hold that begins in this time is lost
    std::size_t uncounted = 0; // the first pause after those of the last loss
    for (std::size_t i = 0; i < sums.size(); ++i) {
        if (sums[i] < tipping)
            continue;
        // Such a hold begins between the pause before and this one, and reaches the last it needs.
        std::size_t last = i;
        Duration ran{};
        for (Duration sum = log.lengths[i]; sum < tipping; sum += log.lengths[last])
            ran += *ranBefore(log, ++last);
        losing += std::min(ranBefore(log, i).value_or(work), work - ran);
        if (i < uncounted)
            continue;
        ++rate.beyond;
        uncounted = last + 1;
    }
    const auto inHours = [](Duration length) {
        return static_cast<double>(length.count()) / (3600 * second);
    };
    rate.share = std::min(1.0, holdsPerHour * inHours(work));
    rate.perHour = holdsPerHour * inHours(losing) / hours;
    const double each =
        rate.beyond == 0 ? rate.share / hours : rate.perHour / static_cast<double>(rate.beyond);
    rate.low = rate.beyond == 0 ? 0 : each * meanFor(rate.beyond - 1, 0.975);
    rate.high = each * meanFor(rate.beyond, 0.025);
    return rate;
}

} // namespace lockscope
