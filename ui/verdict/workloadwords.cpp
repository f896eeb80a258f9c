// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/workloadwords.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

struct Words {
    WorkloadKind kind;
    std::string_view name; // of the count
    const char *text;
};

constexpr auto counter = WorkloadKind::counter;

constexpr std::array words{
    Words{counter, "expected", QT_TRANSLATE_NOOP("Workload", "Counter should stand at")},
    Words{counter, "actual", QT_TRANSLATE_NOOP("Workload", "Counter stands at")},
    Words{counter, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    Words{counter, "lost", QT_TRANSLATE_NOOP("Workload", "Increments lost")},
    Words{counter, "misses", QT_TRANSLATE_NOOP("Workload", "Rounds without a write")},
    Words{counter, "retries", QT_TRANSLATE_NOOP("Workload", "Tried again")},
};

} // namespace

QString workloadCountWords(WorkloadKind kind, std::string_view name)
{
    for (const Words &entry : words) {
        if (entry.kind == kind && entry.name == name)
            return QCoreApplication::translate("Workload", entry.text);
    }
    return {};
}

} // namespace lockscope
