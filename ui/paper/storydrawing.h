// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/index/storypieces.h"

#include <cstddef>
#include <utility>

class QFontMetricsF;
class QPainter;
class QRectF;

namespace lockscope {

/// The pictures of the frames of a story. Their shapes and hatches are those of the timeline. A
/// value.
class StoryDrawing {
public:
    StoryDrawing() = default;
    explicit StoryDrawing(StoryPieces pieces) : m_story(std::move(pieces)) { }

    /// Returns whether there is nothing to draw: nothing failed, or the run proves nothing.
    bool isEmpty() const { return m_story.rows.empty(); }
    /// Paints the picture of a frame in the colours of the current theme: what is new in it, and
    /// paler what was before; nothing that comes later. REQUIRES: !isEmpty().
    void paint(QPainter &painter, const QRectF &rect, std::size_t frame) const;
    /// Writes the names of the rows beside a picture of this height, in the painter's font.
    void paintNames(QPainter &painter, const QRectF &rect) const;
    double namesWidth(const QFontMetricsF &metrics) const;

private:
    QRectF rowRect(const QRectF &rect, std::size_t row) const;
    void paintPiece(QPainter &painter, const StoryPieces::Piece &piece, const QRectF &area) const;
    void paintKey(QPainter &painter, const StoryPieces::Piece &piece, const QRectF &area) const;
    double keyHeight(const StoryPieces::Piece &piece, double step) const;

    StoryPieces m_story;
};

} // namespace lockscope
