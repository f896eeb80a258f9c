// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/words/workloadwords.h"

#include "ui/words/quantities.h"
#include "ui/words/text.h"

#include <QCoreApplication>

#include <array>

namespace lockscope {
namespace {

struct WorkloadTitle {
    std::string_view word;
    const char *text;
};

constexpr std::array titles{
    WorkloadTitle{"section", QT_TRANSLATE_NOOP("Workload", "critical section")},
    WorkloadTitle{"counter", QT_TRANSLATE_NOOP("Workload", "counter")},
    WorkloadTitle{"stampede", QT_TRANSLATE_NOOP("Workload", "cache stampede")},
    WorkloadTitle{"report-push", QT_TRANSLATE_NOOP("Workload", "report and push")},
    WorkloadTitle{"bloom", QT_TRANSLATE_NOOP("Workload", "Bloom filter")},
    WorkloadTitle{"standby", QT_TRANSLATE_NOOP("Workload", "hot standby")},
    WorkloadTitle{"degrade", QT_TRANSLATE_NOOP("Workload", "jobs with or without a lock")},
};

struct CountWords {
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
    CountWords{counter, "expected", QT_TRANSLATE_NOOP("Workload", "Expected counter")},
    CountWords{counter, "actual", QT_TRANSLATE_NOOP("Workload", "Actual counter")},
    CountWords{counter, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountWords{counter, "lost", QT_TRANSLATE_NOOP("Workload", "Lost increments")},
    CountWords{counter, "misses", QT_TRANSLATE_NOOP("Workload", "Rounds without a write")},
    CountWords{counter, "retries", QT_TRANSLATE_NOOP("Workload", "Retries")},
    CountWords{stampede, "expected", QT_TRANSLATE_NOOP("Workload", "Cache misses")},
    CountWords{stampede, "actual", QT_TRANSLATE_NOOP("Workload", "Database calls")},
    CountWords{stampede, "most", QT_TRANSLATE_NOOP("Workload", "Max. concurrent calls")},
    CountWords{stampede, "hits", QT_TRANSLATE_NOOP("Workload", "Served immediately")},
    CountWords{stampede, "waited", QT_TRANSLATE_NOOP("Workload", "Served after waiting")},
    CountWords{stampede, "misses", QT_TRANSLATE_NOOP("Workload", "Not served")},
    CountWords{report, "expected", QT_TRANSLATE_NOOP("Workload", "Reports due")},
    CountWords{report, "actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    CountWords{report, "wasted", QT_TRANSLATE_NOOP("Workload", "Reports repeated")},
    CountWords{report, "duplicates", QT_TRANSLATE_NOOP("Workload", "Repeated pushes")},
    CountWords{report, "unpushed", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    CountWords{report, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountWords{bloom, "expected", QT_TRANSLATE_NOOP("Workload", "URLs requested")},
    CountWords{bloom, "actual", QT_TRANSLATE_NOOP("Workload", "URLs crawled")},
    CountWords{bloom, "twice", QT_TRANSLATE_NOOP("Workload", "Crawled repeatedly")},
    CountWords{bloom, "never", QT_TRANSLATE_NOOP("Workload", "Never crawled")},
    CountWords{bloom, "false_absent", QT_TRANSLATE_NOOP("Workload", "False \"absent\"")},
    CountWords{bloom, "false_present", QT_TRANSLATE_NOOP("Workload", "False \"present\"")},
    CountWords{standby, "expected", QT_TRANSLATE_NOOP("Workload", "Service time")},
    CountWords{standby, "actual", QT_TRANSLATE_NOOP("Workload", "With a worker")},
    CountWords{standby, "idle_us", QT_TRANSLATE_NOOP("Workload", "With no worker")},
    CountWords{standby, "double_us", QT_TRANSLATE_NOOP("Workload", "With two workers")},
    CountWords{standby, "takeovers", QT_TRANSLATE_NOOP("Workload", "Takeovers")},
    CountWords{standby, "steps", QT_TRANSLATE_NOOP("Workload", "Steps done")},
    CountWords{standby, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountWords{degrade, "expected", QT_TRANSLATE_NOOP("Workload", "Jobs due")},
    CountWords{degrade, "actual", QT_TRANSLATE_NOOP("Workload", "Job executions")},
    CountWords{degrade, "refused", QT_TRANSLATE_NOOP("Workload", "Jobs never done")},
    CountWords{degrade, "doubled", QT_TRANSLATE_NOOP("Workload", "Jobs repeated")},
    CountWords{degrade, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
};

} // namespace

QString workloadTitle(std::string_view word)
{
    for (const WorkloadTitle &entry : titles) {
        if (entry.word == word)
            return QCoreApplication::translate("Workload", entry.text);
    }
    return textOf(word);
}

QString workloadCountWords(WorkloadKind kind, std::string_view name)
{
    for (const CountWords &entry : words) {
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
