// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/shared/cover.h"

#include <QPointF>

namespace lockscope {

/// A bright disc around the pointer, the rest of the window dimmed. It only paints: clicks, keys and the pointer's shape belong to what
/// lies under it. A move of the pointer paints anew where the disc was and where it is, and nothing else.
class Spotlight : public Cover {
    Q_OBJECT
public:
    /// REQUIRES: `window` is a window, and was shown.
    explicit Spotlight(QWidget *window);

    /// Where the disc is, in the window's coordinates, and half its width.
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
