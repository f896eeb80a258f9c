// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/words/report.h"
#include "ui/paper/picture.h"

#include <QByteArray>
#include <QTextDocument>
#include <QTextObjectInterface>

#include <memory>

class QPagedPaintDevice;

namespace lockscope {

/// A report as pages, for a PDF, a printer and a preview. It is black on white, even if the window
/// is dark. Its pictures are vector graphics: lines and text. Thread: the window's.
class ReportDocument : public QTextDocument, public QTextObjectInterface {
    Q_OBJECT
    Q_INTERFACES(QTextObjectInterface)
public:
    using Pictures = std::vector<std::shared_ptr<const Picture>>;
    /// `pictures`: one for each block of a picture or a story, in order; a block without a picture
    /// is omitted.
    ReportDocument(
        const std::vector<ReportBlock> &blocks, Pictures pictures, QObject *parent = nullptr);

    /// Prints the report; no heading stands alone at the foot of a page.
    void printOn(QPagedPaintDevice &paper);
    /// Returns the bytes of a PDF on A4.
    QByteArray pdf();
    /// Returns the length of the report in pages of that PDF: 1 means one full page.
    double lengthInPages();

    QSizeF intrinsicSize(QTextDocument *document, int position, const QTextFormat &format) override;
    void drawObject(QPainter *painter, const QRectF &rect, QTextDocument *document, int position,
        const QTextFormat &format) override;

private:
    void addBlock(QTextCursor &cursor, const ReportBlock &block);
    void layOutFor(QPagedPaintDevice &paper);
    void addPicture(QTextCursor &cursor);
    void addTable(QTextCursor &cursor, const std::vector<QStringList> &rows);
    const Picture &pictureOf(const QTextFormat &format) const;

    Pictures m_pictures;
    std::size_t m_placedPictures = 0; ///< how many pictures are already in the text
};

} // namespace lockscope
