// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/metrics/plot.h"

#include "core/analysis/metrics/statistics.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t slices =
    300; // parts of the range, see thinned(); a picture is a few hundred pixels wide
constexpr std::size_t rateBins = 60;

Dots dotsOf(const std::vector<Sample> &samples, const TimeRange &range)
{
    Dots dots{thinned(samples, range, slices)};
    const IndexRange indices = indicesIn(samples, range);
    dots.count = static_cast<std::int64_t>(indices.size());
    for (std::size_t i = indices.first; i < indices.end; ++i)
        dots.expired += samples[i].length <= Duration::zero() ? 1 : 0;
    return dots;
}

bool isZero(const std::vector<Level> &levels)
{
    return std::all_of(
        levels.begin(), levels.end(), [](const Level &level) { return level.value == 0; });
}

} // namespace

bool Plot::isEmpty() const
{
    struct {
        PlotKind kind;
        bool operator()(const Histogram &histogram) const { return histogram.count == 0; }
        bool operator()(const Curves &curves) const
        {
            return isZero(curves.front) && isZero(curves.back);
        }
        bool operator()(const Rates &rates) const { return rates.count == 0; }
        bool operator()(const Dots &dots) const { return dots.count == 0; }
        bool operator()(const std::vector<ClientShare> &shares) const
        {
            return std::all_of(shares.begin(), shares.end(), [this](const ClientShare &share) {
                return kind == PlotKind::entriesByClient ? share.entries == 0
                                                         : share.waited == Duration::zero();
            });
        }
    } const isEmptyContent{question.kind};
    return std::visit(isEmptyContent, content);
}

Plot plotOf(const Metrics &metrics, const PlotQuestion &question)
{
    Plot plot{question, question.range.value_or(metrics.whole), metrics.workload, {}};
    const TimeRange &range = plot.range;
    switch (question.kind) {
    case PlotKind::acquire:
        plot.content = histogramOf(metrics.acquires, range, question.client);
        break;
    case PlotKind::wait:
        plot.content = histogramOf(metrics.grantedWaits, range, question.client);
        break;
    case PlotKind::holders:
        plot.content = Curves{thinned(metrics.inside, range, slices),
            thinned(metrics.believers, range, slices), timeAtLeast(metrics.inside, range, 2)};
        break;
    case PlotKind::throughput:
        plot.content = ratesOf(metrics.entries, range, rateBins, question.client);
        break;
    case PlotKind::validity: plot.content = dotsOf(metrics.validities, range); break;
    case PlotKind::entriesByClient:
    case PlotKind::waitByClient: plot.content = sharesOf(metrics, range); break;
    case PlotKind::workload:
        plot.content = Curves{
            thinned(metrics.actual, range, slices), thinned(metrics.expected, range, slices), {}};
        break;
    }
    return plot;
}

} // namespace lockscope
