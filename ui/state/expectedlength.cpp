// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/expectedlength.h"

#include "ui/words/quantities.h"

#include <QCoreApplication>

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

// Rounds to two significant digits, because the length that the model has computed is only an
// estimate.
Duration rounded(Duration length)
{
    const double unit = std::pow(
        10, std::floor(std::log10(std::max(1.0, static_cast<double>(length.count())))) - 1);
    return Duration(
        static_cast<Duration::rep>(std::round(static_cast<double>(length.count()) / unit) * unit));
}

struct Words {
    Q_DECLARE_TR_FUNCTIONS(ExpectedLength)
};

} // namespace

QString expectedLengthText(const ExpectedLength &expected)
{
    const QString length = lengthText(rounded(expected.length));
    //: %1 is a length of time, "3.4 s"
    return expected.isLowerBound ? Words::tr("more than %1").arg(length)
                                 : Words::tr("about %1").arg(length);
}

} // namespace lockscope
