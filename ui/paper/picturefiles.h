// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "ui/paper/picture.h"

#include <QByteArray>
#include <QFont>
#include <QImage>
#include <QString>

namespace lockscope {

/// Returns a font of the one family that the program's font really uses, because files cannot
/// contain a list of fallback families. The caller sets the size.
QFont pictureFont();

/// Returns the picture as an image, with `scale` pixels per 1/96 inch. Error: one line, if the
/// image would be too large for other programs or for the memory.
Result<QImage> pictureImage(const Picture &picture, double scale);

/// Return the bytes of a PNG or SVG file. picturePng() has the same errors as pictureImage().
Result<QByteArray> picturePng(const Picture &picture, double scale);
QByteArray pictureSvg(const Picture &picture, const QString &title);
/// Returns the bytes of a PDF file with one page in the size of the picture.
QByteArray picturePdf(const Picture &picture, const QString &title);

} // namespace lockscope
