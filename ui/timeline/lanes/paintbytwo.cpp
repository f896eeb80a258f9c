// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/timeline/lanes/paintbytwo.h"

#include "ui/timeline/lanes/lanepixels.h"

#include <QFont>
#include <QPainter>
#include <QSemaphore>
#include <QThreadPool>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cmath>
#include <memory>

namespace lockscope {
namespace {

using Paint = std::function<void(QPainter &, const LanePixels &, const RowsToPaint &)>;

/// Decides which thread paints the lower rows: the first thread that calls claim(). The object
/// outlives the frame, because the second thread sometimes starts only after the frame is complete.
struct LowerRows {
    std::atomic<bool> isTaken = false;
    QSemaphore painted;

    /// Returns true at the first call only.
    bool claim() { return !isTaken.exchange(true); }
    /// Waits until the lower rows are painted. Polls for a short time before it blocks, because
    /// both threads finish at about the same time, and to block would take longer than most waits.
    void wait()
    {
        const auto begin = std::chrono::steady_clock::now();
        while (std::chrono::steady_clock::now() - begin < spinTime) {
            if (painted.tryAcquire())
                return;
        }
        painted.acquire();
    }
    static constexpr auto spinTime = std::chrono::microseconds(200);
};

/// Paints rows with a separate painter. Returns the time that this took.
Duration paintRows(PixelRows &into, const QFont &font, const QRectF &area, const RowsToPaint &rows,
    const Paint &paint)
{
    const auto begin = std::chrono::steady_clock::now();
    QPainter painter(&into.pixels);
    painter.setFont(font);
    painter.setWorldTransform(into.transform);
    paint(painter,
        LanePixels(painter, QRectF(area.left(), rows.from, area.width(), rows.to - rows.from)),
        rows);
    return std::chrono::steady_clock::now() - begin;
}

/// Returns a copy of a font that shares no data with the original. A font caches its font engine,
/// and each thread needs its own cache.
QFont ownFont(const QFont &other)
{
    QFont font = other;
    font.setUnderline(!other.underline()); // a change detaches the font
    font.setUnderline(other.underline());
    return font;
}

} // namespace

void FairCut::adjust(const PaintDurations &durations)
{
    constexpr double correction = 0.2; // corrects only a part of the difference, because a frame
                                       // may be slow for other reasons
    const auto above = static_cast<double>(durations.above.count());
    const auto below = static_cast<double>(durations.below.count());
    if (above + below > 0)
        m_share = std::clamp(m_share + correction * (below - above) / (above + below), 0.1, 0.9);
}

std::optional<PaintDurations> paintByTwo(
    QPainter &painter, const QRectF &area, const std::optional<double> &cut, const Paint &paint)
{
    const LanePixels pixels(painter, area);
    std::optional<PixelRows> above;
    std::optional<PixelRows> below;
    if (cut && pixels.ratio() == std::floor(pixels.ratio())) {
        above = pixels.rows(area.top(), *cut);
        below = pixels.rows(*cut, area.bottom());
    }
    const RowsToPaint rowsBelow{cut.value_or(area.top()), area.bottom()};
    const auto lowerRows = std::make_shared<LowerRows>();
    PaintDurations durations;
    const auto paintBelow = [&, font = ownFont(painter.font())] {
        durations.below = paintRows(*below, font, area, rowsBelow, paint);
    };
    const bool isShared =
        above && below && QThreadPool::globalInstance()->tryStart([lowerRows, &paintBelow] {
            if (!lowerRows->claim()) // the other thread has painted these rows, and the data of the
                                     // frame may be gone
                return;
            paintBelow();
            lowerRows->painted.release();
        });
    if (!isShared) {
        paint(painter, pixels, {area.top(), area.bottom()});
        return std::nullopt;
    }
    durations.above = paintRows(*above, painter.font(), area, {area.top(), *cut}, paint);
    if (lowerRows->claim())
        paintBelow();
    else
        lowerRows->wait();
    return durations;
}

} // namespace lockscope
