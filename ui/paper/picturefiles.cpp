// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/picturefiles.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontInfo>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QSvgGenerator>

#include <algorithm>

namespace lockscope {
namespace {

struct FileWords {
    Q_DECLARE_TR_FUNCTIONS(lockscope::TracePicture)
};

constexpr double sideMax = 30'000; // pixels; painters and viewers do not support larger pictures
constexpr double pointsPerPixel = 72.0 / 96.0;

QImage blankImage(const QSize &size, double scale)
{
    QImage image(size, QImage::Format_RGB32);
    image.setDevicePixelRatio(scale);
    image.setDotsPerMeterX(static_cast<int>(96 * scale / 0.0254));
    image.setDotsPerMeterY(image.dotsPerMeterX());
    return image;
}

} // namespace

QFont pictureFont()
{
    return QFont(QFontInfo(QGuiApplication::font()).family());
}

Result<QImage> pictureImage(const Picture &picture, double scale)
{
    const QSizeF size = picture.size() * scale;
    if (size.width() > sideMax || size.height() > sideMax) {
        return Error{FileWords::tr("The picture would be %1 × %2 pixels, but the limit is %3 per "
                                   "side. Use a smaller scale or a vector format")
                         .arg(static_cast<int>(size.width()))
                         .arg(static_cast<int>(size.height()))
                         .arg(static_cast<int>(sideMax))
                         .toStdString()};
    }
    // A reduced picture is scaled while painting, because an image cannot have a pixel ratio
    // below 1.
    const double ratio = std::max(1.0, scale);
    QImage image = blankImage(size.toSize(), ratio);
    if (image.isNull())
        return Error{
            FileWords::tr("Not enough memory for the picture. Use a smaller scale").toStdString()};
    QPainter painter(&image);
    painter.scale(scale / ratio, scale / ratio);
    picture.paint(painter, ratio);
    return image;
}

Result<QByteArray> picturePng(const Picture &picture, double scale)
{
    const Result<QImage> image = pictureImage(picture, scale);
    if (!image)
        return image.error();
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    image.value().save(&buffer, "PNG");
    return buffer.data();
}

QByteArray pictureSvg(const Picture &picture, const QString &title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(96);
    generator.setSize(picture.size().toSize());
    generator.setViewBox(QRectF(QPointF(0, 0), picture.size()));
    generator.setTitle(title);
    generator.setDescription(QStringLiteral("Lockscope " LOCKSCOPE_VERSION));
    QPainter painter(&generator);
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

QByteArray picturePdf(const Picture &picture, const QString &title)
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setResolution(96);
    writer.setTitle(title);
    writer.setCreator(QStringLiteral("Lockscope " LOCKSCOPE_VERSION));
    writer.setPageSize(QPageSize(
        picture.size() * pointsPerPixel, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    picture.paint(painter);
    painter.end();
    return buffer.data();
}

} // namespace lockscope
