// SPDX-License-Identifier: GPL-3.0-or-later
#include "timeline/paintbytwo.h"

#include "timeline/lanepixels.h"

#include <QFont>
#include <QPainter>
#include <QSemaphore>
#include <QThreadPool>

#include <atomic>
#include <cmath>
#include <memory>

namespace lockscope {
namespace {

using Paint = std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)>;

/// Whose turn it is. It outlives the frame, since a thread may come when everything is painted.
struct Turn {
    std::atomic<bool> isTaken = false;
    QSemaphore painted;

    bool take() { return !isTaken.exchange(true); }
};

void paintRows(PixelRows &into, const QFont &font, const QRectF &area, const RowsToPaint &rows, const Paint &paint)
{
    QPainter painter(&into.pixels);
    painter.setFont(font);
    painter.setWorldTransform(into.transform);
    paint(painter, LanePixels(painter, QRectF(area.left(), rows.from, area.width(), rows.to - rows.from)), rows);
}

/// A font that shares nothing with the other: a font remembers what draws it, and that is each thread's own.
QFont ownFont(const QFont &other)
{
    QFont font = other;
    font.setUnderline(!other.underline()); // a change makes it its own
    font.setUnderline(other.underline());
    return font;
}

} // namespace

void paintByTwo(QPainter &painter, const QRectF &area, const std::optional<double> &middle, const Paint &paint)
{
    const LanePixels pixels(painter, area);
    std::optional<PixelRows> above;
    std::optional<PixelRows> below;
    if (middle && pixels.ratio() == std::floor(pixels.ratio())) {
        above = pixels.rows(area.top(), *middle);
        below = pixels.rows(*middle, area.bottom());
    }
    const RowsToPaint rest{middle.value_or(area.top()), area.bottom()};
    const auto turn = std::make_shared<Turn>();
    const auto paintBelow = [&, font = ownFont(painter.font())] { paintRows(*below, font, area, rest, paint); };
    const bool isShared = above && below && QThreadPool::globalInstance()->tryStart([turn, &paintBelow] {
        if (!turn->take()) // nothing of the frame is there any more
            return;
        paintBelow();
        turn->painted.release();
    });
    if (!isShared) {
        paint(painter, pixels, {area.top(), area.bottom()});
        return;
    }
    paintRows(*above, painter.font(), area, {area.top(), *middle}, paint);
    if (turn->take())
        paintBelow();
    else
        turn->painted.acquire();
}

} // namespace lockscope
