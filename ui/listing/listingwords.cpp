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
        return Words::tr("A client that dies here leaves a key without a deadline. Nobody gets the lock until it is removed or given one.");
    case GapRisk::otherDeleted:
        return Words::tr("The lock can run out here and become another client's. What comes next then deletes the other's key.");
    case GapRisk::otherProlonged:
        return Words::tr("The key can become another client's here, or get its deadline. What comes next then sets one more.");
    case GapRisk::otherMoved:
        return Words::tr("Another client can take the lock here. What comes next then overwrites the time that it has put there.");
    case GapRisk::copyMissing:
        return Words::tr("The master can fail here before a replica has the key. The promoted one then gives the lock to another client.");
    case GapRisk::votesParted:
        return Words::tr("Other clients collect votes at the same time. It may be that nobody comes to a majority.");
    case GapRisk::votesAged:
        return Words::tr("The first votes can expire before the last are there. Nobody looks at the clock, and the client enters.");
    case GapRisk::checkOutrun:
        return Words::tr("A client that is stopped here goes on with what it saw before, though its lease may have run out meanwhile.");
    case GapRisk::noticed:
        break;
    }
    return Words::tr("Another client can change the key here. EXEC finds that out and does nothing.");
}

} // namespace

QString noteWords(PhraseNote note)
{
    switch (note) {
    case PhraseNote::clock:
        return Words::tr("no command: look at your own clock");
    case PhraseNote::compare:
        return Words::tr("no command: compare the two answers");
    case PhraseNote::votes:
        return Words::tr("no command: count the answers");
    case PhraseNote::token:
        return Words::tr("no command: draw a random value");
    case PhraseNote::error:
        return Words::tr("no command: an error ends it");
    case PhraseNote::again:
        return Words::tr("no command: EXEC said nil, begin again");
    case PhraseNote::everyNode:
        return Words::tr("on each node:");
    case PhraseNote::firstNodes:
        return Words::tr("on nodes 1 to 4 in turn, until a majority said OK:");
    case PhraseNote::firstNode:
        return Words::tr("on node 1:");
    case PhraseNote::nothing:
    case PhraseNote::none:
        break;
    }
    return Words::tr("no command: nobody is asked");
}

QString gapWords(const ListingGap &gap)
{
    const QString where = gap.to > 0 ? Words::tr("Between lines %1 and %2 others get in.").arg(gap.from).arg(gap.to)
                                     : Words::tr("Between line %1 and the work inside others get in.").arg(gap.from);
    //: %1 says where others get in, %2 what can happen there: two sentences
    return Words::tr("%1 %2").arg(where, riskWords(gap.risk));
}

QString dialectName(Dialect dialect)
{
    switch (dialect) {
    case Dialect::redisCli:
        return QStringLiteral("redis-cli");
    case Dialect::java:
        return QStringLiteral("Java");
    case Dialect::php:
        return QStringLiteral("PHP");
    case Dialect::python:
        break;
    }
    return QStringLiteral("Python");
}

QString dialectTip(Dialect dialect)
{
    switch (dialect) {
    case Dialect::redisCli:
        return Words::tr("The same steps as lines for redis-cli, with the key, the lease and the token of the run that is shown");
    case Dialect::java:
        return Words::tr("The same steps in Java, with Jedis");
    case Dialect::php:
        return Words::tr("The same steps in PHP, with phpredis");
    case Dialect::python:
        break;
    }
    return Words::tr("The same steps in Python, with redis-py");
}

} // namespace lockscope
