// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/theme/icons.h"

#include "ui/theme/theme.h"

#include <QFile>
#include <QIconEngine>
#include <QPainter>
#include <QPixmap>
#include <QSvgRenderer>

namespace lockscope {
namespace {

QByteArray svgOf(const QString &name)
{
    QFile file(QStringLiteral(":/icons/") + name + QStringLiteral(".svg"));
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

void paintSvg(QByteArray svg, const QColor &colour, QPainter &painter, const QRectF &rect)
{
    // The SVG files use currentColor, which Qt's renderer paints as black.
    svg.replace("currentColor", colour.name().toLatin1());
    QSvgRenderer renderer(svg);
    renderer.render(&painter, rect);
}

class ThemedIconEngine final : public QIconEngine {
public:
    explicit ThemedIconEngine(QByteArray svg) : m_svg(std::move(svg)) { }

    void paint(QPainter *painter, const QRect &rect, QIcon::Mode mode, QIcon::State) override
    {
        const Theme &theme = Theme::current();
        QColor colour =
            mode == QIcon::Selected ? theme.palette().color(QPalette::HighlightedText) : theme.text;
        if (mode == QIcon::Disabled)
            painter->setOpacity(0.35);
        const int side = std::min(rect.width(), rect.height());
        QRect square(0, 0, side, side);
        square.moveCenter(rect.center());
        paintSvg(m_svg, colour, *painter, square);
        painter->setOpacity(1);
    }

    QPixmap pixmap(const QSize &size, QIcon::Mode mode, QIcon::State state) override
    {
        QPixmap picture(size);
        picture.fill(Qt::transparent);
        QPainter painter(&picture);
        paint(&painter, QRect(QPoint(), size), mode, state);
        return picture;
    }

    QIconEngine *clone() const override { return new ThemedIconEngine(*this); }

private:
    QByteArray m_svg;
};

} // namespace

QIcon themedIcon(const QString &name)
{
    return QIcon(new ThemedIconEngine(svgOf(name)));
}

QPixmap colouredIcon(const QString &name, const QColor &colour, int size, qreal pixelRatio)
{
    QPixmap picture(QSize(size, size) * pixelRatio);
    picture.fill(Qt::transparent);
    QPainter painter(&picture);
    paintSvg(svgOf(name), colour, painter, QRectF(picture.rect()));
    painter.end();
    picture.setDevicePixelRatio(pixelRatio);
    return picture;
}

} // namespace lockscope
