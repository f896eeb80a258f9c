// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "tests/ui/tst_timelinestories.h"
#include "ui/state/selection.h"
#include "ui/theme/theme.h"
#include "ui/timeline/canvas/timelineview.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QImage>
#include <QTest>
#include <QWheelEvent>

namespace lockscope {

inline constexpr QSize windowSize(1200, 700);

/// A TimelineView, shown and with the keyboard focus.
struct TimelineFixture {
    TimelineFixture()
    {
        QWidget &widget = view;
        widget.resize(windowSize);
        widget.show();
        view.setFocus();
    }
    void show(const TimelineTrace &example, bool live = false)
    {
        RunView next;
        next.trace = example.trace;
        next.verdict = std::make_shared<const Verdict>(example.verdict);
        if (run.trace == example.trace) {
            next.spans = run.spans; // it is a later state of the same run
        } else {
            const auto spans = std::make_shared<SpanBuilder>();
            spans->take(*example.trace);
            next.spans = spans;
        }
        run = next;
        view.show(std::make_shared<const RunView>(next), live);
    }
    /// Returns the point of a lane at this time, in the middle of its height.
    QPoint pointAt(const TimelineLane *lane, WorldTime time) const
    {
        const QRectF area = view.lanesRect();
        return QPointF(area.left() + view.visibleTime().coordinates().xOf(time),
            area.top() + lane->top - view.scroll() + lane->height / 2)
            .toPoint();
    }
    void wheel(QPoint position, QPoint angle, Qt::KeyboardModifiers modifiers)
    {
        QWheelEvent event(position, view.mapToGlobal(position), {}, angle, Qt::NoButton, modifiers,
            Qt::NoScrollPhase, false);
        QCoreApplication::sendEvent(&view, &event);
    }
    void drag(QPoint from, QPoint to, Qt::MouseButton button = Qt::LeftButton,
        Qt::KeyboardModifiers modifiers = {})
    {
        QTest::mousePress(&view, button, modifiers, from);
        for (const QPoint &point : {(from + to) / 2, to}) {
            QMouseEvent move(
                QEvent::MouseMove, point, view.mapToGlobal(point), Qt::NoButton, button, modifiers);
            QCoreApplication::sendEvent(&view, &move);
        }
        QTest::mouseRelease(&view, button, modifiers, to);
    }
    void hover(QPoint point)
    {
        QMouseEvent move(
            QEvent::MouseMove, point, view.mapToGlobal(point), Qt::NoButton, Qt::NoButton, {});
        QCoreApplication::sendEvent(&view, &move);
    }
    TimeRange visible() const { return view.visibleTime().visible(); }

    Selection selection;
    TimelineView view{selection};
    RunView run; ///< that `view` shows
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
