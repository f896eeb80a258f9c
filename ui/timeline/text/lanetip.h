// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/lanehit.h"
#include "ui/index/validity.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

namespace lockscope {

/// Describes the object at a point of the lanes, for the tooltip and the status bar. REQUIRES: the
/// trace and its spans outlive this object. Thread: the window's.
class LaneTip {
    Q_DECLARE_TR_FUNCTIONS(lockscope::LaneTip)
public:
    LaneTip(const Trace &trace, const Spans &spans);

    /// Returns the lines of the tooltip, at most six; the first is its title.
    QStringList lines(const LaneHit &hit) const;
    /// Returns one line for the status bar.
    QString hint(const LaneHit &hit) const;

private:
    static QString rangeText(WorldTime begin, WorldTime end);
    std::optional<ValidityParts> leasePartsOf(const Event &event) const;
    static QString leasePartsText(const ValidityParts &parts);
    static QString spanTitle(const Span &span);
    static QStringList copyLines(const Copy &copy);
    static QStringList violationLines(const Violation &violation);
    QStringList countLines(const CountInterval &interval, bool isInsideCount) const;
    QStringList leaseLines(const Span &belief) const;
    QString votesText(std::size_t row) const;
    QStringList messageLines(const Message &message) const;
    QStringList rowLines(const LaneHit &hit) const;
    QStringList spanLines(const Span &span) const;

    const Trace &m_trace;
    const Spans &m_spans;
    const std::optional<LeaseSettings>
        m_leaseSettings; ///< nullopt: leaseSettings() cannot find them in the trace
};

} // namespace lockscope
