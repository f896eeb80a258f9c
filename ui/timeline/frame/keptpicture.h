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

/// The colours that a kept picture may have.
std::vector<QRgb> coloursOf(const Theme &theme);

/// A part of the timeline that stays while time is moved, kept as a picture from frame to frame. `Subject`: all that it depends on beside
/// its place, its font, its colours and the fineness of the pixels; two that are equal look the same. Thread: the window's.
template <class Subject> class KeptPicture {
public:
    /// Puts the picture there. `draw` is called with a painter, as large as `rect` and with its places, where something has changed, and
    /// where the painter has no pixels of its own: then with that painter.
    template <class Draw> void paint(QPainter &painter, const QRectF &rect, const Theme &theme, Subject subject, Draw draw)
    {
        const LanePixels pixels(painter, rect);
        const double ratio = pixels.ratio(); // not the device's own: a window can be drawn into a picture that is finer than its screen
        const QSize size = (rect.size() * ratio).toSize();
        if (size.isEmpty())
            return draw(painter);
        Look look{rect, ratio, painter.font(), coloursOf(theme), std::move(subject)};
        if (m_image.isNull() || look != m_look) {
            m_look = std::move(look);
            m_image = QImage(size, QImage::Format_RGB32);
            m_image.setDevicePixelRatio(ratio);
            QPainter own(&m_image);
            own.translate(-rect.topLeft());
            own.setFont(painter.font());
            draw(own);
        }
        if (!pixels.drawImage(rect.topLeft(), m_image))
            painter.drawImage(rect.topLeft(), m_image);
    }
    /// Something has changed that the subject does not tell.
    void forget() { m_image = {}; }

private:
    struct Look {
        QRectF rect;
        double ratio = 1;
        QFont font;
        std::vector<QRgb> colours;
        Subject subject;

        friend bool operator==(const Look &, const Look &) = default;
    };
    Look m_look;
    QImage m_image; // null: nothing is kept
};

} // namespace lockscope
