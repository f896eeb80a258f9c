// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "export/report.h"
#include "export/tracepicture.h"

#include <QByteArray>
#include <QTextDocument>
#include <QTextObjectInterface>

#include <memory>

class QPagedPaintDevice;

namespace lockscope {

/// A report as pages, for a PDF, a printer and a preview: black on white whatever the window is, the timeline within it as lines and
/// text. Thread: the window's.
class ReportDocument : public QTextDocument, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    /// `picture` may be null: then there is none.
    ReportDocument(const std::vector<ReportBlock> &blocks, std::shared_ptr<const TracePicture> picture, QObject *parent = nullptr);

    /// The bytes of a PDF on A4.
    QByteArray pdf();

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position, const QTextFormat &format) override;

private:
    void addTable(QTextCursor &cursor, const std::vector<QStringList> &rows);

    std::shared_ptr<const TracePicture> m_picture;
};

} // namespace lockscope
