// SPDX-License-Identifier: GPL-3.0-or-later
#include "ui/paper/reportdocument.h"

#include "ui/paper/picturefiles.h"
#include "ui/paper/tracepicture.h"
#include "ui/theme/theme.h"

#include <QAbstractTextDocumentLayout>
#include <QBuffer>
#include <QFontDatabase>
#include <QGuiApplication>
#include <QPainter>
#include <QPdfWriter>
#include <QScreen>
#include <QTextBlock>
#include <QTextCursor>
#include <QTextFrame>
#include <QTextTable>

#include <cmath>

namespace lockscope {
namespace {

constexpr int pictureObjectType = QTextFormat::UserObject + 1;
constexpr int pictureIndexProperty = QTextFormat::UserProperty + 1;
constexpr double printMargin =
    2 / 2.54;                           // inches: the margin of QTextDocument::print() on each side
constexpr double belowHeadingMin = 0.8; // inches: the text that stays below a heading on its page
constexpr double textPoints = 9.5;

QTextCharFormat textFormat(double points, bool isBold, const QColor &colour)
{
    QTextCharFormat format;
    format.setFontPointSize(points);
    format.setFontWeight(isBold ? QFont::Bold : QFont::Normal);
    format.setForeground(colour);
    return format;
}

QTextCharFormat codeFormat()
{
    QTextCharFormat format = textFormat(8.5, false, Theme::light().text);
    format.setFontFamilies(
        {QFontDatabase::systemFont(QFontDatabase::FixedFont).family(), pictureFont().family()});
    return format;
}

void setPaper(QPdfWriter &writer)
{
    writer.setPageSize(QPageSize(QPageSize::A4));
    writer.setPageMargins(QMarginsF()); // QTextDocument::print() adds margins of two centimetres
}

QTextBlockFormat spaced(double above, double below)
{
    QTextBlockFormat format;
    format.setTopMargin(above);
    format.setBottomMargin(below);
    return format;
}

} // namespace

ReportDocument::ReportDocument(
    const std::vector<ReportBlock> &blocks, Pictures pictures, QObject *parent)
    : QTextDocument(parent), m_pictures(std::move(pictures))
{
    QFont font = pictureFont();
    font.setPointSizeF(textPoints);
    setDefaultFont(font);
    setDocumentMargin(0);
    documentLayout()->registerHandler(pictureObjectType, this);
    QTextCursor cursor(this);
    for (const ReportBlock &block : blocks)
        addBlock(cursor, block);
}

void ReportDocument::addBlock(QTextCursor &cursor, const ReportBlock &block)
{
    const Theme &theme = Theme::light();
    switch (block.kind) {
    case ReportBlock::Kind::title:
        cursor.setBlockFormat(spaced(0, 6));
        cursor.insertText(block.text, textFormat(17, true, theme.text));
        break;
    case ReportBlock::Kind::heading: {
        QTextBlockFormat format = spaced(14, 4);
        format.setHeadingLevel(2);
        if (block.startsPage)
            format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        cursor.insertBlock(format);
        cursor.insertText(block.text, textFormat(12.5, true, theme.text));
        break;
    }
    case ReportBlock::Kind::paragraph:
        cursor.insertBlock(spaced(2, 4));
        cursor.insertText(block.text, textFormat(textPoints, false, theme.text));
        break;
    case ReportBlock::Kind::strong: {
        QTextBlockFormat format = spaced(6, 3);
        format.setHeadingLevel(3);
        cursor.insertBlock(format);
        cursor.insertText(block.text, textFormat(10.5, true, theme.text));
        break;
    }
    case ReportBlock::Kind::table: addTable(cursor, block.rows); break;
    case ReportBlock::Kind::code:
        for (const QString &line : block.text.split(u'\n')) {
            QTextBlockFormat format = spaced(0, 0);
            format.setBackground(theme.laneAlternate);
            cursor.insertBlock(format);
            cursor.insertText(line, codeFormat());
        }
        break;
    case ReportBlock::Kind::story:
    case ReportBlock::Kind::picture: addPicture(cursor); break;
    }
}

void ReportDocument::addPicture(QTextCursor &cursor)
{
    if (m_placedPictures == m_pictures.size())
        return;
    cursor.insertBlock(spaced(10, 4));
    QTextCharFormat format;
    format.setObjectType(pictureObjectType);
    format.setProperty(pictureIndexProperty, static_cast<int>(m_placedPictures++));
    cursor.insertText(QString(QChar::ObjectReplacementCharacter), format);
}

const Picture &ReportDocument::pictureOf(const QTextFormat &format) const
{
    return *m_pictures[static_cast<std::size_t>(format.intProperty(pictureIndexProperty))];
}

void ReportDocument::addTable(QTextCursor &cursor, const std::vector<QStringList> &rows)
{
    const Theme &theme = Theme::light();
    QTextTableFormat format;
    format.setBorderCollapse(true);
    format.setBorder(0.5);
    format.setBorderBrush(theme.grid);
    format.setCellPadding(3);
    format.setTopMargin(4);
    format.setBottomMargin(6);
    format.setHeaderRowCount(1);
    if (rows.front().size() > 3)
        format.setWidth(QTextLength(QTextLength::PercentageLength, 100));
    QTextTable *const table = cursor.insertTable(
        static_cast<int>(rows.size()), static_cast<int>(rows.front().size()), format);
    for (std::size_t row = 0; row < rows.size(); ++row) {
        for (int column = 0; column < rows[row].size(); ++column) {
            QTextTableCell cell = table->cellAt(static_cast<int>(row), column);
            cell.firstCursorPosition().insertText(
                rows[row].at(column), textFormat(8.5, row == 0, theme.text));
        }
    }
    cursor.movePosition(QTextCursor::End);
}

QSizeF ReportDocument::intrinsicSize(QTextDocument *document, int, const QTextFormat &format)
{
    // The picture is as wide as the text of the page. If the layout has no page yet, the picture
    // has half of TracePicture::usualWidth.
    const double fullWidth =
        document->textWidth() > 0 ? document->textWidth() : document->pageSize().width();
    // For paper, Qt lays out a copy of this document with margins of its own. The margins are in
    // dots of the screen, the page in dots of the paper.
    const QTextFrameFormat frame = document->rootFrame()->frameFormat();
    const QPaintDevice *const paper = document->documentLayout()->paintDevice();
    const double dotRatio = paper
        ? paper->logicalDpiX() / QGuiApplication::primaryScreen()->logicalDotsPerInchX()
        : 1.0;
    const double width = fullWidth > 0
        ? fullWidth - (frame.leftMargin() + frame.rightMargin()) * dotRatio
        : TracePicture::usualWidth / 2;
    const QSizeF size = pictureOf(format).size();
    double scale = width / size.width();
    if (const double page = document->pageSize().height();
        page > 0 && size.height() * scale > page * 0.8)
        scale = page * 0.8
            / size.height(); // a picture with many lanes is scaled down to fit on one page
    return size * scale;
}

void ReportDocument::drawObject(
    QPainter *painter, const QRectF &rect, QTextDocument *, int, const QTextFormat &format)
{
    const Picture &picture = pictureOf(format);
    painter->save();
    painter->translate(rect.topLeft());
    painter->scale(rect.width() / picture.size().width(), rect.width() / picture.size().width());
    picture.paint(*painter);
    painter->restore();
}

QByteArray ReportDocument::pdf()
{
    QBuffer buffer;
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    setPaper(writer);
    writer.setTitle(metaInformation(QTextDocument::DocumentTitle));
    writer.setCreator(QStringLiteral("Lockscope " LOCKSCOPE_VERSION));
    printOn(writer);
    return buffer.data();
}

void ReportDocument::printOn(QPagedPaintDevice &paper)
{
    layOutFor(paper);
    const double page = paper.height() - 2 * printMargin * paper.logicalDpiY();
    setPageSize({textWidth(), page});
    for (QTextBlock block = begin(); block.isValid(); block = block.next()) {
        const double bottom = documentLayout()->blockBoundingRect(block).bottom();
        if (block.blockFormat().headingLevel() == 0
            || page - std::fmod(bottom, page) > belowHeadingMin * paper.logicalDpiY())
            continue;
        QTextBlockFormat format;
        format.setPageBreakPolicy(QTextFormat::PageBreak_AlwaysBefore);
        QTextCursor(block).mergeBlockFormat(format);
    }
    setPageSize({});
    documentLayout()->setPaintDevice(nullptr);
    print(&paper);
}

void ReportDocument::layOutFor(QPagedPaintDevice &paper)
{
    documentLayout()->setPaintDevice(&paper);
    setTextWidth(paper.width() - 2 * printMargin * paper.logicalDpiX());
}

double ReportDocument::lengthInPages()
{
    QBuffer discarded;
    QPdfWriter writer(&discarded);
    setPaper(writer);
    layOutFor(writer);
    const double share =
        size().height() / (writer.height() - 2 * printMargin * writer.logicalDpiY());
    documentLayout()->setPaintDevice(nullptr);
    return share;
}

} // namespace lockscope
