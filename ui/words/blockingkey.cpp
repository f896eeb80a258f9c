// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/blockingkey.h"

#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QCoreApplication>

namespace lockscope {
namespace {

struct KeyWords {
    Q_DECLARE_TR_FUNCTIONS(Why)
};

// Returns a length that may be very long, at least from two minutes on in whole minutes, hours or
// days.
QString longLengthText(Duration length)
{
    if (length >= 48h)
        return KeyWords::tr("%1 days").arg(countText(length / 24h));
    if (length >= 2h)
        return KeyWords::tr("%1 hours").arg(countText(length / 1h));
    return length >= 2min ? KeyWords::tr("%1 minutes").arg(countText(length / 1min))
                          : lengthText(length);
}

} // namespace

QString blockingKeySentence(const Finding &unavailable)
{
    const QString subject = textOf(unavailable.subject);
    if (subject.isEmpty())
        return {};
    const QString key = unavailable.clients.empty()
        ? KeyWords::tr("A key on node %1").arg(unavailable.node.value)
        : KeyWords::tr("The key of client %1 on node %2")
              .arg(unavailable.clients.front().value)
              .arg(unavailable.node.value);
    bool isLength = false;
    const std::chrono::microseconds length(subject.toLongLong(&isLength));
    //: %1 is a key, "The key of client 1 on node 1", %2 a length, "23 days"
    return isLength
        ? KeyWords::tr("%1 blocks the lock for another %2.").arg(key, longLengthText(length))
        //: %1 is a key, "The key of client 1 on node 1"
        : KeyWords::tr(
            "%1 blocks the lock and has no lease: only a client or an operator can delete it.")
              .arg(key);
}

} // namespace lockscope
