// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/schemewords.h"

#include "lockscope/base/wording.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {

QString schemeTitle(const SchemeRef &scheme)
{
    return scheme ? textOf(scheme->info().title) : textOf(scheme.id());
}

QString schemeGuarantee(const SchemeRef &scheme)
{
    return scheme ? textOf(scheme->info().guarantees) : QString();
}

namespace {

struct MistakeText {
    const char *label;
    const char *harm;
};

// In the order of ArticleMistake.
constexpr std::array<MistakeText, articleMistakeWords.size()> mistakeTexts{
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "A key for each client"),
        QT_TRANSLATE_NOOP(
            "Mistake", "Each client locks a key of its own, so no client excludes another one.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "A time as the value"),
        QT_TRANSLATE_NOOP("Mistake",
            "Two clients that ask in the same millisecond have the same value, and each deletes "
            "the other's keys as if they were its own.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Four of five nodes"),
        QT_TRANSLATE_NOOP("Mistake",
            "The fifth node is never asked, so two failed nodes of five prevent every majority.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "An error ends the attempt"),
        QT_TRANSLATE_NOOP("Mistake",
            "One failed node ends the attempt, and the keys on the other nodes stay until their "
            "TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Stops at the majority"),
        QT_TRANSLATE_NOOP("Mistake",
            "The key is on no more nodes than a majority, so the loss of one key lets another "
            "client in.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "One vote is enough"),
        QT_TRANSLATE_NOOP(
            "Mistake", "One vote is enough, so each node can let in another client.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "No undo"),
        QT_TRANSLATE_NOOP("Mistake",
            "A failed attempt leaves its keys, and they block the lock until their TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "DEL without a comparison"),
        QT_TRANSLATE_NOOP("Mistake", "The release deletes the key of another client.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Release on one node"),
        QT_TRANSLATE_NOOP("Mistake",
            "The keys on the other nodes stay, so the released lock is blocked until their TTL "
            "ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Drift not subtracted"),
        QT_TRANSLATE_NOOP("Mistake",
            "If the nodes' clocks run faster than the client's, the keys expire before the lease "
            "of the client ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "XX instead of NX"),
        QT_TRANSLATE_NOOP("Mistake",
            "XX sets only a key that exists: no client ever gets a free lock, and each client "
            "takes a held one.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "EX and PX together"),
        QT_TRANSLATE_NOOP("Mistake",
            "The server refuses two units with \"ERR syntax error\", so no client ever gets the "
            "lock.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "An undefined name"),
        QT_TRANSLATE_NOOP("Mistake",
            "The name uniqueKey is not defined, so the comparison is never true, and all wait "
            "until the TTL ends.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Long compared with Integer"),
        QT_TRANSLATE_NOOP("Mistake",
            "A Long never equals an Integer: unlock() deletes the key and reports that it did "
            "not.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "GET inside MULTI"),
        QT_TRANSLATE_NOOP("Mistake",
            "GET is only queued. What it returns, converted to int, is 1, so the counter is set to "
            "2 each time.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "PHP's =="),
        QT_TRANSLATE_NOOP("Mistake",
            "PHP's == compares two numeric strings as numbers: \"1e1\" equals \"10\", and the "
            "release deletes another client's key.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "time() in whole seconds"),
        QT_TRANSLATE_NOOP("Mistake",
            "time() returns whole seconds, so a client gives up as much as one second too early.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Milliseconds as seconds"),
        QT_TRANSLATE_NOOP("Mistake",
            "The number is in milliseconds for PX, and EXPIRE takes it as seconds: 30 s become 8.3 "
            "h.")},
    MistakeText{QT_TRANSLATE_NOOP("Mistake", "Throws if the key is gone"),
        QT_TRANSLATE_NOOP("Mistake",
            "If the key has expired, str(None, …) throws. WATCH stays active on the connection, "
            "and the next transaction there fails for no visible reason.")},
};

} // namespace

namespace {

// The English phrases in listings. One that contains another comes first.
constexpr std::array listingPhrases{
    QT_TRANSLATE_NOOP("Listing", "extension: "),
    QT_TRANSLATE_NOOP("Listing", "wait for OK from N/2 + 1 nodes"),
    QT_TRANSLATE_NOOP("Listing", ", all N nodes at once"),
    QT_TRANSLATE_NOOP("Listing", ", all N nodes; N/2 + 1 agree ?"),
    QT_TRANSLATE_NOOP("Listing", ", all N nodes"),
    QT_TRANSLATE_NOOP("Listing", "else: release on all N nodes"),
    QT_TRANSLATE_NOOP("Listing", "else: "),
    QT_TRANSLATE_NOOP("Listing", "what stood there == what GET gave ?"),
    QT_TRANSLATE_NOOP("Listing", "20 random bytes"),
    QT_TRANSLATE_NOOP("Listing", "on the disk, and "),
    QT_TRANSLATE_NOOP("Listing", "nil: again from 1"),
    QT_TRANSLATE_NOOP("Listing", ", is that past ?"),
    QT_TRANSLATE_NOOP("Listing", "lost, "),
    QT_TRANSLATE_NOOP("Listing", "lost: "),
    QT_TRANSLATE_NOOP("Listing", ": not TTL key ?"),
    QT_TRANSLATE_NOOP("Listing", ", in the loser's finally"),
    QT_TRANSLATE_NOOP("Listing", ", until N/2 + 1 said OK"),
    QT_TRANSLATE_NOOP("Listing", ", else "),
    QT_TRANSLATE_NOOP("Listing", "enough replicas, and "),
    QT_TRANSLATE_NOOP("Listing", "an error: return"),
    QT_TRANSLATE_NOOP("Listing", ", for the winner"),
    QT_TRANSLATE_NOOP("Listing", ", on node 1"),
    QT_TRANSLATE_NOOP("Listing", ", as long as the holder's TTL runs"),
    QT_TRANSLATE_NOOP("Listing", "(no command: no node is asked)"),
    QT_TRANSLATE_NOOP("Listing", "Every client gets in: begin here."), // of empty.lua
    QT_TRANSLATE_NOOP("Listing", "My lock"),
    QT_TRANSLATE_NOOP("Listing", "no command yet"),
    QT_TRANSLATE_NOOP("Listing", "nothing to release"),
};

} // namespace

QString listingLine(std::string_view line)
{
    QString text = textOf(line);
    for (const char *const phrase : listingPhrases)
        text.replace(QLatin1String(phrase), QCoreApplication::translate("Listing", phrase));
    return text;
}

QString mistakeLabel(ArticleMistake mistake)
{
    return QCoreApplication::translate(
        "Mistake", mistakeTexts[static_cast<std::size_t>(mistake)].label);
}

QString mistakeHarm(ArticleMistake mistake)
{
    return QCoreApplication::translate(
        "Mistake", mistakeTexts[static_cast<std::size_t>(mistake)].harm);
}

namespace {

// Returns the texts that are the same in all languages, because they are replies of Redis;
// otherwise nothing.
QString replyText(FlowWhen when)
{
    switch (when) {
    case FlowWhen::ok: return QStringLiteral("OK");
    case FlowWhen::nil: return QStringLiteral("nil");
    case FlowWhen::one: return QStringLiteral("1");
    case FlowWhen::zero: return QStringLiteral("0");
    default: return {};
    }
}

} // namespace

QString FlowWords::entry(FlowPath path)
{
    switch (path) {
    case FlowPath::acquisition: return tr("begin");
    case FlowPath::release: return tr("after the work: release");
    case FlowPath::extension: return tr("during the work: extend");
    case FlowPath::write: break;
    }
    return tr("before each write");
}

QString FlowWords::end(FlowEnd end)
{
    switch (end) {
    case FlowEnd::granted: return tr("granted");
    case FlowEnd::denied: return tr("denied");
    case FlowEnd::entered: return tr("inside");
    case FlowEnd::released: return tr("released");
    //: the lock
    case FlowEnd::lost: return tr("lost");
    case FlowEnd::extended: return tr("extended");
    case FlowEnd::written: return tr("write");
    case FlowEnd::notWritten: break;
    }
    return tr("no write");
}

QString FlowWords::answer(FlowWhen when)
{
    switch (when) {
    case FlowWhen::yes: return tr("yes");
    case FlowWhen::no: return tr("no");
    //: the client is in the queue
    case FlowWhen::queued: return tr("queued");
    //: the lock was handed to the client
    case FlowWhen::handedOver: return tr("handed over");
    case FlowWhen::timeOver: return tr("time over");
    case FlowWhen::nextNode: return tr("next node");
    case FlowWhen::nextHold: return tr("next hold");
    case FlowWhen::noReply: return tr("no reply");
    case FlowWhen::error: return tr("error");
    case FlowWhen::otherwise: return tr("else");
    default: return replyText(when);
    }
}

QString FlowWords::settingOf(const ListingArrow &arrow)
{
    constexpr std::string_view noMistakePrefix = "mistakes=!";
    if (!arrow.setting.starts_with(noMistakePrefix))
        return textOf(arrow.setting);
    //: %1 is a mistake in the code of an article: "error-ends"
    return tr("without %1").arg(textOf(arrow.setting.substr(noMistakePrefix.size())));
}

QString FlowWords::condition(const ListingArrow &arrow)
{
    if (arrow.setting.empty() || arrow.when == FlowWhen::always)
        return arrow.setting.empty() ? answer(arrow.when) : settingOf(arrow);
    //: %1: an answer such as "no"; %2: the setting that the way depends on
    return tr("%1, %2").arg(answer(arrow.when), settingOf(arrow));
}

QString FlowWords::arrowsText(const FlowChart &chart, int line)
{
    QStringList texts;
    for (const FlowArrow *const arrow : chart.arrowsFrom(line)) {
        const QString target = arrow->listingArrow.to.line > 0
            ? tr("line %1").arg(arrow->listingArrow.to.line)
            : end(arrow->listingArrow.to.end);
        const QString condition = FlowWords::condition(arrow->listingArrow);
        //: %1: an answer such as "yes"; %2: where it leads, such as "line 5"
        texts << (condition.isEmpty() ? target : tr("%1: %2").arg(condition, target));
    }
    //: between two ways
    return texts.join(tr("; "));
}

} // namespace lockscope
