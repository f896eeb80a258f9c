// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the lease of each acquisition and renewal as a thin bar with the parts of the lease
// (ValidityParts). The bar is between the lanes `belief` and `keys` of the client, and is painted
// together with the lane `keys`.
#include "ui/theme/clientmark.h"
#include "ui/theme/paintword.h"
#include "ui/theme/scaledfont.h"
#include "ui/timeline/lanes/lanescene.h"
#include "ui/words/timelinetext.h"

namespace lockscope {
namespace {

constexpr double beliefWidthMin =
    24; // in pixels; in a narrower belief, the user could not distinguish the parts
constexpr double barHeight = 5;
constexpr double wordLaneHeightMin =
    18; // in pixels; in a lane of less height, the words would cover the lane above

struct LeasePart {
    WorldTime from;
    WorldTime to;
    QString word;
};

QRectF rectOf(const LaneScene &scene, const TimelineLane &lane, WorldTime from, WorldTime to)
{
    return scene.rect(scene.time.xOf(from), scene.time.xOf(to), lane.top - 2, barHeight);
}

void paintWords(
    const LaneScene &scene, const TimelineLane &lane, const std::array<LeasePart, 3> &parts)
{
    if (lane.height < wordLaneHeightMin)
        return;
    const QFont smaller = scaledFont(scene.painter.font(), 0.85);
    const QFontMetricsF metrics(smaller);
    const double height = std::ceil(metrics.height());
    for (const LeasePart &part : parts) {
        const double left = std::max(0.0, scene.time.xOf(part.from));
        const double right = std::min(scene.width, scene.time.xOf(part.to));
        const double width = std::ceil(wordWidth(smaller, part.word)) + 6;
        if (part.from < part.to && right - left > width + 4)
            scene.words.push_back({QRectF(left + 3, lane.top - height - 4, width, height),
                part.word, scene.theme.text, scene.theme.panel, smaller});
    }
}

/// Paints the parts of a lease up to `until`. If the client releases or renews the lock early,
/// `until` is before the end of the lease.
void paintLease(
    const LaneScene &scene, const TimelineLane &lane, const ValidityParts &parts, WorldTime until)
{
    if (scene.time.xOf(parts.end()) < 0 || scene.time.xOf(parts.begin) > scene.width)
        return;
    const Theme &theme = scene.theme;
    const auto fill = [&](WorldTime from, WorldTime to, const QColor &colour, bool isHollow) {
        to = std::min(to, until);
        if (from >= to)
            return;
        const QRectF rect = rectOf(scene, lane, from, to);
        scene.fill(rect, theme.text);
        if (rect.width() > 2)
            scene.fill(rect.adjusted(isHollow ? 1 : 0, 1, isHollow ? -1 : 0, -1), colour);
    };
    fill(parts.begin, parts.granted(), theme.text, false);
    fill(parts.granted(), parts.validUntil(),
        mixed(theme.clientOutline(lane.client), theme.lane, 0.55), false);
    fill(parts.validUntil(), parts.end(), theme.lane, true);
    // Paints a tick, taller than the bar, at the end of the TTL.
    if (parts.end() <= until)
        scene.fill(
            QRectF(scene.snapped(scene.time.xOf(parts.end())) - 1, lane.top - 4, 2, barHeight + 4),
            theme.text);
    paintWords(scene, lane,
        {LeasePart{
             parts.begin, std::min(parts.granted(), until), TimelineText::leaseSpent(parts.spent)},
            LeasePart{parts.granted(), std::min(parts.validUntil(), until),
                TimelineText::leaseLeft(parts)},
            LeasePart{parts.validUntil(), std::min(parts.end(), until),
                TimelineText::leaseDrift(parts.drift)}});
}

} // namespace

void paintLeases(const LaneScene &scene, const TimelineLane &lane)
{
    if (!scene.leaseSettings)
        return;
    const MarkList &grants =
        scene.index.marks(lane.client)[static_cast<std::size_t>(MarkKind::granted)];
    const TimeRange shown{scene.time.timeAt(0), scene.time.timeAt(scene.width)};
    const Duration length{static_cast<Duration::rep>(scene.time.nsPerPixel * beliefWidthMin)};
    const Pyramid &pyramid = scene.index.pyramid({SpanKind::believed, lane.client, lane.node});
    forEachLong(
        scene.lane(SpanKind::believed, lane), pyramid, shown, length, [&](const Span &belief) {
            const double left = scene.time.xOf(belief.begin);
            if (scene.time.xOf(endOf(belief, scene.spans.end())) - left < beliefWidthMin)
                return;
            // If the belief ends before the lease, the bar ends with the belief.
            const WorldTime until = belief.end;
            double drawnTo = left - beliefWidthMin;
            for (std::size_t i = grants.firstFrom(belief.begin);
                 i < grants.size() && grants.time(i) <= endOf(belief, scene.spans.end()); ++i) {
                const double x = scene.time.xOf(grants.time(i));
                if (x - drawnTo < beliefWidthMin)
                    continue;
                drawnTo = x;
                // A renewal ends the bar of the old lease; the renewed lease has its own bar.
                const bool isRenewed = i + 1 < grants.size() && grants.time(i + 1) < until
                    && scene.trace[grants.row(i + 1)].kind == EventKind::extended;
                if (const auto parts =
                        validityParts(scene.trace[grants.row(i)], *scene.leaseSettings))
                    paintLease(scene, lane, *parts, isRenewed ? grants.time(i + 1) : until);
            }
        });
}

} // namespace lockscope
