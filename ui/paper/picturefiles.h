// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "ui/paper/tracepicture.h"

#include <QByteArray>
#include <QImage>

namespace lockscope {

/// Returns a font with the single family in use, because files cannot contain a list of fallback families.
QFont pictureFont();

/// Returns the picture as an image, with `scale` pixels per 1/96 inch. Error: one line, if it would be too large for other
/// programs.
Result<QImage> pictureImage(const TracePicture &picture, double scale);

/// Return the bytes of a file. Errors as above.
Result<QByteArray> picturePng(const TracePicture &picture, double scale);
QByteArray pictureSvg(const TracePicture &picture, const QString &title);
/// Returns one page in the size of the picture.
QByteArray picturePdf(const TracePicture &picture, const QString &title);

} // namespace lockscope
