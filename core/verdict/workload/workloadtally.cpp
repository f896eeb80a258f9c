// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/verdict/workload/workloadtally.h"

#include <charconv>

namespace lockscope {

// Each function creates the tally of one workload and is defined in the source file of this tally.
// Declare a new function here and add a case to WorkloadTally::of().
using TallyFactory = std::unique_ptr<WorkloadTally>(const Settings &);
TallyFactory counterTally, stampedeTally, reportPushTally, bloomTally, standbyTally, degradeTally,
    flashSaleTally, transferTally, servicesTally;

std::unique_ptr<WorkloadTally> WorkloadTally::of(const Settings &settings)
{
    switch (settings.workload) {
    case WorkloadKind::counter: return counterTally(settings);
    case WorkloadKind::stampede: return stampedeTally(settings);
    case WorkloadKind::reportPush: return reportPushTally(settings);
    case WorkloadKind::bloom: return bloomTally(settings);
    case WorkloadKind::standby: return standbyTally(settings);
    case WorkloadKind::degrade: return degradeTally(settings);
    case WorkloadKind::flashSale: return flashSaleTally(settings);
    case WorkloadKind::transfer: return transferTally(settings);
    case WorkloadKind::services: return servicesTally(settings);
    case WorkloadKind::section: break;
    }
    return nullptr;
}

std::optional<std::int64_t> leadingNumber(std::string_view text)
{
    std::int64_t number = 0;
    const bool isNumber =
        std::from_chars(text.data(), text.data() + text.size(), number).ec == std::errc();
    return isNumber ? std::optional(number) : std::nullopt;
}

ItemValue itemValueIn(const std::string &text)
{
    const std::size_t space = text.find(' ');
    return space == std::string::npos ? ItemValue{{}, text}
                                      : ItemValue{text.substr(0, space), text.substr(space + 1)};
}

ItemValue itemValueOf(const Trace &trace, const Event &event)
{
    ItemValue value = itemValueIn(trace.detail(event));
    if (value.item.empty())
        value.item = trace.text(event.key);
    return value;
}

Settings settingsOf(const RunHeader &header)
{
    Settings settings;
    for (const auto &[name, text] : header.settings)
        (void)setSetting(settings, name,
            text); // a setting that only a newer version of Lockscope knows is ignored
    return settings;
}

WorkloadKind workloadOf(const RunHeader &header)
{
    return settingsOf(header).workload;
}

} // namespace lockscope
