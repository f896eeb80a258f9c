// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "ui/paper/storydrawing.h"
#include "ui/paper/tracepicture.h"

namespace lockscope {

/// The story of a failed run as a picture for a chat, a page or a slide: the outcome, a drawing and
/// a sentence for each frame, and the command that repeats the run. In the light theme and the
/// language of the window. Thread: the window's.
class StoryPicture : public Picture {
public:
    /// `font` gives only the font family. `width` is in pixels of 1/96 inch; frames that do not fit
    /// beside one another continue below. REQUIRES: the run has a story.
    StoryPicture(const PictureSubject &subject, const QFont &font, double width = usualWidth);

    QSizeF size() const override;
    void paint(QPainter &painter, double ratio = 1) const override;

    static constexpr double usualWidth = 1200;
    static constexpr double paperWidth = 720; ///< the words are legible on A4

private:
    QFont sized(int pixels, bool isBold = false) const;
    void paintHead(QPainter &painter) const;
    void paintFrame(QPainter &painter, std::size_t frame, const QRectF &cell) const;
    void paintFoot(QPainter &painter) const;

    QString m_title, m_runLine, m_command, m_fact;
    Verdict m_verdict;
    std::vector<StoryFrame> m_frames;
    StoryDrawing m_drawing;
    QFont m_font;
    double m_width;
    double m_namesWidth = 0;
    double m_pictureHeight = 0, m_cellHeight = 0;
    std::size_t m_columns = 1;
};

} // namespace lockscope
