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
    WorkloadTitle{"flash-sale", QT_TRANSLATE_NOOP("Workload", "flash sale")},
    WorkloadTitle{"transfer", QT_TRANSLATE_NOOP("Workload", "transfers between accounts")},
    WorkloadTitle{"services", QT_TRANSLATE_NOOP("Workload", "three services on a schedule")},
};

struct CountLabel {
    WorkloadKind kind;
    std::string_view name;
    const char *text;
};

constexpr auto counter = WorkloadKind::counter;
constexpr auto stampede = WorkloadKind::stampede;
constexpr auto report = WorkloadKind::reportPush;
constexpr auto bloom = WorkloadKind::bloom;
constexpr auto standby = WorkloadKind::standby;
constexpr auto degrade = WorkloadKind::degrade;
constexpr auto flashSale = WorkloadKind::flashSale;
constexpr auto transfer = WorkloadKind::transfer;
constexpr auto services = WorkloadKind::services;

constexpr std::array countLabels{
    CountLabel{counter, "expected", QT_TRANSLATE_NOOP("Workload", "Expected counter")},
    CountLabel{counter, "actual", QT_TRANSLATE_NOOP("Workload", "Actual counter")},
    CountLabel{counter, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountLabel{counter, "lost", QT_TRANSLATE_NOOP("Workload", "Lost increments")},
    CountLabel{counter, "misses", QT_TRANSLATE_NOOP("Workload", "Rounds without a write")},
    CountLabel{counter, "retries", QT_TRANSLATE_NOOP("Workload", "Retries")},
    CountLabel{stampede, "expected", QT_TRANSLATE_NOOP("Workload", "Cache misses")},
    CountLabel{stampede, "actual", QT_TRANSLATE_NOOP("Workload", "Database calls")},
    CountLabel{stampede, "most", QT_TRANSLATE_NOOP("Workload", "Max. concurrent calls")},
    CountLabel{stampede, "hits", QT_TRANSLATE_NOOP("Workload", "Served immediately")},
    CountLabel{stampede, "waited", QT_TRANSLATE_NOOP("Workload", "Served after waiting")},
    CountLabel{stampede, "misses", QT_TRANSLATE_NOOP("Workload", "Not served")},
    CountLabel{report, "expected", QT_TRANSLATE_NOOP("Workload", "Reports due")},
    CountLabel{report, "actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    CountLabel{report, "wasted", QT_TRANSLATE_NOOP("Workload", "Reports repeated")},
    CountLabel{report, "duplicates", QT_TRANSLATE_NOOP("Workload", "Repeated pushes")},
    CountLabel{report, "unpushed", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    CountLabel{report, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountLabel{bloom, "expected", QT_TRANSLATE_NOOP("Workload", "URLs requested")},
    CountLabel{bloom, "actual", QT_TRANSLATE_NOOP("Workload", "URLs crawled")},
    CountLabel{bloom, "twice", QT_TRANSLATE_NOOP("Workload", "Crawled repeatedly")},
    CountLabel{bloom, "never", QT_TRANSLATE_NOOP("Workload", "Never crawled")},
    CountLabel{bloom, "false_absent", QT_TRANSLATE_NOOP("Workload", "False \"absent\"")},
    CountLabel{bloom, "false_present", QT_TRANSLATE_NOOP("Workload", "False \"present\"")},
    CountLabel{
        bloom, "false_urls", QT_TRANSLATE_NOOP("Workload", "URLs never added, but \"present\"")},
    CountLabel{bloom, "false_expected", QT_TRANSLATE_NOOP("Workload", "Expected by the formula")},
    CountLabel{standby, "expected", QT_TRANSLATE_NOOP("Workload", "Service time")},
    CountLabel{standby, "actual", QT_TRANSLATE_NOOP("Workload", "With a worker")},
    CountLabel{standby, "idle_us", QT_TRANSLATE_NOOP("Workload", "With no worker")},
    CountLabel{standby, "double_us", QT_TRANSLATE_NOOP("Workload", "With two workers")},
    CountLabel{standby, "takeovers", QT_TRANSLATE_NOOP("Workload", "Takeovers")},
    CountLabel{standby, "steps", QT_TRANSLATE_NOOP("Workload", "Steps done")},
    CountLabel{standby, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountLabel{degrade, "expected", QT_TRANSLATE_NOOP("Workload", "Jobs due")},
    CountLabel{degrade, "actual", QT_TRANSLATE_NOOP("Workload", "Job executions")},
    CountLabel{degrade, "refused", QT_TRANSLATE_NOOP("Workload", "Jobs never done")},
    CountLabel{degrade, "doubled", QT_TRANSLATE_NOOP("Workload", "Jobs repeated")},
    CountLabel{degrade, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountLabel{flashSale, "expected", QT_TRANSLATE_NOOP("Workload", "Pieces taken from stock")},
    CountLabel{flashSale, "actual", QT_TRANSLATE_NOOP("Workload", "Pieces sold")},
    CountLabel{flashSale, "oversold", QT_TRANSLATE_NOOP("Workload", "Oversold")},
    CountLabel{flashSale, "stock", QT_TRANSLATE_NOOP("Workload", "Stock left")},
    CountLabel{flashSale, "sold_out", QT_TRANSLATE_NOOP("Workload", "Rounds that found no stock")},
    CountLabel{flashSale, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
    CountLabel{flashSale, "retries", QT_TRANSLATE_NOOP("Workload", "Retries")},
    CountLabel{transfer, "expected", QT_TRANSLATE_NOOP("Workload", "Expected sum")},
    CountLabel{transfer, "actual", QT_TRANSLATE_NOOP("Workload", "Actual sum")},
    CountLabel{transfer, "difference", QT_TRANSLATE_NOOP("Workload", "Money created or lost")},
    CountLabel{transfer, "transfers", QT_TRANSLATE_NOOP("Workload", "Transfers")},
    CountLabel{services, "expected", QT_TRANSLATE_NOOP("Workload", "Pushes due")},
    CountLabel{services, "actual", QT_TRANSLATE_NOOP("Workload", "Pushes received")},
    CountLabel{services, "orders", QT_TRANSLATE_NOOP("Workload", "Orders taken")},
    CountLabel{services, "wasted", QT_TRANSLATE_NOOP("Workload", "Reports repeated")},
    CountLabel{services, "duplicates", QT_TRANSLATE_NOOP("Workload", "Repeated pushes")},
    CountLabel{services, "missing", QT_TRANSLATE_NOOP("Workload", "Never pushed")},
    CountLabel{services, "repaired", QT_TRANSLATE_NOOP("Workload", "Repaired afterwards")},
    CountLabel{services, "failures", QT_TRANSLATE_NOOP("Workload", "Writes refused")},
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

QString workloadCountLabel(WorkloadKind kind, std::string_view name)
{
    for (const CountLabel &entry : countLabels) {
        if (entry.kind == kind && entry.name == name)
            return QCoreApplication::translate("Workload", entry.text);
    }
    return {};
}

QString workloadCountText(WorkloadKind kind, std::string_view name, std::int64_t number)
{
    const bool isDuration =
        name.ends_with("_us") || (kind == standby && (name == "expected" || name == "actual"));
    return isDuration ? lengthText(std::chrono::microseconds(number)) : countText(number);
}

} // namespace lockscope
