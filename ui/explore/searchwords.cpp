// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/explore/searchwords.h"

#include "lockscope/base/wording.h"
#include "ui/words/explorewords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/verdictwords.h"

#include <QCoreApplication>
#include <QStringList>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

struct SearchWords {
    Q_DECLARE_TR_FUNCTIONS(Search)
};

constexpr double shareMin = 0.02; // while a smaller share is done, the time left is not shown

QString numberText(std::uint64_t count)
{
    return countText(static_cast<qint64>(count));
}

// Returns the sum of the counts of all depths.
DepthCount totalOf(const SearchResult &result)
{
    DepthCount total;
    for (const auto &[depth, count] : result.depths)
        total.add(count);
    return total;
}

// Returns the menu's kinds of faults that occurred in at least one placement; if `hasPlace` is
// false, those that did not.
Menu kindsWithPlace(const Question &question, const SearchResult &result, bool hasPlace)
{
    const DepthCount total = totalOf(result);
    Menu kinds = question.menu; // with its bounds
    for (const MenuEntry &entry : menuEntries()) {
        const bool wasPlaced = total.kinds[static_cast<std::size_t>(entry.fault)].placements > 0;
        if (wasPlaced != hasPlace)
            kinds.remove(entry.fault);
    }
    return kinds;
}

// Returns the size of the scenario: "2 clients, 1 node, 2 rounds each, settings at the start of the
// search".
QString scenarioSizeText(const Question &question)
{
    const Scenario &scenario = question.effective.scenario;
    const QStringList parts{SearchWords::tr("%n client(s)", nullptr, scenario.settings.clients),
        SearchWords::tr("%n node(s)", nullptr, scenario.settings.nodes),
        SearchWords::tr("%n round(s) each", nullptr, scenario.rounds),
        SearchWords::tr("settings at the start of the search")};
    //: between the parts of "2 clients, 1 node, 2 rounds each, settings at the start of the search"
    return parts.join(SearchWords::tr(", "));
}

// Returns the counts of the outcomes: "held: 1 200; guarded: 30; unavailable: 12". REQUIRES: no
// placement failed. An outcome that is not a goal of the search is no failure: if the search looks
// only for "violated", "stuck" can be among the counts.
QString outcomeCounts(const DepthCount &total)
{
    QStringList parts;
    for (const Outcome outcome : {Outcome::held, Outcome::guarded, Outcome::stuck,
             Outcome::unavailable, Outcome::untested, Outcome::violated}) {
        const std::uint64_t count = total.outcomes[static_cast<std::size_t>(outcome)];
        if (count > 0)
            parts << SearchWords::tr("%1: %2", "outcome: number of placements")
                         .arg(outcomeWord(outcome), numberText(count));
    }
    return parts.join(SearchWords::tr("; ", "between outcomes with their numbers"));
}

QString notTriedText(const Question &question, const SearchResult &result)
{
    Menu others = Menu::all();
    others.remove(question.menu);
    //: the number of faults that a search has not tried
    const QString deeper = SearchWords::tr("%n fault(s) in one run", nullptr, result.depth + 1);
    if (others.isEmpty()) {
        //: %1 is "3 faults in one run"
        return SearchWords::tr("Not tried: %1.").arg(deeper);
    }
    //: %1 are kinds of faults, %2 is "3 faults in one run"
    return SearchWords::tr("Not tried: %1; %2.").arg(menuText(others), deeper);
}

QString heldText(const Question &question, const SearchResult &result)
{
    SearchAnswer answer{question, {}, {}};
    answer.question.isExact = result.isExact;
    answer.tally.depths = result.depths;
    //: %1 are kinds of faults, %2 is "2 clients, 1 node, 2 rounds each, settings at …"
    return joinedSentences({ExploreWords::summary(answer),
        SearchWords::tr("Faults: %1 (%2).")
            .arg(menuText(kindsWithPlace(question, result, true)), scenarioSizeText(question))});
}

QString stoppedText(const SearchResult &result)
{
    const auto &[depth, count] = *result.depths.rbegin();
    //: %1 and %2 are numbers of equal parts of the work, %3 is the number of placements
    return SearchWords::tr(
        "Stopped after %1 of %2 parts of the search with %n fault(s): %3 places were tried.",
        nullptr, depth)
        .arg(numberText(count.itemsDone), numberText(count.items),
            numberText(totalOf(result).placements));
}

} // namespace

double shareDone(const SearchProgress &progress)
{
    if (progress.items == 0)
        return 0;
    const double shareLeft =
        1 - static_cast<double>(progress.itemsDone) / static_cast<double>(progress.items);
    // Later items take less time: if the first fault is late, the other faults have fewer possible
    // positions.
    return 1 - std::pow(shareLeft, std::max(1, progress.depth));
}

QString progressText(const SearchProgress &progress, std::chrono::milliseconds spent)
{
    const double share = shareDone(progress);
    //: %1 is a percentage, %2 and %3 are numbers
    const QString text = SearchWords::tr(
        "%n fault(s): %1 % done · %2 runs, %3 of them different", nullptr, progress.depth)
                             .arg(static_cast<int>(share * 100))
                             .arg(numberText(progress.runs), numberText(progress.behaviours));
    if (share >= 1)
        return text + QStringLiteral(" · ") + SearchWords::tr("making the failures simpler");
    if (share < shareMin)
        return text;
    const double secondsLeft = static_cast<double>(spent.count()) / 1000 * (1 - share) / share;
    const Duration rounded =
        std::chrono::seconds(static_cast<std::int64_t>(std::ceil(secondsLeft)));
    //: %1 is a length of time
    return text + QStringLiteral(" · ")
        + SearchWords::tr("about %1 left")
              .arg(rounded >= 2min ? clockText(rounded, 0, rounded >= 1h) : lengthText(rounded));
}

QString resultText(const Question &question, const SearchResult &result)
{
    if (result.depths.empty())
        return {};
    const DepthCount total = totalOf(result);
    QStringList sentences;
    if (!result.isWhole)
        sentences << stoppedText(result);
    if (result.failures == 0 && result.isWhole)
        sentences << heldText(question, result);
    else if (result.failures == 0)
        sentences
            << SearchWords::tr("No failure among them. Outcomes: %1.").arg(outcomeCounts(total));
    if (result.failures == 0) {
        if (const Menu without = kindsWithPlace(question, result, false);
            !without.isEmpty() && result.isWhole) {
            //: kinds of faults that cannot happen in this scenario
            sentences << SearchWords::tr("These faults cannot happen in this scenario: %1.")
                             .arg(menuText(without));
        }
        sentences << notTriedText(question, result);
    }
    if (total.cutShort > 0 && (result.failures > 0 || !result.isWhole))
        sentences << SearchWords::tr("%1 runs ended before all clients and faults had finished.")
                         .arg(numberText(total.cutShort));
    if (result.groupsLeft > 0)
        sentences << SearchWords::tr("%n further group(s) of failures are not in the list.",
            nullptr, static_cast<int>(result.groupsLeft));
    if (result.failures > 0)
        sentences << SearchWords::tr(
            "%1 of %2 places fail. These are the different failures, each in its simplest form:")
                         .arg(numberText(result.failures), numberText(total.placements));
    return sentences.join(QStringLiteral("\n\n"));
}

QString kindTable(const SearchResult &result)
{
    const DepthCount total = totalOf(result);
    QString rows;
    for (const MenuEntry &entry : menuEntries()) {
        const KindCount &count = total.kinds[static_cast<std::size_t>(entry.fault)];
        if (count.placements > 0)
            rows +=
                QStringLiteral("<tr><td>%1</td><td align=right>%2</td><td align=right>%3</td></tr>")
                    .arg(textOf(entry.words).toHtmlEscaped(), numberText(count.placements),
                        numberText(count.failures));
    }
    //: the heads of a table: a kind of fault, in how many placements it was, how many of these
    //: failed
    const QString head = QStringLiteral(
        "<tr><th align=left>%1</th><th align=right>%2</th><th align=right>%3</th></tr>")
                             .arg(SearchWords::tr("Fault"), SearchWords::tr("Placements"),
                                 SearchWords::tr("Failures"));
    return rows.isEmpty()
        ? QString()
        : QStringLiteral("<table width=\"100%\" cellspacing=\"2\">%1%2</table>").arg(head, rows);
}

QString menuText(const Menu &menu)
{
    QStringList names;
    for (const MenuEntry &entry : menuEntries()) {
        if (!menu.has(entry.fault))
            continue;
        const auto longest = menu.longest(entry.fault);
        names << (longest
                ? SearchWords::tr("%1 of at most %2").arg(textOf(entry.words), lengthText(*longest))
                : textOf(entry.words));
    }
    //: between the names of kinds of faults: "client pause, lost reply"
    return names.join(QCoreApplication::translate("MenuFault", ", "));
}

QString goalName(Goal goal)
{
    switch (goal) {
    case Goal::violated: return outcomeWord(Outcome::violated);
    case Goal::guarded: return outcomeWord(Outcome::guarded);
    case Goal::stuck: return outcomeWord(Outcome::stuck);
    case Goal::unavailable: return outcomeWord(Outcome::unavailable);
    case Goal::foreignRelease:
        return QCoreApplication::translate("Goal", "another client's lock deleted");
    case Goal::staleWrite: return QCoreApplication::translate("Goal", "stale write accepted");
    case Goal::fenceBackwards:
        return QCoreApplication::translate("Goal", "fencing token not larger");
    case Goal::foreignRenewal:
        return QCoreApplication::translate("Goal", "another client's key renewed");
    case Goal::lostUpdate: return QCoreApplication::translate("Goal", "update lost");
    case Goal::starvation: return QCoreApplication::translate("Goal", "client starved");
    }
    return {};
}

} // namespace lockscope
