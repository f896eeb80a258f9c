// SPDX-License-Identifier: GPL-3.0-or-later
// Paints the lane of the folded clients.
#include "ui/index/foldcolumns.h"
#include "ui/timeline/lanes/lanescene.h"

#include <algorithm>

namespace lockscope {
namespace {

double heightShareOf(FoldState state)
{
    switch (state) {
    case FoldState::nothing: return 0;
    case FoldState::waiting: return 0.08;
    case FoldState::paused: return 0.3;
    case FoldState::believes: return 0.46;
    case FoldState::inside:
    case FoldState::expiredBelief: return 0.86;
    }
    return 0;
}

// Paints the pixel columns from `left` to `right`, which all have the state `column`.
void paintColumns(const LaneScene &scene, const TimelineLane &lane, const FoldColumn &column,
    double left, double right)
{
    const double height = std::max(2.0, std::round(lane.height * heightShareOf(column.state)));
    const QRectF rect =
        scene.rect(left, right, lane.top + std::floor((lane.height - height) / 2), height);
    switch (column.state) {
    case FoldState::nothing: break;
    case FoldState::waiting: scene.fill(rect, scene.theme.textMuted); break;
    case FoldState::paused: scene.hatch(rect, Hatch::dots, scene.theme.paused, rect.left()); break;
    case FoldState::believes:
    case FoldState::inside:
    case FoldState::expiredBelief:
        if (column.hasSeveralClients)
            scene.fill(rect, scene.theme.textMuted);
        else
            paintBar(scene, rect, column.client, column.state == FoldState::believes ? 0.42 : 1);
        if (column.state == FoldState::expiredBelief)
            scene.hatch(rect, Hatch::diagonal, scene.theme.text, rect.left());
        break;
    }
}

} // namespace

void paintFold(const LaneScene &scene, const TimelineLane &lane)
{
    scene.painter.fillRect(
        QRectF(0, scene.snapped(lane.top + lane.height / 2), scene.width, 1), scene.theme.grid);
    const FoldedClients folded{scene.lanes.folded(), scene.trace, scene.spans, scene.index};
    const FoldColumns columns =
        scene.fold ? *scene.fold : foldColumns(folded, scene.time, scene.width);
    for (std::size_t from = 0; from < columns.size();) {
        std::size_t to = from + 1;
        while (to < columns.size() && columns[to] == columns[from])
            ++to;
        paintColumns(
            scene, lane, columns[from], static_cast<double>(from), static_cast<double>(to));
        from = to;
    }
}

} // namespace lockscope
