// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/theme/theme.h"
#include "ui/timeline/lanes/lanepixels.h"

#include <QFont>
#include <QImage>
#include <QPainter>
#include <QRectF>

#include <utility>
#include <vector>

namespace lockscope {

/// Returns the theme's colours on which a cached picture depends.
std::vector<QRgb> coloursOf(const Theme &theme);

/// A cached picture of a part of the timeline that does not change while the view scrolls through
/// time. `Subject`: all inputs of the picture besides its rectangle, font, colours and pixel ratio;
/// equal subjects look the same. Thread: the window's.
template <class Subject> class CachedPicture {
public:
    /// Paints the picture. If an input has changed, calls `draw` with a painter for the cached
    /// image, in the coordinates of `rect`. If `painter` does not paint pixels (but for example a
    /// PDF), calls `draw` with `painter` instead.
    template <class Draw> void paint(
        QPainter &painter, const QRectF &rect, const Theme &theme, Subject subject, Draw draw)
    {
        const LanePixels pixels(painter, rect);
        const double ratio = pixels.ratio(); // not the ratio of the screen: a window can be
                                             // rendered into a picture with a higher ratio
        const QSize size = (rect.size() * ratio).toSize();
        if (size.isEmpty())
            return draw(painter);
        Inputs inputs{rect, ratio, painter.font(), coloursOf(theme), std::move(subject)};
        if (m_image.isNull() || inputs != m_inputs) {
            m_inputs = std::move(inputs);
            m_image = QImage(size, QImage::Format_RGB32);
            m_image.setDevicePixelRatio(ratio);
            QPainter imagePainter(&m_image);
            imagePainter.translate(-rect.topLeft());
            imagePainter.setFont(painter.font());
            draw(imagePainter);
        }
        if (!pixels.drawImage(rect.topLeft(), m_image))
            painter.drawImage(rect.topLeft(), m_image);
    }
    /// Drops the picture. Call it when something has changed that is not part of the subject.
    void forget() { m_image = {}; }

private:
    // All inputs of the cached image.
    struct Inputs {
        QRectF rect;
        double ratio = 1;
        QFont font;
        std::vector<QRgb> colours;
        Subject subject;

        friend bool operator==(const Inputs &, const Inputs &) = default;
    };
    Inputs m_inputs;
    QImage m_image; // null: no picture is cached
};

} // namespace lockscope
