// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/charts/chartspot.h"

#include <algorithm>
#include <cmath>

namespace lockscope {
namespace {

Duration longestOf(const Plot &plot)
{
    Duration longest{};
    if (const auto *const dots = std::get_if<Dots>(&plot.content)) {
        for (const Sample &dot : dots->dots)
            longest = std::max(longest, std::chrono::abs(dot.length));
    } else if (const auto *const shares = std::get_if<std::vector<ClientShare>>(&plot.content)) {
        for (const ClientShare &share : *shares)
            longest = std::max(longest, share.waited);
    }
    return longest;
}

std::optional<std::size_t> barAt(double x, std::size_t count)
{
    const double bar = std::floor(x + 0.5);
    return bar >= 0 && bar < static_cast<double>(count)
        ? std::optional(static_cast<std::size_t>(bar))
        : std::nullopt;
}

// Finds the element at a place. There is one operator() for each kind of content.
struct Finder {
    const Plot &plot;
    QPointF place;
    QPointF reach;

    std::optional<ChartSpot> operator()(const Histogram &histogram) const
    {
        const auto bar = barAt(place.x(), histogram.bins.size());
        return bar && histogram.bins[*bar].count > 0
            ? std::optional(ChartSpot{*bar, histogram.bins[*bar].longestSeq, {}})
            : std::nullopt;
    }
    std::optional<ChartSpot> operator()(const Curves &curves) const
    {
        const auto &levels = curves.front;
        if (place.x() < secondsOf(plot.range.from) || place.x() > secondsOf(plot.range.to))
            return std::nullopt;
        const auto nextLevel = std::upper_bound(levels.begin(), levels.end(), place.x(),
            [](double x, const Level &level) { return x < secondsOf(level.time); });
        if (nextLevel == levels.begin())
            return std::nullopt;
        const auto index = static_cast<std::size_t>(nextLevel - levels.begin()) - 1;
        const WorldTime to = index + 1 < levels.size() ? levels[index + 1].time : plot.range.to;
        return ChartSpot{index, levels[index].seq, TimeRange{levels[index].time, to}};
    }
    std::optional<ChartSpot> operator()(const Rates &rates) const
    {
        for (std::size_t i = 0; i < rates.bins.size(); ++i) {
            const TimeRange &range = rates.bins[i].range;
            if (secondsOf(range.from) <= place.x() && place.x() < secondsOf(range.to))
                return ChartSpot{i, rates.bins[i].firstSeq, range};
        }
        return std::nullopt;
    }
    std::optional<ChartSpot> operator()(const Dots &dots) const
    {
        const ChartScale scale = ChartScale::of(plot);
        std::optional<ChartSpot> nearest;
        double distance = 1; // in units of `reach`
        for (std::size_t i = 0; i < dots.dots.size(); ++i) {
            const Sample &dot = dots.dots[i];
            const double x = (secondsOf(dot.time) - place.x()) / reach.x();
            const double y = (scale.axisValueOf(dot.length) - place.y()) / reach.y();
            const double distanceOfDot = std::hypot(x, y);
            if (distanceOfDot <= distance) {
                distance = distanceOfDot;
                nearest = ChartSpot{i, dot.seq, {}};
            }
        }
        return nearest;
    }
    std::optional<ChartSpot> operator()(const std::vector<ClientShare> &shares) const
    {
        const std::size_t clientsPerBar = ChartScale::of(plot).clientsPerBar;
        const auto bar = barAt(place.x(), (shares.size() + clientsPerBar - 1) / clientsPerBar);
        if (!bar)
            return std::nullopt;
        const ClientShare &share = shares[*bar * clientsPerBar];
        return ChartSpot{*bar * clientsPerBar,
            plot.question.kind == PlotKind::entriesByClient ? share.firstEntry : share.longestSeq,
            {}};
    }
};

} // namespace

double secondsOf(WorldTime time)
{
    return std::chrono::duration<double>(time.time_since_epoch()).count();
}

ChartScale ChartScale::of(const Plot &plot)
{
    ChartScale scale;
    const Duration longest = longestOf(plot);
    scale.unit = longest >= 2s ? Duration(1s) : longest >= 2ms ? Duration(1ms) : Duration(1us);
    if (const auto *const shares = std::get_if<std::vector<ClientShare>>(&plot.content))
        scale.clientsPerBar =
            std::max<std::size_t>(1, (shares->size() + clientBarsMax - 1) / clientBarsMax);
    return scale;
}

std::optional<ChartSpot> spotAt(const Plot &plot, const QPointF &place, const QPointF &reach)
{
    return std::visit(Finder{plot, place, reach}, plot.content);
}

} // namespace lockscope
