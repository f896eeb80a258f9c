// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/core/mergerfixture.h"

#include <QByteArray>

namespace lockscope {

/// Returns the rows of a merged trace from `first` on, one per line: time in ms, actor, event,
/// cause.
inline QByteArray rows(const Trace &trace, std::size_t first = 0)
{
    QByteArray text;
    for (std::size_t i = first; i < trace.size(); ++i) {
        const Event &event = trace[i];
        text += QByteArray::number(microseconds(event.time) / 1000) + ' '
            + QByteArray::fromStdString(actorText(event.actor)) + ' '
            + QByteArray(
                trace.kindText(i).data(), static_cast<qsizetype>(trace.kindText(i).size()));
        if (event.cause != noSeq)
            text += " <" + QByteArray::number(event.cause);
        text += '\n';
    }
    return text;
}

/// Joins the texts, one per line, for a comparison with rows().
inline QByteArray lines(std::initializer_list<const char *> texts)
{
    QByteArray text;
    for (const char *const line : texts)
        text += QByteArray(line) + '\n';
    return text;
}

} // namespace lockscope
