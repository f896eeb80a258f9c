// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/lab/metrics/plot.h"

#include "core/lab/metrics/levels.h"

#include <algorithm>

namespace lockscope {
namespace {

constexpr std::size_t slices = 300;   // a picture is a few hundred pixels wide
constexpr std::size_t rateBins = 60;

Dots dotsOf(const std::vector<Sample> &samples, const Stretch &stretch)
{
    Dots dots{thinned(samples, stretch, slices)};
    const IndexRange range = rangeIn(samples, stretch);
    dots.count = static_cast<std::int64_t>(range.size());
    for (std::size_t i = range.first; i < range.last; ++i)
        dots.expired += samples[i].length <= Duration::zero() ? 1 : 0;
    return dots;
}

bool isZero(const std::vector<Level> &levels)
{
    return std::all_of(levels.begin(), levels.end(), [](const Level &level) { return level.value == 0; });
}

} // namespace

bool Plot::isEmpty() const
{
    struct {
        PlotKind kind;
        bool operator()(const Histogram &histogram) const { return histogram.count == 0; }
        bool operator()(const Curves &curves) const { return isZero(curves.front) && isZero(curves.back); }
        bool operator()(const Rates &rates) const { return rates.count == 0; }
        bool operator()(const Dots &dots) const { return dots.count == 0; }
        bool operator()(const std::vector<ClientShare> &shares) const
        {
            return std::all_of(shares.begin(), shares.end(), [this](const ClientShare &share) {
                return kind == PlotKind::entries ? share.entries == 0 : share.waited == Duration::zero();
            });
        }
    } const isEmptyContent{question.kind};
    return std::visit(isEmptyContent, content);
}

Plot plotOf(const Metrics &metrics, const PlotQuestion &question)
{
    Plot plot{question, question.stretch.value_or(metrics.whole), metrics.workload, {}};
    const Stretch &stretch = plot.stretch;
    switch (question.kind) {
    case PlotKind::acquire: plot.content = histogramOf(metrics.acquires, stretch, question.client); break;
    case PlotKind::wait: plot.content = histogramOf(metrics.waits, stretch, question.client); break;
    case PlotKind::holders:
        plot.content = Curves{thinned(metrics.inside, stretch, slices), thinned(metrics.believers, stretch, slices),
                               timeAtLeast(metrics.inside, stretch, 2)};
        break;
    case PlotKind::throughput: plot.content = ratesOf(metrics.entries, stretch, rateBins, question.client); break;
    case PlotKind::validity: plot.content = dotsOf(metrics.validities, stretch); break;
    case PlotKind::entries:
    case PlotKind::waiting: plot.content = sharesOf(metrics, stretch); break;
    case PlotKind::workload:
        plot.content = Curves{thinned(metrics.actual, stretch, slices), thinned(metrics.expected, stretch, slices), {}};
        break;
    }
    return plot;
}

} // namespace lockscope
