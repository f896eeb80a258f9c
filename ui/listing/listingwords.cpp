// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/listing/listingwords.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ListingWords)
};

QString riskWords(GapRisk risk)
{
    switch (risk) {
    case GapRisk::keyForEver:
        return Words::tr("A client that crashes here leaves a key without a deadline. No client "
                         "gets the lock until the key is deleted or gets a deadline.");
    case GapRisk::otherDeleted:
        return Words::tr("The lock can expire here, and another client can get it. The next step "
                         "then deletes that client's key.");
    case GapRisk::otherProlonged:
        return Words::tr("Here the key can pass to another client or get its deadline. The next "
                         "step then sets the deadline again.");
    case GapRisk::otherOverwritten:
        return Words::tr("Another client can take the lock here. The next step then overwrites the "
                         "deadline that the other client wrote.");
    case GapRisk::copyMissing:
        return Words::tr("The primary can fail here before a replica has the key. The promoted "
                         "replica then grants the lock to another client.");
    case GapRisk::votesSplit:
        return Words::tr("Other clients collect votes at the same time, so it can happen that no "
                         "client gets a majority.");
    case GapRisk::votesExpired:
        return Words::tr("The first votes can expire before the last ones arrive. The client "
                         "enters without checking the clock.");
    case GapRisk::checkOutdated:
        return Words::tr("A client that is paused here continues with the result of its check, "
                         "although its lease may have ended since the check.");
    case GapRisk::detected: break;
    }
    return Words::tr("Another client can change the key here. EXEC detects this and does nothing.");
}

} // namespace

QString noteWords(PhraseNote note)
{
    switch (note) {
    case PhraseNote::clock: return Words::tr("no command: check the local clock");
    case PhraseNote::compare: return Words::tr("no command: compare the two replies");
    case PhraseNote::votes: return Words::tr("no command: count the replies");
    case PhraseNote::token: return Words::tr("no command: generate a random value");
    case PhraseNote::error: return Words::tr("no command: stop on error");
    case PhraseNote::again: return Words::tr("no command: if EXEC returned nil, retry");
    case PhraseNote::everyNode: return Words::tr("on each node:");
    case PhraseNote::firstNodes:
        return Words::tr("on nodes 1 to 4 in turn, until a majority returns OK:");
    case PhraseNote::firstNode: return Words::tr("on node 1:");
    case PhraseNote::noCode:
    case PhraseNote::none: break;
    }
    return Words::tr("no command: no node is asked");
}

QString gapWords(const ListingGap &gap)
{
    const QString where = gap.to > 0
        ? Words::tr("Other clients can act between lines %1 and %2.").arg(gap.from).arg(gap.to)
        : Words::tr("Other clients can act between line %1 and the work inside.").arg(gap.from);
    //: %1 and %2 are sentences. %1: between which lines other clients can act; %2: what can happen
    //: there
    return Words::tr("%1 %2").arg(where, riskWords(gap.risk));
}

QString dialectName(Dialect dialect)
{
    switch (dialect) {
    case Dialect::redisCli: return QStringLiteral("redis-cli");
    case Dialect::java: return QStringLiteral("Java");
    case Dialect::php: return QStringLiteral("PHP");
    case Dialect::python: break;
    }
    return QStringLiteral("Python");
}

QString dialectTip(Dialect dialect)
{
    switch (dialect) {
    case Dialect::redisCli:
        return Words::tr(
            "The same steps as redis-cli commands, with the key, lease and token of the run shown");
    case Dialect::java: return Words::tr("The same steps in Java, with Jedis");
    case Dialect::php: return Words::tr("The same steps in PHP, with phpredis");
    case Dialect::python: break;
    }
    return Words::tr("The same steps in Python, with redis-py");
}

} // namespace lockscope
