// SPDX-License-Identifier: GPL-3.0-or-later
#include "verdict/workloadwords.h"

#include "shared/quantities.h"

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
constexpr auto stampede = WorkloadKind::stampede;
constexpr auto report = WorkloadKind::reportPush;
constexpr auto bloom = WorkloadKind::bloom;
constexpr auto standby = WorkloadKind::standby;
constexpr auto degrade = WorkloadKind::degrade;

constexpr std::array words{
    Words{counter, "expected", QT_TRANSLATE_NOOP("Workload", "Counter should stand at")},
    Words{counter, "actual", QT_TRANSLATE_NOOP("Workload", "Counter stands at")},
    Words{counter, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    Words{counter, "lost", QT_TRANSLATE_NOOP("Workload", "Increments lost")},
    Words{counter, "misses", QT_TRANSLATE_NOOP("Workload", "Rounds without a write")},
    Words{counter, "retries", QT_TRANSLATE_NOOP("Workload", "Tried again")},
    Words{stampede, "expected", QT_TRANSLATE_NOOP("Workload", "Times the cache was empty")},
    Words{stampede, "actual", QT_TRANSLATE_NOOP("Workload", "Calls of the database")},
    Words{stampede, "most", QT_TRANSLATE_NOOP("Workload", "Most calls at one time")},
    Words{stampede, "hits", QT_TRANSLATE_NOOP("Workload", "Served at once")},
    Words{stampede, "waited", QT_TRANSLATE_NOOP("Workload", "Served after waiting")},
    Words{stampede, "misses", QT_TRANSLATE_NOOP("Workload", "Gone without")},
    Words{report, "expected", QT_TRANSLATE_NOOP("Workload", "Reports due")},
    Words{report, "actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    Words{report, "wasted", QT_TRANSLATE_NOOP("Workload", "Reports made again")},
    Words{report, "duplicates", QT_TRANSLATE_NOOP("Workload", "Pushed again")},
    Words{report, "unpushed", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    Words{report, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    Words{bloom, "expected", QT_TRANSLATE_NOOP("Workload", "URLs asked for")},
    Words{bloom, "actual", QT_TRANSLATE_NOOP("Workload", "URLs crawled")},
    Words{bloom, "twice", QT_TRANSLATE_NOOP("Workload", "Crawled again")},
    Words{bloom, "never", QT_TRANSLATE_NOOP("Workload", "Never crawled")},
    Words{bloom, "false_absent", QT_TRANSLATE_NOOP("Workload", "False \"absent\"")},
    Words{bloom, "false_present", QT_TRANSLATE_NOOP("Workload", "False \"present\"")},
    Words{standby, "expected", QT_TRANSLATE_NOOP("Workload", "Service lasted")},
    Words{standby, "actual", QT_TRANSLATE_NOOP("Workload", "Somebody at work")},
    Words{standby, "idle_us", QT_TRANSLATE_NOOP("Workload", "Nobody at work")},
    Words{standby, "double_us", QT_TRANSLATE_NOOP("Workload", "Two at work at once")},
    Words{standby, "takeovers", QT_TRANSLATE_NOOP("Workload", "Taken over")},
    Words{standby, "steps", QT_TRANSLATE_NOOP("Workload", "Steps done")},
    Words{standby, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    Words{degrade, "expected", QT_TRANSLATE_NOOP("Workload", "Jobs due")},
    Words{degrade, "actual", QT_TRANSLATE_NOOP("Workload", "Times a job was done")},
    Words{degrade, "refused", QT_TRANSLATE_NOOP("Workload", "Jobs never done")},
    Words{degrade, "doubled", QT_TRANSLATE_NOOP("Workload", "Jobs done again")},
    Words{degrade, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
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

QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number)
{
    const bool isLength = name.ends_with("_us") || (kind == standby && (name == "expected" || name == "actual"));
    return isLength ? lengthText(std::chrono::microseconds(number)) : countText(number);
}

} // namespace lockscope
