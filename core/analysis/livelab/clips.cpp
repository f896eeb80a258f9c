// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/livelab/clips.h"

#include "core/trace/csv/csv.h"
#include "core/trace/stateat.h"
#include "core/trace/tracebegin.h"
#include "core/verdict/tally.h"

#include <algorithm>
#include <iterator>
#include <numeric>

namespace lockscope {
namespace {

constexpr Duration pauseMax = 500ms;    // between two violations of a clip
constexpr Duration lengthMax = 5s;      // from the first to the last violation of a clip
constexpr Duration leadMax = 10s;       // from the first row of a clip to its first violation
constexpr Duration leadMin = 50ms;      // before the grant: the key is set
constexpr Duration trailLength = 200ms; // after the last violation

} // namespace

std::vector<Clip> clipsOf(const std::vector<Violation> &violations)
{
    std::vector<Clip> clips;
    for (std::size_t i = 0; i < violations.size(); ++i) {
        const Violation &violation = violations[i];
        if (clips.empty() || violation.from - clips.back().to > pauseMax
            || violation.from - clips.back().from > lengthMax)
            clips.push_back({violation.from, violation.to, {}, i, 0});
        Clip &clip = clips.back();
        clip.to = std::max(clip.to, violation.to);
        ++clip.count;
        std::vector<ClientId> clients;
        std::ranges::set_union(clip.clients, violation.clients, std::back_inserter(clients));
        clip.clients = std::move(clients);
    }
    return clips;
}

ClipRun runOfClip(const Trace &trace, const Verdict &whole, const Clip &clip)
{
    const auto first = whole.violations.begin() + static_cast<std::ptrdiff_t>(clip.first);
    WorldTime begin = clip.from;
    for (const Seq seq : first->evidence)
        begin = std::min(begin, trace[*trace.indexOf(seq)].time);
    begin = std::max(begin, clip.from - leadMax);
    const WorldTime end = clip.to + trailLength;
    const std::size_t beginRow = positionAt(trace, begin - leadMin).rows;
    std::vector<std::uint32_t> rows(positionAt(trace, end).rows - beginRow);
    std::iota(rows.begin(), rows.end(), static_cast<std::uint32_t>(beginRow));
    ClipRun run{readCsv(csvText(trace, TracePart(std::move(rows)))).value(), {}};
    run.verdict.header = whole.header;
    run.verdict.outcome = whole.outcome;
    run.verdict.held = false;
    run.verdict.violations.assign(first, first + static_cast<std::ptrdiff_t>(clip.count));
    std::ranges::copy_if(whole.findings, std::back_inserter(run.verdict.findings),
        [&](const Finding &finding) { return finding.time >= begin && finding.time <= end; });
    run.verdict.duration = (*run.trace)[run.trace->size() - 1].time - beginOf(*run.trace);
    run.verdict.events = run.trace->size();
    ClientId clientMax;
    for (std::size_t row = 0; row < run.trace->size(); ++row)
        clientMax = std::max(clientMax, (*run.trace)[row].client);
    Tally tally;
    tally.grow(clientMax);
    for (std::size_t row = 0; row < run.trace->size(); ++row)
        tally.take((*run.trace)[row]);
    tally.report({}, {}, run.verdict);
    return run;
}

} // namespace lockscope
