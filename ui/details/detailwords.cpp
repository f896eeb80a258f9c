// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/details/detailwords.h"

#include "lockscope/events/rowdetail.h"
#include "ui/words/eventwords.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"
#include "ui/words/timelinetext.h"

#include <QStringList>

namespace lockscope {

QString DetailWords::nothingSelected()
{
    return tr(
        "Click an event: a mark or a bar in the timeline, a row of the table, a line of the "
        "listing, or an entry of the verdict. Its details, causes and effects are shown here.");
}

QString DetailWords::noRunYet()
{
    return tr("No run yet.");
}

QString DetailWords::factName(DetailFact::Kind kind)
{
    using Kind = DetailFact::Kind;
    switch (kind) {
    case Kind::scenario: return tr("Scenario");
    case Kind::scheme: return tr("Lock scheme");
    //: label: the command line of a program of the user that was a client
    case Kind::program: return tr("Program");
    //: label: whether the trace is from real Redis or from the model
    case Kind::world: return tr("World");
    case Kind::seed: return tr("Seed");
    case Kind::command: return tr("Command");
    case Kind::reply: return tr("Reply");
    case Kind::roundTrip: return tr("Round trip");
    case Kind::reason: return tr("Reason");
    case Kind::validity: return tr("Valid for");
    case Kind::ttl: return tr("TTL");
    //: label: whether the client believes at that time that it holds the lock
    case Kind::belief: return tr("Belief");
    //: label: which client owns the key on each node, and the remaining TTL of the key
    case Kind::keys: return tr("Keys say");
    case Kind::length: return tr("Length");
    //: label: the offset of a wall clock from the correct time
    case Kind::clock: return tr("Clock error");
    case Kind::key: return tr("Key");
    case Kind::token: return tr("Token");
    case Kind::fence: return tr("Fencing token");
    case Kind::node: return tr("Node");
    case Kind::attempt: return tr("Attempt");
    //: label: a line of the scheme's listing
    case Kind::line: return tr("Line");
    //: label: how Lockscope knows what a program believes
    case Kind::origin: return tr("Known from");
    //: label: the column "detail" of the row
    case Kind::text: return tr("Detail");
    }
    return {};
}

QString DetailWords::world(std::optional<WorldKind> world)
{
    return !world ? QString() : world == WorldKind::live ? tr("real Redis") : tr("the model");
}

QString DetailWords::origin(std::string_view detail)
{
    if (detail == detailText(Detail::inferred))
        return tr(
            "Inferred from the program's commands and their replies: the program reports nothing.");
    if (detail == detailText(Detail::notReported))
        return tr("The program has not reported this, but one of its later reports implies it.");
    return {};
}

QString DetailWords::noReply()
{
    return tr("none");
}

QString DetailWords::tooLate(const QString &reply)
{
    //: %1 is a reply that arrived after the client had timed out
    return tr("%1 (too late)").arg(reply);
}

QString DetailWords::waitedWithoutReply(Duration length)
{
    return tr("waited %1 without a reply").arg(lengthText(length));
}

QString DetailWords::lengthAndEnd(WorldTime from, Duration length)
{
    return length == noSpan ? tr("forever")
                            : tr("%1, until %2").arg(lengthText(length), momentText(from + length));
}

QString DetailWords::signedLength(Duration length, bool showsPlus)
{
    return showsPlus && length > Duration::zero() ? QStringLiteral("+") + lengthText(length)
                                                  : lengthText(length);
}

QString DetailWords::keys(const Trace &trace, const StateAt &state, NodeId node)
{
    QStringList lines;
    bool isKnown = false;
    for (const NodeStateAt &one : state.nodes) {
        if (node && one.node != node)
            continue;
        isKnown = true;
        for (const KeyStateAt &key : one.keys) {
            const QString left =
                key.left ? tr("%1 left").arg(lengthText(*key.left)) : tr("no deadline");
            QString owner = StateWords::owner(key);
            if (one.keys.size() > 1)
                owner += inBrackets(textOf(trace.text(key.key)));
            //: the owner of the key on a node, and the remaining TTL; the longer text has the node
            //: before them
            lines << (node ? tr("%1, %2").arg(owner, left)
                           : tr("%1: %2, %3").arg(TimelineText::nodeName(one.node), owner, left));
        }
    }
    if (isKnown && lines.isEmpty())
        return StateWords::noKey();
    constexpr qsizetype linesMax = 9;
    if (lines.size() > linesMax)
        lines = lines.mid(0, linesMax) << QStringLiteral("…");
    return lines.join(u'\n');
}

QString DetailWords::vote(const Message &message)
{
    if (message.vote == Vote::none)
        return tr("none", "a vote");
    const QString word = message.vote == Vote::yes ? tr("yes", "a vote") : tr("no", "a vote");
    //: a vote that arrived after the client had timed out; %1 is yes or no
    return message.fate == MessageFate::late ? tr("%1, late", "a vote").arg(word) : word;
}

QString DetailWords::period(const FaultPeriod &period, const Trace &trace)
{
    const Duration length = period.endTime - trace[period.begin].time;
    const QString from = momentText(trace[period.begin].time);
    const QString span = period.end
        ? tr("%1 long, from %2 to %3").arg(lengthText(length), from, momentText(period.endTime))
        : tr("%1 so far, since %2").arg(lengthText(length), from);
    return period.timeouts > 0
        ? tr("%1; %n command(s) timed out", nullptr, period.timeouts).arg(span)
        : span;
}

QString DetailWords::at(WorldTime time)
{
    return tr("at %1").arg(exactMomentText(time));
}

QString DetailWords::spansTitle()
{
    //: title: the time spans that the event begins or ends
    return tr("Begins or ends");
}

QString DetailWords::identifiersTitle()
{
    //: title: node, key and token of the event
    return tr("IDs");
}

QString DetailWords::votesTitle()
{
    return tr("Votes");
}

QString DetailWords::voteColumn(int column)
{
    switch (column) {
    case 0: return tr("Node");
    //: column: the vote in the reply of the node
    case 1: return tr("Vote");
    //: column: the time from the command to the reply
    default: return tr("After");
    }
}

QString DetailWords::validityTitle()
{
    //: title: the parts of the TTL: used, left, and for clock drift
    return tr("Validity");
}

QString DetailWords::validityPart(int part)
{
    switch (part) {
    case 0: return tr("TTL");
    case 1: return tr("used before the grant");
    case 2: return tr("for clock drift");
    default: return tr("time left");
    }
}

QString DetailWords::meanwhileTitle()
{
    //: title: the duration of the fault, and the events during the fault
    return tr("At the same time");
}

QString DetailWords::evidenceTitle()
{
    return tr("Evidence for");
}

QString DetailWords::causesTitle()
{
    return tr("Caused by");
}

QString DetailWords::noCause()
{
    return tr("no recorded cause");
}

QString DetailWords::effectsTitle()
{
    return tr("Effects");
}

QString DetailWords::noEffects()
{
    return tr("no recorded effect");
}

QString DetailWords::moreRows(std::size_t count)
{
    return tr("%n more", nullptr, static_cast<int>(count));
}

QString DetailWords::firstCause(Seq seq)
{
    //: %1 is the number of the first row in a chain of causes
    return tr("the first is #%1").arg(seq);
}

QString DetailWords::showOnly()
{
    //: stands before links; each link shows only some of the events
    return tr("Show only:");
}

QString DetailWords::onlyCauses()
{
    return tr("its causes");
}

} // namespace lockscope
