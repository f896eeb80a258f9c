// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/assesswords.h"

#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <algorithm>
#include <chrono>
#include <cmath>

namespace lockscope {
namespace {

// Those kinds of faults that break one of the choices, or arrive late, and of which this choice
// says nothing.
Menu notKnown(const Assessment &assessment, const AssessedChoice &choice)
{
    Menu menu;
    for (const MenuEntry &entry : menuEntries()) {
        const bool matters = entry.fault == MenuFault::lateWrite
            || std::ranges::any_of(assessment.choices,
                [&](const AssessedChoice &other) { return other.breaks().has(entry.fault); });
        if ((matters && choice.fewPlaces().has(entry.fault)) || choice.cutShort().has(entry.fault))
            menu.add(entry.fault);
    }
    return menu;
}

// The time between two losses.
QString periodText(double perHour)
{
    constexpr double hoursMax = 100 * 365.25 * 24;
    const double hours = perHour > 0 ? std::min(1 / perHour, hoursMax) : hoursMax;
    const std::chrono::duration<double, std::ratio<3600>> period(hours);
    const QString text = plainText(Wording(LOCKSCOPE_TEXT("Assess", "{length}"),
        {{"length", LongLength{std::chrono::duration_cast<Duration>(period)}}}));
    return hours < hoursMax ? text : AssessWords::tr("more than 100 years");
}

QString gateText(const LockQuestion &question, const Assessment &assessment)
{
    const auto gate = gateOf(question, assessment);
    if (!gate)
        return {};
    const auto rate = rateOf(question, assessment).value_or(LossRate{});
    if (!question.log || !question.hours || !question.holdsPerHour)
        return {}; // the text before says what is missing
    if (*gate == LossGate::notShown && rate.high == 0)
        return u'\n' + AssessWords::tr("Not proven: the log is too short.");
    return u'\n'
        + (*gate == LossGate::passed        ? AssessWords::tr("Passed, for pauses")
                : *gate == LossGate::failed ? AssessWords::tr("Failed")
                                            : AssessWords::tr("Not proven"))
        + AssessWords::tr(": lost %1 times a year (95 %: %2 to %3); allowed: at most %4.")
              .arg(rate.perHour * hoursPerYear, 0, 'g', 3)
              .arg(rate.low * hoursPerYear, 0, 'g', 3)
              .arg(rate.high * hoursPerYear, 0, 'g', 3)
              .arg(*question.lostPerYearMax, 0, 'g', 6);
}

} // namespace

QString AssessWords::kinds(const Menu &menu)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (menu.has(entry.fault))
            names << textOf(entry.words);
    }
    return listText(names);
}

QString AssessWords::pauses(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    const QString work = lengthText(asked.effective.scenario.settings.work);
    const QString pause = lengthText(assessment.pause);
    if (!asked.breaksFrom)
        return tr("Pauses: with %1 of work no violation was found up to %2 of pauses in one "
                  "hold.")
            .arg(work, lengthText(assessment.longestPause));
    const Settings &settings = asked.effective.scenario.settings;
    if (*asked.breaksFrom == Duration{})
        return settings.watchdog
            ? tr("It breaks without a pause: %1 of work, although the lease is renewed "
                 "(renewals=%2).")
                  .arg(work)
                  .arg(settings.renewals)
            : settings.work < settings.ttl
            ? tr("It breaks without a pause: the scheme lets several clients in.")
            : tr("It breaks without a pause: %1 of work in a lease of %2.")
                  .arg(work, lengthText(settings.ttl));
    const Duration margin = *assessment.marginOf(asked);
    return (margin > Duration{}
            ? tr("Pauses: with %1 of work no violation was found below %2 of pauses in one "
                 "hold: your %3 leave a margin of %4.")
            : tr("Pauses: with %1 of work it breaks from %2 of pauses in one hold: your %3 "
                 "are %4 too long."))
        .arg(work, lengthText(*asked.breaksFrom), pause, lengthText(std::chrono::abs(margin)));
}

QString AssessWords::notAgainst(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    if (asked.breaksFrom == Duration{})
        return {};
    QStringList text;
    const Menu breaks = asked.breaks();
    const auto count = std::ranges::count_if(
        menuEntries(), [&](const MenuEntry &entry) { return breaks.has(entry.fault); });
    if (count == 1)
        text << tr("Not against: %1. Once is enough.").arg(kinds(breaks));
    else if (count > 1)
        text << tr("Not against: %1. One of them is enough.").arg(kinds(breaks));
    else if (asked.placements() > 0 && asked.cutShort().isEmpty())
        text << tr("No other single fault was found that breaks it.");
    return joinedSentences(text);
}

QString AssessWords::hardlyTried(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    QStringList text;
    if (!asked.fewPlaces().isEmpty())
        text << tr("Hardly tried: %1.").arg(kinds(asked.fewPlaces()));
    if (!asked.cutShort().isEmpty())
        text << tr("Not tried to the end: %1.").arg(kinds(asked.cutShort()));
    return joinedSentences(text);
}

QString AssessWords::rate(const LockQuestion &question, const Assessment &assessment)
{
    if (!question.log)
        return tr("How often the lock is lost is not known. It needs a log of the pauses, and how "
                  "often the lock is taken.");
    const PauseLog &log = *question.log;
    const Duration work = assessment.choices.front().effective.scenario.settings.work;
    QStringList text{tr("%n pauses in the log; of one hold at most %1.", nullptr,
        static_cast<int>(log.lengths.size()))
                         .arg(lengthText(log.longest(work)))};
    if (constexpr std::size_t many = 100; log.lengths.size() >= many) {
        std::vector<Duration> sorted = log.lengths;
        std::ranges::sort(sorted);
        text << tr("Half are shorter than %1, 99 % than %2.")
                    .arg(lengthText(sorted[sorted.size() / 2]),
                        lengthText(sorted[sorted.size() * 99 / 100]));
    }
    if (question.hours.value_or(0) >= 1)
        text << tr("%1 an hour.")
                    .arg(static_cast<double>(log.lengths.size()) / *question.hours, 0, 'g', 3);
    if (log.covered > Duration{})
        text << tr("It covers %1.").arg(lengthText(log.covered));
    if (log.unreadCount > 0)
        text << tr("%n lines could not be read, the first is line %1.", nullptr,
            static_cast<int>(log.unreadCount))
                    .arg(log.firstUnread);
    const auto rate = rateOf(question, assessment);
    if (!question.hours)
        text << tr("It has no times: how many hours does it cover?");
    else if (*question.hours < 1)
        text << tr("It covers less than an hour, so it cannot say how often a long pause "
                   "comes.");
    else if (!question.holdsPerHour)
        text << tr("How often the lock is lost is not known: how often is it taken?");
    else if (!rate)
        text << tr("None breaks the lock.");
    else if (rate->beyond == 0)
        text << tr("No loss seen; it may still be as often as once in %1: the log is too "
                   "short to exclude it.")
                    .arg(periodText(rate->high));
    else
        text << tr("Loses the lock once in %1 (95 %: %2 to %3): %n pauses were too long.", nullptr,
            static_cast<int>(rate->beyond))
                    .arg(periodText(rate->perHour), periodText(rate->high), periodText(rate->low));
    text << tr("The log of a collector does not show throttling, swapping or a slow network.");
    return joinedSentences(text) + gateText(question, assessment);
}

QString AssessWords::bounds(const Assessment &assessment)
{
    const AssessedChoice &asked = assessment.choices.front();
    return joinedSentences({
        tr("In the model, seeds 1 to 8, persistence=%1, a crash of a node is a loss of "
           "power; other faults one at a time, at %n places.",
            nullptr, static_cast<int>(asked.placements()))
            .arg(textOf(settingText(asked.effective.scenario.settings, "persistence"))),
        tr("Hardly tried: at fewer than 60 places."),
        asked.effective.scenario.settings.replicas == 0
            ? tr("Not tried: two faults or nodes at once, failover, more than 2 clients.")
            : tr("Not tried: two faults or nodes at once, more than 2 clients."),
    });
}

QStringList AssessWords::choiceHeads()
{
    return {tr("what to do"), tr("no violation found below pauses of"), tr("margin"),
        tr("not against"), tr("hardly tried"), tr("price"), tr("option")};
}

QStringList AssessWords::choiceRow(const Assessment &assessment, const AssessedChoice &choice)
{
    const auto margin = assessment.marginOf(choice);
    const auto cell = [](const Menu &menu) {
        constexpr int namesMax = 5;
        const auto count = static_cast<int>(std::ranges::count_if(
            menuEntries(), [&](const MenuEntry &entry) { return menu.has(entry.fault); }));
        return count == 0       ? QStringLiteral("-")
            : count <= namesMax ? kinds(menu)
                                : tr("%n kinds of faults", nullptr, count);
    };
    return {plainText(choice.title),
        choice.breaksFrom ? lengthText(*choice.breaksFrom)
                          : tr("%1 (the longest tried)").arg(lengthText(assessment.longestPause)),
        !margin                    ? QStringLiteral("-")
            : *margin > Duration{} ? lengthText(*margin)
                                   : tr("used up"),
        choice.breaksFrom == Duration{} ? tr("(breaks anyway)") : cell(choice.breaks()),
        cell(notKnown(assessment, choice)), plainText(choice.price),
        choice.option.empty() ? QStringLiteral("-") : textOf(choice.option)};
}

std::vector<QStringList> AssessWords::choiceRows(const Assessment &assessment)
{
    std::vector<QStringList> rows{choiceHeads()};
    for (const AssessedChoice &choice : assessment.choices)
        rows.push_back(choiceRow(assessment, choice));
    return rows;
}

QString AssessWords::map(const Assessment &assessment)
{
    const std::vector<double> &ttls = assessment.map.axes[0].values;
    const std::vector<double> &pauses = assessment.map.axes[1].values;
    const auto nearest = [](const std::vector<double> &values, double value) {
        return std::ranges::min_element(values, {}, [value](double one) {
            return std::abs(one - value);
        }) - values.begin();
    };
    const Settings &settings = assessment.map.effective.scenario.settings;
    const auto ownColumn = nearest(ttls, settingNumber(settings, "ttl"));
    const auto ownRow = nearest(pauses, settingNumber(settings, "pause")) / 2 * 2;
    QString text;
    for (std::size_t row = pauses.size() + 1; row > 1;) { // each second one
        row -= 2;
        text += static_cast<std::ptrdiff_t>(row) == ownRow ? u'>' : u' ';
        text +=
            lengthText(Duration{static_cast<std::int64_t>(pauses[row])}).rightJustified(8) + u' ';
        for (std::size_t column = 0; column < ttls.size(); ++column) {
            const MapCell &cell = assessment.cells[column * pauses.size() + row];
            const int broken = cell.count(Outcome::violated);
            const bool isKnown = cell.runs() > cell.count(Outcome::untested);
            text += !isKnown ? u' ' : broken == 0 ? u'.' : broken == cell.runs() ? u'#' : u'+';
        }
        text += u'\n';
    }
    text += QString(10 + ownColumn, u' ') + QStringLiteral("^\n");
    return text
        + tr("          TTL from %1 to %2; pauses upwards. # all runs violated   + some   . "
             "none   > ^ yours")
              .arg(lengthText(Duration{static_cast<std::int64_t>(ttls.front())}),
                  lengthText(Duration{static_cast<std::int64_t>(ttls.back())}));
}

std::vector<ReportBlock> AssessWords::report(
    const LockQuestion &question, const Assessment &assessment)
{
    using Kind = ReportBlock::Kind;
    if (assessment.isUntested)
        return {{Kind::title, tr("Is my lock good enough?")}, {Kind::strong, untested()}};
    const AssessedChoice &asked = assessment.choices.front();
    return {{Kind::title,
                tr("Is my lock good enough? %1, TTL %2")
                    .arg(textOf(asked.effective.scheme.id()),
                        lengthText(asked.effective.scenario.settings.ttl))},
        {Kind::strong, pauses(assessment)}, {Kind::strong, notAgainst(assessment)},
        {Kind::paragraph, hardlyTried(assessment)}, {Kind::code, map(assessment)},
        {Kind::paragraph, rate(question, assessment)}, {Kind::heading, tr("What to do")},
        {Kind::table, {}, choiceRows(assessment)}, {Kind::paragraph, bounds(assessment)}};
}

QString AssessWords::command(const LockQuestion &question, const QString &logFile)
{
    const Settings &settings = question.asked.scenario.settings;
    QString text =
        QStringLiteral("lockscope assess --scheme %1 --set ttl=%2")
            .arg(textOf(question.asked.scheme.id()), textOf(settingText(settings, "ttl")));
    const Settings usual;
    for (const char *const name : {"watchdog", "fencing", "persistence"}) {
        if (const std::string value = settingText(settings, name);
            value != settingText(usual, name))
            text += QStringLiteral(" --set %1=%2").arg(QLatin1String(name), textOf(value));
    }
    text += QStringLiteral(" --redis %1 --cost %2")
                .arg(textOf(lockServersNames[static_cast<std::size_t>(question.servers)]),
                    textOf(doubleRunCostNames[static_cast<std::size_t>(question.cost)]));
    text += QStringLiteral(" --work ") + textOf(settingText(settings, "work"));
    text += logFile.isEmpty() ? QStringLiteral(" --pause ") + textOf(settingText(settings, "pause"))
                              : QStringLiteral(" --pauses ") + logFile;
    if (question.holdsPerHour)
        text += QStringLiteral(" --holds-per-hour %1").arg(*question.holdsPerHour);
    if (question.log && question.log->covered == Duration{} && question.hours)
        text += QStringLiteral(" --log-hours %1").arg(*question.hours);
    if (question.lostPerYearMax)
        text += QStringLiteral(" --max-lost %1/year").arg(*question.lostPerYearMax);
    return text;
}

QString AssessWords::untested()
{
    return tr("Untested: in these runs no client holds a lock that another one wants, so there is "
              "nothing to assess.");
}

} // namespace lockscope
