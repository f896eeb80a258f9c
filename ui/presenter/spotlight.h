// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

#include <QPointF>

namespace lockscope {

/// A bright disc around the pointer; the rest of the window is dimmed. The spotlight only paints:
/// the widgets below receive clicks and keys and set the shape of the pointer. A move of the
/// pointer repaints only the old and the new area of the disc.
class Spotlight : public Cover {
    Q_OBJECT
public:
    /// REQUIRES: `window` has been shown before, so that its windowHandle() exists.
    explicit Spotlight(QWidget *window);

    /// The centre of the disc, in the window's coordinates, and its radius.
    QPointF centre() const { return m_centre; }
    double radius() const;

protected:
    bool eventFilter(QObject *watched, QEvent *event) override;
    void paintEvent(QPaintEvent *event) override;

private:
    QRectF disc() const;
    void moveTo(QPointF centre);

    QPointF m_centre;
};

} // namespace lockscope
