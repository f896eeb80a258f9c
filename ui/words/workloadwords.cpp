// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/workloadwords.h"

#include "core/workload/workload.h"
#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QCoreApplication>

namespace lockscope {

QString workloadTitle(std::string_view word)
{
    for (const Workload *const workload : workloads()) {
        if (workload->info().word() == word)
            return QCoreApplication::translate("Workload", workload->info().title);
    }
    return textOf(word);
}

QString workloadCountLabel(WorkloadKind kind, std::string_view name)
{
    const CountInfo *const count = workloadOf(kind).info().count(name);
    return count ? QCoreApplication::translate("Workload", count->label) : QString();
}

bool isWorkloadCountInTime(WorkloadKind kind, std::string_view name)
{
    const CountInfo *const count = workloadOf(kind).info().count(name);
    return count && count->unit == CountInfo::Unit::microsecond;
}

QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number)
{
    return isWorkloadCountInTime(kind, name) ? lengthText(std::chrono::microseconds(number))
                                             : countText(number);
}

} // namespace lockscope
