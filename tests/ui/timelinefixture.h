// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/tst_timelinestories.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelinecanvas.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QTest>
#include <QWheelEvent>

namespace lockscope {

inline constexpr QSize windowSize(1200, 700);

/// A TimelineView with its canvas, shown and with the keyboard focus.
struct TimelineFixture {
    TimelineFixture()
    {
        QWidget &widget = view;
        widget.resize(windowSize);
        widget.show();
        canvas = view.findChild<TimelineCanvas *>();
        canvas->setFocus();
    }
    void show(const TimelineTrace &example, bool live = false)
    {
        view.show(example.trace, example.spans, live);
        view.setVerdict(example.verdict);
    }
    /// Returns the point of a lane at this time, in the middle of its height.
    QPoint pointAt(const TimelineLane *lane, WorldTime time) const
    {
        const QRectF area = canvas->lanesRect();
        return QPointF(area.left() + canvas->visibleTime().coordinates().xOf(time),
            area.top() + lane->top - canvas->scroll() + lane->height / 2)
            .toPoint();
    }
    void wheel(QPoint position, QPoint angle, Qt::KeyboardModifiers modifiers) const
    {
        QWheelEvent event(position, canvas->mapToGlobal(position), {}, angle, Qt::NoButton,
            modifiers, Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(canvas, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
        Qt::KeyboardModifiers modifiers = {}) const
    {
        QTest::mousePress(canvas, button, modifiers, from);
        for (const QPoint &point : {(from + to) / 2, to}) {
            QMouseEvent move(QEvent::MouseMove, point, canvas->mapToGlobal(point), Qt::NoButton,
                button, modifiers);
            QCoreApplication::sendEvent(canvas, &move);
        }
        QTest::mouseRelease(canvas, button, modifiers, to);
    }
    void hover(QPoint point) const
    {
        QMouseEvent move(
            QEvent::MouseMove, point, canvas->mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(canvas, &move);
    }
    TimeRange visible() const { return canvas->visibleTime().visible(); }

    Selection selection;
    TimelineView view{selection};
    TimelineCanvas *canvas = nullptr;
};

/// Returns the number of pixels that have almost this colour.
inline int pixelsLike(const QImage &image, const QColor &colour)
{
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += qAbs(pixel.red() - colour.red()) + qAbs(pixel.green() - colour.green())
                    + qAbs(pixel.blue() - colour.blue())
                <= 6;
        }
    }
    return count;
}

} // namespace lockscope
