// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "lockscope/base/result.h"
#include "ui/paper/tracepicture.h"

#include <QByteArray>
#include <QImage>

namespace lockscope {

/// The family in use, as a file names it: files know no list of families to choose from.
QFont pictureFont();

/// The picture as pixels, `scale` of them to each of 1/96 inch. Error: one line, if it would be larger than programs open.
Result<QImage> pictureImage(const TracePicture &picture, double scale);

/// The bytes of a file. Errors as above.
Result<QByteArray> picturePng(const TracePicture &picture, double scale);
QByteArray pictureSvg(const TracePicture &picture, const QString &title);
/// One page of just its size.
QByteArray picturePdf(const TracePicture &picture, const QString &title);

} // namespace lockscope
