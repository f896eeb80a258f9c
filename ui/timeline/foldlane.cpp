// SPDX-License-Identifier: GPL-3.0-or-later
// The lane that stands for many clients.
#include "shared/painthatch.h"
#include "timeline/lanescene.h"

#include <algorithm>
#include <array>

namespace lockscope {
namespace {

/// What a client does, from the least to the worst; what is worse hides what is less.
enum class State : std::uint8_t { nothing, waiting, paused, believes, inside, overdraft };

/// A pixel column of the lane.
struct Column {
    State state = State::nothing;
    ClientId client;        ///< whose state it is
    bool isMany = false;    ///< another client's as well

    bool isLike(const Column &other) const { return state == other.state && client == other.client && isMany == other.isMany; }
};

using Columns = std::vector<Column>;

template <class Stretch>
void enter(Columns &columns, const std::vector<Piece<Stretch>> &pieces, State state, ClientId client)
{
    for (const auto &piece : pieces) {
        const auto from = static_cast<std::size_t>(std::clamp(std::floor(piece.left), 0.0, static_cast<double>(columns.size())));
        const auto to = static_cast<std::size_t>(std::clamp(std::ceil(piece.right), 0.0, static_cast<double>(columns.size())));
        for (std::size_t i = from; i < to; ++i) {
            if (columns[i].state < state)
                columns[i] = {state, client, false};
            else if (columns[i].state == state && columns[i].client != client)
                columns[i].isMany = true;
        }
    }
}

Columns columnsOf(const LaneScene &scene)
{
    Columns columns(static_cast<std::size_t>(std::max(1.0, scene.width)));
    constexpr std::array<std::pair<SpanKind, State>, 4> kinds{{{SpanKind::waiting, State::waiting},
                                                               {SpanKind::paused, State::paused},
                                                               {SpanKind::believed, State::believes},
                                                               {SpanKind::inside, State::inside}}};
    for (const ClientId client : scene.lanes.folded()) {
        for (const auto &[kind, state] : kinds) {
            const LaneId id{kind, client, {}};
            const auto pieces = condensed(scene.spans.lane(id), scene.time, scene.width, scene.spans.end(), &scene.index.pyramid(id));
            enter(columns, pieces, state, client);
        }
        const auto overdrafts = condensed(scene.index.overdrafts(client), scene.time, scene.width, scene.spans.end(),
                                          &scene.index.overdraftPyramid(client));
        enter(columns, overdrafts, State::overdraft, client);
    }
    return columns;
}

double shareOf(State state)
{
    switch (state) {
    case State::nothing: return 0;
    case State::waiting: return 0.08;
    case State::paused: return 0.3;
    case State::believes: return 0.46;
    case State::inside:
    case State::overdraft: return 0.86;
    }
    return 0;
}

void paintColumns(const LaneScene &scene, const TimelineLane &lane, const Column &column, double left, double right)
{
    const double height = std::max(2.0, std::round(lane.height * shareOf(column.state)));
    const QRectF rect = scene.rect(left, right, lane.top + std::floor((lane.height - height) / 2), height);
    switch (column.state) {
    case State::nothing: break;
    case State::waiting: scene.fill(rect, scene.theme.textMuted); break;
    case State::paused: paintHatch(scene.painter, rect, Hatch::dense, scene.theme.paused, rect.left()); break;
    case State::believes:
    case State::inside:
    case State::overdraft:
        if (column.isMany)
            scene.fill(rect, scene.theme.textMuted);
        else
            paintBar(scene, rect, column.client, column.state == State::believes ? 0.42 : 1);
        if (column.state == State::overdraft)
            paintHatch(scene.painter, rect, Hatch::diagonal, scene.theme.text, rect.left());
        break;
    }
}

} // namespace

void paintFold(const LaneScene &scene, const TimelineLane &lane)
{
    scene.painter.fillRect(QRectF(0, scene.snapped(lane.top + lane.height / 2), scene.width, 1), scene.theme.grid);
    const Columns columns = columnsOf(scene);
    for (std::size_t from = 0; from < columns.size();) {
        std::size_t to = from + 1;
        while (to < columns.size() && columns[to].isLike(columns[from]))
            ++to;
        paintColumns(scene, lane, columns[from], static_cast<double>(from), static_cast<double>(to));
        from = to;
    }
}

} // namespace lockscope
