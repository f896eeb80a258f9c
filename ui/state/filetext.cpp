// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/state/filetext.h"

#include "ui/words/text.h"

#include <QCoreApplication>
#include <QFileDevice>

#include <algorithm>

namespace lockscope {
namespace {

constexpr qint64 blockSize = 4 * 1024 * 1024;

Error errorOf(const QString &text)
{
    return Error{text.toStdString()};
}

} // namespace

Result<QByteArray> fileText(QFileDevice &source, const Progress &progress)
{
    const qint64 size = source.size();
    if (size == 0) { // a pipe, or a file that the system generates when it is read
        QByteArray text = source.readAll();
        if (source.error() != QFileDevice::NoError)
            return errorOf(source.errorString()); // not the text that was read so far: it would
                                                  // look like a truncated file
        return text;
    }
    QByteArray text(size, Qt::Uninitialized);
    for (qint64 bytesRead = 0; bytesRead < size;) {
        const qint64 read =
            source.read(text.data() + bytesRead, std::min(blockSize, size - bytesRead));
        if (read < 0)
            return errorOf(source.errorString());
        if (read == 0)
            //: about a trace file; %1: the bytes that were read, %2: its former size in bytes
            return errorOf(QCoreApplication::translate("FileText",
                "the file became shorter while it was being read: %1 of %2 bytes were read")
                               .arg(bytesRead)
                               .arg(size));
        bytesRead += read;
        if (!progress(static_cast<double>(bytesRead) / static_cast<double>(size)))
            return Error{"cancelled"};
    }
    return text;
}

} // namespace lockscope
